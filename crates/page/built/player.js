"use strict";(()=>{var Te=[{name:"best",below:.05,counted:["best","best"]},{name:"good",below:.5,counted:["good","good"]},{name:"slip",below:2,counted:["slip","slips"]},{name:"mis\
take",below:5,counted:["mistake","mistakes"]},{name:"blunder",below:1/0,counted:["blunder","blunders"]}],ne=t=>Te.find(({below:e})=>t<e)?.name??"blunder",rt=t=>t>=
Te[2].below;function At(t){let e=Math.max(1,Math.floor(Math.round(100*t)/10));return t<Te[0].below?"":(e/10).toFixed(1)}function ue(t){let e=At(t);return e&&`ab\
out ${e} points lost`}var Lt={draw:()=>{},tell:t=>{},enter:(t,e)=>{}},Oe={news:"",place:"",timer:0};function Zn(t){Object.assign(Lt,t)}function E(t,e=""){Object.assign(Oe,{news:t||Oe.
news,place:e}),clearTimeout(Oe.timer),Oe.timer=setTimeout(()=>{let n=[Oe.news,Oe.place].filter(Boolean).join(" ");Object.assign(Oe,{news:"",place:""}),Lt.tell(n)},
400)}function Xn(t){E("",`${Oe.place} ${t}`.trim())}var Qn=(t,e=!1)=>Lt.enter(t,e),C=()=>Lt.draw();var g="OIZJLST";var[cn,un,dn,pn]=["left","down","right","up"].map(t=>`pointing ${t}`),es=["lying","upright","lying","upright"],Bo=["upright","lying","upright","lying"],ts=[null,
Bo,es,[cn,un,dn,pn],[dn,pn,cn,un],es,[un,dn,pn,cn]],de=[[[3,3],[3,3],[3,3],[3,3]],[[1,1,1,1],[15],[1,1,1,1],[15]],[[6,3],[1,3,2],[6,3],[1,3,2]],[[3,2,2],[4,7],[
1,1,3],[7,1]],[[3,1,1],[7,4],[2,2,3],[1,7]],[[3,6],[2,3,1],[3,6],[2,3,1]],[[2,7],[1,3,1],[7,2],[2,3,2]]].map(t=>t.map(No));function No(t){let e=32-Math.clz32(t.
reduce((r,i)=>r|i)),[n,s]=[[],[]];for(let r=0;r<e;r++)n.push(t.findIndex(i=>i>>r&1)),t.forEach((i,a)=>{i>>r&1&&s.push(a*10+r)});let o=t.map((r,i)=>s.filter(a=>Math.
floor(a/10)===i).length);return{width:e,height:t.length,gaps:n,offsets:s,counts:o}}var K=()=>new Uint8Array(200),V=(t,e)=>de[t][e>>4];function Rt(t,e){let n=V(t,
e);return n!==void 0&&(e&15)+n.width<=10}function We(t,e){let n=20;for(;n>0&&t[(n-1)*10+e]===0;)n--;return n}var it=t=>Array.from({length:10},(e,n)=>We(t,n));function ns(t,e,n){
let{width:s,gaps:o}=V(e,n),r=0;for(let i=0;i<s;i++)r=Math.max(r,We(t,(n&15)+i)-o[i]);return r}function qe(t,e){let n=t.indexOf(0,e*10);return n===-1||n>=(e+1)*10}
function ve(t,e,n){let s=V(e,n),o=ns(t,e,n);if(o+s.height>20)return t.fill(0),5;let r=o*10+(n&15);for(let a of s.offsets)t[r+a]=e+1;let i=0;for(let a=o+s.height-
1;a>=o;a--)qe(t,a)&&(t.copyWithin(a*10,(a+1)*10),t.fill(0,190),i++);return i}function z(t,e,n){let s=V(e,n),o=ns(t,e,n),r=o*10+(n&15),i=s.offsets.map(m=>r+m),a=i.
map(m=>[Math.floor(m/10),m%10]),c=o+s.height<=20,l=t.slice();for(let m of i)l[m]=e+1;let d=Array.from({length:c?s.height:0},(m,y)=>o+y);return{fits:c,filled:l,squares:a,
fullRows:d.filter(m=>qe(l,m))}}var U=t=>t===5?0:2**t-1;function at(t){let e=Math.floor(4*t/10);return U(4)*Math.floor(e/4)+U(e%4)}function mn(t,e=20){let n=e*10;
for(;n>0&&t[n-1]===0;)n--;return Math.ceil(n/10)}var Ee=t=>de[t].findIndex(({height:e})=>e<=2),Go=de.map(t=>t.flatMap(({width:e,offsets:n},s)=>{let o=t.findIndex(
r=>String(r.offsets)===String(n))===s;return Array.from({length:o?10-e+1:0},(r,i)=>s<<4|i)})),pe=t=>Go[t];function Ie(t,e){let n=(e&15)+1,s=n+V(t,e).width-1;return n===
s?`column ${n}`:`columns ${n} ${s===n+1?"and":"to"} ${s}`}function j(t,e){let n=ts[t]&&` ${ts[t][e>>4]}`;return`${g[t]}${n??""}, ${Ie(t,e)}`}function fn(t){return it(
t).map((e,n)=>e-Array.from({length:e},(s,o)=>t[o*10+n]).filter(Boolean).length)}function ss(t){let e=fn(t).flatMap((n,s)=>n>0?`${n} in column ${s+1}`:[]);return`\
Heights from column 1: ${it(t).join(", ")}. Holes: ${e.join(", ")||"none"}.`}function Me({board:t,current:e,next:n}){let s=r=>t.slice(r*10,(r+1)*10).reduce((i,a,c)=>a>
0?i|1<<c:i,0),o=Array.from({length:mn(t)},(r,i)=>s(i).toString(16));return`#explore&now=${g[e]}&next=${g[n]}&rows=${o.join(".")}`}var P=t=>Array.from(t).reduce((e,n)=>e+n,0);function me(t,e=0){let n={minimumFractionDigits:e,maximumFractionDigits:e};return t.toLocaleString("en-US",n).replace(
"-","−")}var R=(t,e,n=`${e}s`)=>`${me(t)} ${t===1?e:n}`,W=t=>t.charAt(0).toUpperCase()+t.slice(1),se=t=>t.charAt(0).toLowerCase()+t.slice(1);var rs=!1,is=[],Ho=/\b(columns?|points) (?=\d|lost)/g,Co=["circle","g","path","rect","svg","text","use"],os=new Map,as=new Map;function p(t){return document.getElementById(
t)}function u(t,e={},...n){let s=Co.includes(t),o=s?document.createElementNS("http://www.w3.org/2000/svg",t):document.createElement(t);for(let[r,i]of Object.entries(
e))r in o&&!s?Object.assign(o,{[r]:i}):o.setAttribute(r,`${i}`);for(let r of n)(r||r===0)&&o.append(r instanceof Node?r:`${r}`.replace(Ho,"$1 "));return o}function lt(t,e="\
icon"){return u("svg",{class:e,"aria-hidden":!0},u("use",{href:`#${t}`}))}function B(t,e){p(t).textContent!==e&&(p(t).textContent=e)}function ls(t){let e=me(t);
B("points",e),p("points").classList.toggle("long",e.length>3),p("points").classList.toggle("longest",e.length>5)}function $e(t,e,n,...s){return as.set(t,e),u("b\
utton",{type:"button","data-name":t,...n},...s)}function N(t,...e){let n=p(t),s=u("div",{},...e),o=s.innerHTML;if(os.get(t)===o)return;os.set(t,o);let r=document.
activeElement,i=r!==n&&n.contains(r);if(n.replaceChildren(...s.childNodes),!i)return;([...n.querySelectorAll("[data-name]:enabled")].find(({dataset:l})=>l.name===
r.dataset.name)??p("board")).focus({preventScroll:!0})}function gn(){p("board").focus({preventScroll:!0})}function cs(){let t=document.activeElement??document.body;
(t===document.body?rs:t.matches(":disabled")||!t.checkVisibility())&&gn()}function hn(t){document.documentElement.toggleAttribute("data-tab",t)}function S(t,e,n,{
when:s=()=>!0,repeats:o=!1}={}){t&&p(t).addEventListener("click",r=>n("",r)),is.push({keys:e,run:n,when:s,repeats:o})}function jo({key:t,code:e,ctrlKey:n,metaKey:s,
shiftKey:o}){let r=/^Key([A-Z])$/.exec(e)?.[1],i=r&&t.length===1&&t>"~"?r:t;return/^[a-z]$/i.test(i)&&(i=o?i.toUpperCase():i.toLowerCase()),n||s?`Ctrl+${i}`:i}var bn={
areOn:!0};function us(){let t=({target:e})=>e instanceof Element?e:document.body;addEventListener("focusin",()=>{rs=!0}),addEventListener("keydown",({key:e})=>{
e==="Tab"&&hn(!0)},!0),addEventListener("keydown",e=>{let[n,s]=[jo(e),t(e)];if(e.altKey||e.isComposing||e.defaultPrevented||document.querySelector("dialog[open]")||
s.closest("input:not([type=checkbox]), select, textarea")||[" ","Enter"].includes(n)&&s.closest("button, a, input")&&document.documentElement.hasAttribute("data\
-tab")||n==="Enter"&&s!==p("board")||!bn.areOn&&/^[!-~]$/.test(n))return;let o=is.find(({keys:r,when:i})=>r.includes(n)&&i());o&&(e.preventDefault(),(!e.repeat||
o.repeats)&&o.run(n,e))});for(let e of document.querySelectorAll("[data-close]"))e.addEventListener("click",()=>e.closest("dialog")?.close());addEventListener("\
click",e=>as.get(t(e).closest("button[data-name]")?.dataset.name??"")?.()),addEventListener("pointerdown",()=>hn(!1),!0),addEventListener("mousedown",e=>{!t(e).
closest("button, a, label, [tabindex]")||t(e).closest("dialog")||(e.preventDefault(),gn())})}function ds(t){p("live").textContent=t!==""&&p("live").textContent===
t?`${t} `:t}function yn(t){t.open||(t.showModal(),t.scrollTop=0,t.querySelector("[data-close]")?.focus(),t.addEventListener("close",()=>{hn(!1),gn()},{once:!0}))}
function Dt(t,e=!1){if(location.hash!==t)try{e?history.pushState(null,"",t):history.replaceState(null,"",t)}catch{}}var J=4,ms=(t,e,n)=>u("rect",{class:n,x:t+.04,y:e+.04,width:.92,height:.92,rx:.16}),Pt=class{svg;squares;group;gains=u("g",{class:"gains"});badges=u("g");beam=u(
"path",{class:"beam"});landing=u("path");outline=u("path",{class:"outline"});yours=u("path",{class:"yours"});cursor=u("rect",{class:"outline",width:1,height:1,rx:.16});constructor(e){
this.svg=e,e.setAttribute("viewBox",`0 0 ${10} ${J+20}`);let n=[1,3,5,7].map(s=>`M${s} ${J}h1v${20}h-1z`).join("");this.squares=Array.from({length:(J+20)*10},(s,o)=>{
let[r,i]=[o%10,J+20-1-Math.floor(o/10)];return{rect:ms(r,i,""),text:u("text",{x:r+.5,y:i+.72}),shown:""}}),this.group=u("g",{class:"squares"},...this.squares.flatMap(
({rect:s,text:o})=>[s,o])),e.append(u("rect",{class:"well",y:J,width:10,height:20,rx:.2}),u("path",{class:"stripe",d:`${n}M9 ${J}h.8q.2 0 .2.2v19.600q0 .2-.2.2H\
9z`}),this.beam,this.group,this.landing,this.outline,this.yours,this.cursor,this.gains,this.badges)}draw(e,{now:n,better:s,yours:o,badges:r=[],cursor:i,letters:a,
cleared:c}){let l=this.squares.map(()=>"");e.forEach((f,v)=>{f>0&&(l[v]=f===8?"drawn":g[f-1])});let[d,m,y]=[c?void 0:n,s,o].map(f=>f&&z(e,f.piece,f.placement));
if(n){let f=200+(n.placement&15);for(let v of V(n.piece,n.placement).offsets)l[f+v]=g[n.piece]}if(s)for(let[f,v]of m?.squares??[])l[f*10+v]=g[s.piece];this.group.
classList.toggle("letters",!!a),this.squares.forEach((f,v)=>{f.shown!==l[v]&&(f.shown=l[v],f.rect.setAttribute("class",l[v]),f.text.setAttribute("class",l[v]),f.
text.textContent=g.includes(l[v])?l[v]:"")});let w=d?.fits?d.squares:[];this.beam.setAttribute("d",Wo(e,w)),this.landing.setAttribute("class",n?`landing ${g[n.piece]}`:
""),this.landing.setAttribute("d",w.map(([f,v])=>`M${v} ${Ae(f)}h1v1h-1z`).join("")),this.outline.setAttribute("d",ps(d?.fits?w:m?.squares??[])),this.yours.setAttribute(
"d",ps((d&&!d.fits?d:y)?.squares??[]));let[L,I]=i??[0,0];this.cursor.setAttribute("y",`${Ae(L)}`),this.cursor.setAttribute("x",`${I}`),this.cursor.classList.toggle(
"hidden",!i),this.gains.classList.toggle("cleared",!!c),this.drawGains(c??d?.fullRows??[]),this.drawBadges(e,r)}drawGains(e){if(this.gains.replaceChildren(u("pa\
th",{d:e.map(s=>`M0 ${Ae(s)}h${10}v1H0z`).join("")})),e.length===0)return;let n=Ae(Math.max(...e))+e.length/2;this.gains.append(u("text",{x:10/2,y:n+.3},`+${U(e.
length)}`))}drawBadges(e,n){this.badges.replaceChildren();for(let s of n){let{squares:o}="squares"in s?s:z(e,s.piece,s.placement),r=Math.max(...o.map(([m])=>m)),
i=Math.max(...o.filter(([m])=>m===r).map(([,m])=>m)),[a,c]=[Math.min(10-.4,i+1),Ae(r)],l=u("use",{href:`#g-${s.grade}`,x:a-.5,y:c-.5,width:1,height:1}),d=(s.covered??
[]).map(([m,y])=>`M${y+.3} ${Ae(m)+.3}l.4 .4m0-.4l-.4 .4`);this.badges.append(u("path",{class:"covered",d:d.join("")}),u("circle",{class:"edge",cx:a,cy:c,r:.62}),
l)}}pointAt({clientX:e,clientY:n}){return new DOMPoint(e,n).matrixTransform(this.svg.getScreenCTM()?.inverse())}squareAt(e){let n=this.pointAt(e),[s,o]=[Math.floor(
J+20-n.y),Math.floor(n.x)];return s>=0&&s<20&&o>=0&&o<10?[s,o]:null}},Ae=t=>J+20-1-t;function Wo(t,e){return[...new Set(e.map(([,s])=>s))].map(s=>`M${s} ${J}h1v${20-
We(t,s)}h-1z`).join("")}function ps(t){let e=(n,s)=>t.some(([o,r])=>o===n&&r===s);return t.map(([n,s])=>{let o=Ae(n);return[e(n-1,s)?"":`M${s} ${o+1}h1`,e(n+1,s)?
"":`M${s} ${o}h1`,e(n,s-1)?"":`M${s} ${o}v1`,e(n,s+1)?"":`M${s+1} ${o}v1`].join("")}).join("")}function fs(t){ut(p("next"),t),p("next").setAttribute("aria-label",
g[t??-1]??"none")}function ut(t,e,n,s=2,o=4){let{width:r,height:i,offsets:a}=de[e??0][n??Ee(e??0)];t.setAttribute("viewBox",`${(r-o)/2} ${(i-s)/2} ${o} ${s}`),t.
replaceChildren(e===void 0?"":u("g",{class:"squares"},...a.map(c=>ms(c%10,i-1-Math.floor(c/10),g[e]))))}var dt="tetris-pipe/2/",qo=50,_o=["undo","hint","known pieces"],fe=new Map,_e=new Map;function xn(){_e.clear()}function Bt(t,e){try{return t()}catch{return e}}var Re=t=>Bt(
()=>localStorage.getItem(dt+t),null);function he(t){return _e.has(t)||_e.set(t,gs(t)),_e.get(t)}function gs(t){let e=Re(t),n=fe.get(t);if(n?.text===e)return n.value;
let s=Bt(()=>JSON.parse(e??"null"),null);return n&&Object.assign(n,{text:e,value:n.updates.reduce((o,r)=>r(o),s)}),n?n.value:s}function Fe(t,e){let n=e(gs(t));_e.
set(t,n);try{localStorage.setItem(dt+t,JSON.stringify(n)),fe.delete(t)}catch{fe.set(t,{text:Re(t),value:n,updates:[...fe.get(t)?.updates??[],e]})}}function Nt(t,e){
let n=JSON.stringify(e);fe.delete(t),Fe(t,()=>JSON.parse(n))}function bs(t){fe.delete(t),_e.delete(t),Bt(()=>localStorage.removeItem(dt+t),void 0)}function mt(){
let t=[...Bt(()=>Object.keys(localStorage),[]),...[...fe.keys()].map(e=>dt+e)];return[...new Set(t.map(e=>e.split(`${dt}game/`)[1]).filter(Boolean))]}var Gt=t=>t?
fe.has(t):fe.size>0,ft=t=>t.length>0?`with ${t.join(" and ")}`:"",wn=t=>Array.isArray(t)&&t.every(e=>_o.includes(e));function G(t,e=Number.MAX_SAFE_INTEGER){return Number.
isInteger(t)&&Number(t)>=0&&Number(t)<=e}var pt=t=>G(t,g.length-1),oe=t=>t.join("").replace(/0+$/,"");function De(t){if(typeof t!="string"||!/^[0-8]{0,200}$/.test(
t))return null;let e=K();e.set(Array.from(t,Number));for(let n=0;n<20;n++)if(qe(e,n))return null;return e}function H(t=he("record")){let e=typeof t=="object"&&t!==
null?t:H;return hs.get(e)??hs.set(e,Fo(t)).get(e)}var hs=new WeakMap;function Fo(t){let{best:e,days:n,drills:s,solved:o}=Object(t),r=a=>Object.entries(Object(a)),
i=a=>Array.isArray(a)?a:[];return{best:Object.fromEntries(r(e).filter(([,a])=>G(a))),days:Object.fromEntries(r(n).filter(([a,c])=>/^\d{4}-\d\d-\d\d$/.test(a)&&G(
c?.points)&&wn(c.marks))),drills:i(s).filter(kn),solved:i(o).filter(a=>typeof a=="string")}}function Pe(t){Fe("record",e=>{let n=H(e);return{...n,...t(n)}})}function kn(t){
let{board:e,current:n,next:s,lost:o,left:r}=Object(t);return!!De(e)&&pt(n)&&pt(s)&&Number.isFinite(o)&&o>0&&(r===void 0||G(r)&&r>1)}var Le=({board:t,current:e,next:n,
left:s})=>[t,e,n,...s===void 0?[]:[s]].join();function Ht(t,e){Pe(({drills:n})=>{let s=n.filter(o=>Le(o)!==Le(t));return{drills:(e?[...s,t]:s).sort((o,r)=>r.lost-
o.lost).slice(0,qo)}})}var Ue=14;function D(t=0){let e=new Date;return e.setDate(e.getDate()-t),Ct(e)}function Ct(t){let e=n=>String(n).padStart(2,"0");return`${t.getFullYear()}-${e(t.
getMonth()+1)}-${e(t.getDate())}`}var Ke=t=>Number(t.replaceAll("-",""));function ys(t){let e=`${t}`.replace(/^(\d{4})(\d\d)(\d\d)$/,"$1-$2-$3");return On(e)?e:
null}function On(t){let[e,n,s]=t.split("-").map(Number);return/^\d{4}-\d\d-\d\d$/.test(t)&&Ct(new Date(e,n-1,s))===t}function xs(){let t=new Date,e=Math.ceil((new Date(
t.getFullYear(),t.getMonth(),t.getDate()+1).getTime()-t.getTime())/6e4);return`Tomorrow’s game in ${Math.floor(e/60)} h ${String(e%60).padStart(2,"0")}`}function Y(t,e="\
short"){let[,n,s]=t.split("-").map(Number);return`${s} ${new Date(0,n-1).toLocaleDateString("en-US",{month:e})}`}function ws(t,e){Pe(({days:n})=>{let{points:s,marks:o,
computer:r}=n[t]??e;return{days:{...n,[t]:{points:s,marks:o,computer:r??e.computer}}}})}function Uo(t){let e=t[D()]?0:1,n=e;for(;t[D(n)];)n++;return n-e}function ks(t){
let[e,n,s]=[t[D(1)],Os(t),Uo(t)],o=[e&&`yesterday ${e.points}`,n>0&&`best ${n}`,s>0&&R(s,"day")];return W(o.filter(Boolean).join(" · "))}function Os(t){return Math.
max(0,...Object.values(t).map(({points:e})=>e))}function $s(t){let e=Array.from({length:Ue},(o,r)=>t[D(r)]).filter(Boolean),n=Object.entries(t).find(([,{points:o}])=>o===
Os(t)),s=`The last ${Ue} days. Played: ${e.length}.`;return n?`${s} Best: ${n[1].points} on ${Y(n[0])}. A line marks the computer.`:s}var Be=2**32-1,jt=()=>Math.floor(Math.random()*1e4);function $n(t,e,n){let s=i=>BigInt.asUintN(64,i),o=i=>{let a=s((i^i>>30n)*0xbf58476d1ce4e5b9n),c=s((a^a>>27n)*
0x94d049bb133111ebn);return c^c>>31n},r=o(BigInt(t));return Array.from({length:n},(i,a)=>Number(o(s(r+BigInt(e+a+1)*0x9e3779b97f4a7c15n))>>56n))}var Wt=(t,e)=>$n(
t,0,e).map(n=>n%g.length);var Ko=["play","daily","learn","explore"],Ss=[100,400,0],Sn=1e4,Tn=9999999;function vn(t){let e=t.slice(1).split("&").map(n=>n.split("="));return Object.fromEntries(
e.map(([n,s=""])=>[n,s.replace(/[^\w.-].*/s,"").replace(/[.-]+$/,"")]))}function Ye(t="",e=1/0){let n=/^\d{1,10}$/.test(t)?Number(t):NaN;return n<=e?n:void 0}var qt=t=>Ko.
find(e=>e===/^#(\w+)/.exec(t)?.[1]);function Ts(t){let{seed:e,pieces:n,beat:s}=vn(t),o=ge(t),r=n==="endless"?0:Ye(n,Sn)||(o?0:100),i=o||r===0?Tn:at(r);return{seed:Ye(
e,Be),length:r,beat:Ye(s,i)??0,start:o?Me(o):""}}function vs(t){let{day:e="",beat:n}=vn(t);return On(e)&&e<=D()?{day:e,beat:Ye(n,at(100))??0}:null}var Es=(t,e)=>`\
#daily&day=${t}&beat=${e}`;function ge(t){let{now:e="",next:n="",rows:s=""}=vn(t),[o,r]=[e,n].map(d=>d.length===1?g.indexOf(d):-1),i=s===""?[]:s.split("."),a=1023,
c=i.length<=20&&i.every(d=>/^[0-9a-f]{1,3}$/.test(d)&&parseInt(d,16)<a);return o<0||r<0||!c?null:{board:K().map((d,m)=>parseInt(i[Math.floor(m/10)],16)>>m%10&1?
8:0),current:o,next:r}}function re({seed:t,length:e,start:n="",beat:s=0}){let o=s>0?`&beat=${s}`:"";return`#play&seed=${t}&pieces=${e||"endless"}${o}${n.replace(
"#explore","")}`}var b={judge:null,efforts:[],edition:"",fault:""},Yo=3,be=2,Ms=(...t)=>wasm_bindgen.replayPage(...t),Vo=1.43,zo=20,Is=1<<18;async function As(t){try{if(!globalThis.
WebAssembly)throw new Error("this browser has no WebAssembly");await Jo(t);let e=p("module").textContent;p("module").remove();let n=[];for(let o=0;o<e.length;o+=
Is)n.push(Uint8Array.from(atob(e.slice(o,o+Is)),r=>r.charCodeAt(0))),await new Promise(r=>{setTimeout(r)});let s=new Blob(n).stream().pipeThrough(new DecompressionStream(
"gzip"));await wasm_bindgen({module_or_path:await new Response(s).arrayBuffer()}),Object.assign(b,{judge:new wasm_bindgen.Player,efforts:[...wasm_bindgen.efforts()],
edition:`${wasm_bindgen.embeddedName()} ${Yo}`})}catch(e){b.fault=e instanceof Error?e.message:`${e}`}}async function Jo(t){for(;document.readyState==="loading";){
let e=document.querySelector("#module");e instanceof HTMLElement&&t(e.textContent.length/Number(e.dataset.length)),await new Promise(n=>{setTimeout(n,200)})}}function Ls(t,{
board:e,piece:n,next:s,left:o}){let r=a=>t.rankedMoves(a,1,n,s)[1],i=Math.ceil((20-mn(e))/4);return(o??1/0)>zo&&r(e)<=r(K())-Vo*i}function ye(t,{board:e,piece:n,
next:s,left:o},r,i=be){let[a,c]=t.assess(e,i,n,s,!1,r,o);return{loss:a,best:c}}var Ve=256,Ne=class{played=0;counts=[0,0,0,0,0,0];pieces;placements;board;keyframes;constructor(e,n,s=K()){this.pieces=e,this.placements=n,this.board=s,this.keyframes=
[En(this)]}play(){let e=this.advance(this,this.played);return this.played++,this.played%Ve===0&&(this.keyframes[this.played/Ve]=En(this)),e}get points(){return ze(
this.counts)}at(e){let n=Math.floor(e/Ve),s=En(this.keyframes[n]);for(let o=n*Ve;o<e;o++)this.advance(s,o);return s}goBackTo(e){Object.assign(this,this.at(e),{played:e})}advance({
board:e,counts:n},s){let o=ve(e,this.pieces[s],this.placements[s]);return n[o]++,o}};function En({board:t,counts:e}){return{board:t.slice(),counts:e.slice()}}function ze(t){
return t.reduce((e,n,s)=>e+n*U(s),0)}var ie=class extends Ne{seed;length;start;beat;known;resets=[];constructor({seed:e,length:n,start:s="",beat:o=0},r=[]){let i=ge(s);super([],[],i?.board),this.seed=
e,this.length=n,this.start=s,this.beat=o,this.known=i?[i.current,i.next]:[],this.extend(n||Ve);for(let a of r){if(!Rt(this.current,a))throw new Error("not a gam\
e");this.drop(a)}}extend(e){this.pieces=[...this.known,...Wt(this.seed,e)].slice(0,e)}get current(){return this.pieces[this.played]}get isOver(){return this.current===
void 0}drop(e){this.placements.push(e),this.play()===5&&this.resets.push(this.played-1),this.length===0&&this.played+1===this.pieces.length&&this.extend(2*this.
pieces.length)}undo(){let e=this.placements.pop()??0;return this.goBackTo(this.placements.length),this.resets=this.resets.filter(n=>n<this.played),e}boardBegan(e){
return(this.resets.findLast(n=>n<e)??-1)+1}task(e=this.played){let[n,s]=this.pieces.slice(e,e+2);return{board:this.at(e).board,piece:n,next:s,left:this.length>0?
this.length-e:void 0}}};var Zo=3,Xo=2,Rs=12,Mn="This board is lost: pile up. A new one costs nothing.",In=["no","a","two","three","four"];function gt(t,e,{loss:n,best:s}){let{board:o,piece:r}=t,
i=ne(n),a={grade:i,word:W(i),loss:n,piece:r,better:s,praise:"",isLost:!1,covered:[]};if(i!=="best"){let d=Qo(t,e,s);return{...a,...d,covered:d.theme==="holes"?er(
o,r,e):[]}}let{fits:c,fullRows:l}=z(o,r,e);return l.length===4?{...a,word:"Four rows!",reason:"15 points at once."}:{...a,reason:c?"As good as the best.":"Does \
not fit: the board is cleared."}}function Ps({grade:t,word:e,loss:n,piece:s,better:o,reason:r}){return t==="best"?`${e}${/\w$/.test(e)?".":""}${r.startsWith("Do\
es")?` ${r}`:""}`:`${e}, ${ue(n)}: ${se(r)} Better: ${j(s,o)}.`}function Qo({board:t,piece:e,next:n,left:s,isToldLost:o=!1},r,i){let[a,c,l]=[Bs(t),Ze(t,e,r),Ze(
t,e,i)];for(let[d,m,y,w=""]of tr(a,c,l,n,s,o))if(d)return{reason:m,praise:y,theme:w,isLost:m===Mn};return{reason:`Better is in ${Ie(e,i)}.`,praise:"",theme:"",isLost:!1}}
function er(t,e,n){let{squares:s}=z(t,e,n);return s.flatMap(([o,r])=>{let i=We(t,r),a=!s.some(([c,l])=>l===r&&c<o);return Array.from({length:a?o-i:0},(c,l)=>[i+
l,r])})}function*tr(t,e,n,s,o,r){yield[e.outcome===5&&n.outcome!==5,"Does not fit: the board is cleared.","It fits.","high"],yield[!r&&n.outcome===5&&e.outcome!==
5,Mn,"Begins a new one.","high"];let i=({board:f})=>s!==void 0&&pe(s).some(v=>ve(f.slice(),s,v)===4),a=i(n)?"Four rows with the next piece.":"";if(yield[n.points>
e.points,`Clears ${Ft(e.rows)}. ${n.rows} ${n.rows===1?"was":"were"} there.`,`Clears ${Ft(n.rows)}.`,n.rows===4?"four":""],s!==void 0&&o!==void 0&&o>1){let[f,v]=[
e,n].map(({board:te})=>o>3?sr(te,o-1):nr(te,s,o===2)),ee=f.map((te,ce)=>(v[ce]-te)*U(ce)),_=ee.indexOf(Math.max(...ee)),[je,Mt]=_===1?["no row","a row is"]:[`no\
 ${In[_]} rows`,`${In[_]} rows are`];if(yield[ee[_]>0,`${o} pieces left: ${f[_]===0?`${je} any more`:`${Mt} less likely`}.`,`${W(Mt)} ${f[_]===0?"still possible":
"more likely"}.`,"last"],o<=3)return}yield[a!==""&&!i(e),"No four rows with the next piece.",a,"four"],yield[e.rows>0&&n.rows<e.rows&&or(n.board),`Clears ${Ft(e.
rows)}. 4 were close.`,a||"Waits for 4 rows.","four"];let c=t.heights.findIndex((f,v)=>t.depthsIn[v]>=Xo&&t.heights.every((ee,_)=>_===v||ee>f)),l=({columns:f})=>f.
includes(c);yield[l(e)&&!l(n),`Closes the open column, ${c+1}.`,a||"Keeps the open column.","well"],yield[e.rows>0&&n.rows===0&&n.outcome!==5,`Clears ${Ft(e.rows)}\
 too early.`,a||"Builds on 4 rows.","four"];let d=_t(e.holesIn,t.holesIn),m=P(d.map(f=>e.holesIn[f]-t.holesIn[f]));yield[e.holes>n.holes&&m>0,m>d.length?`Covers\
 ${ht(d)}.`:`Makes ${In[m]} ${m===1?"hole":"holes"} in ${ht(d)}.`,n.holes<=t.holes?"Makes no hole.":"Makes fewer holes.","holes"],yield[P(e.gapsIn)>P(n.gapsIn),
`Leaves a gap that only I fills in ${ht(_t(e.gapsIn,n.gapsIn))}.`,"Leaves no such gap.","gaps"],yield[s!==void 0&&!Je(e,s)&&Je(n,s),"No flat place for the next \
piece.","The next piece has a place.","next"],yield[e.top>=n.top+2&&e.top>Rs,"Builds too high.","Stays lower.","high"];let y=e.steps.map((f,v)=>f-n.steps[v]),w=y.
indexOf(Math.max(...y));yield[P(e.steps)>P(n.steps),`Leaves a step of ${e.steps[w]} between columns ${w+1} and ${w+2}.`,"The surface is smoother."],yield[!r&&t.
top>=Rs&&t.holes>0&&n.top>e.top,Mn,"Piles up for a new board.","high"];let L=Array.from(g,(f,v)=>v),I=L.filter(f=>!Je(e,f)&&Je(n,f));yield[I.length>L.filter(f=>Je(
e,f)&&!Je(n,f)).length,`Leaves no flat place for ${I.map(f=>g[f]).join(" and ")}.`,"More pieces have a place."],yield[P(e.coversIn)>P(n.coversIn),`Lies above th\
e holes of ${ht(_t(e.coversIn,n.coversIn))}.`,"Keeps holes near the top."],yield[P(e.depthsIn)>P(n.depthsIn),`Leaves a dip in ${ht(_t(e.depthsIn,n.depthsIn))}.`,
"Leaves less of a dip."]}function nr(t,e,n){let s=n?[Ds(t).slice(e,e+1)]:pe(e).map(o=>{let{board:r,rows:i}=Ze(t,e,o);return Ds(r).map(a=>Math.max(a,i))});return[
0,1,2,3,4].map(o=>Math.max(...s.map(r=>r.filter(i=>i>=o).length/r.length)))}function sr(t,e){let n=An(t).sort((s,o)=>s-o);return[0,1,2,3,4].map(s=>+(P(n.slice(0,
s))<=4*e))}var An=t=>Array.from({length:20},(e,n)=>t.subarray(n*10,(n+1)*10).reduce((s,o)=>s+ +(o===0),0));function Ds(t){let[e,n]=[it(t),An(t)];return Array.from(
g,(s,o)=>Math.max(...pe(o).map(r=>{let{gaps:i,counts:a}=V(o,r),c=Math.max(0,...i.map((l,d)=>e[(r&15)+d]-l));return c+a.length>20?0:a.filter((l,d)=>n[c+d]===l).length})))}
function Ze(t,e,n){let s=n&15,o=Array.from({length:V(e,n).width},(c,l)=>s+l),r=t.slice(),i=ve(r,e,n),a=i===5?0:i;return{...Bs(r),board:r,outcome:i,rows:a,points:U(
i),columns:o}}function Bs(t){let e=it(t),n=i=>e[i]??20,s=e.slice(1).map((i,a)=>Math.abs(i-e[a])),o=e.map((i,a)=>Math.max(0,Math.min(n(a-1),n(a+1))-i)),r=fn(t);return{
board:t,heights:e,holesIn:r,holes:P(r),depthsIn:o,gapsIn:o.map(i=>+(i>=Zo)),coversIn:e.map((i,a)=>{let c=i;for(;c>0&&t[(c-1)*10+a]>0;)c--;return c>0?i-c:0}),top:Math.
max(...e),steps:s}}var _t=(t,e)=>[...t.keys()].filter(n=>t[n]>e[n]);function ht(t){let e=t.map(n=>n+1).join(", ").replace(/, (\d+)$/," and $1");return`${t.length===
1?"column":"columns"} ${e}`}function or(t){let e=An(t).flatMap((n,s)=>n===1?t.indexOf(0,s*10)%10:[]);return e.some(n=>e.filter(s=>s===n).length>=3)}var Je=({board:t,
holes:e},n)=>pe(n).some(s=>{let o=Ze(t,n,s);return o.outcome!==5&&o.holes<=e}),Ft=t=>t===0?"no row":R(t,"row");var rr=2**40,F=[{name:"Novice",effort:0,careless:128,points:20,opening:7},{name:"Learner",effort:0,careless:64,points:40,opening:11},{name:"Amateur",effort:0,careless:32,
points:57,opening:17},{name:"Regular",effort:0,careless:0,points:69,opening:21},{name:"Expert",effort:1,careless:52,points:86,opening:29},{name:"Master",effort:1,
careless:37,points:100,opening:31},{name:"Champion",effort:be,careless:0,points:124,opening:40}],ir={name:"Best line",effort:1/0,careless:0},xe=F.length-1,yt=F.
length,Ns=3,bt=40,Gs=t=>F[t]??ir,X=t=>`the ${se(Gs(t).name)}`,Ut=class{games=new Map;game;constructor(e){this.game=e}play(e,n=1/0){return e.every(s=>{let o=this.
games.get(s)??new ie(this.game);for(this.games.set(s,o);!o.isOver&&(this.game.length>0||o.played<this.game.played);){if(performance.now()>n)return!1;o.drop(lr(Gs(
s),o))}return!0})}pointsOf(e){let n=this.games.get(e);return n?ze(n.at(Math.min(n.played,this.game.played)).counts):0}lastOf(e){let n=this.games.get(e);return n?.
isOver?n.points:null}};function Hs(t,e){let n=F.findIndex(({opening:s,points:o})=>s+(o-s)*(e-bt)/(100-bt)>t);return n<0?Ns:Math.min(Ns,n)}var Ln=t=>`Your next r\
ival: ${X(t)}, ${t+1} of ${F.length}.`;function Cs(t){let e=F.findIndex(o=>o.points>t),n=o=>`${X(o)} (${F[o].points})`,s=e<0?`above ${n(xe)}`:e===0?`below ${n(0)}`:
`between ${n(e-1)} and ${n(e)}`;return`${W(s)} on average.`}var ar=({careless:t},{seed:e,played:n})=>$n(e+rr,n,1)[0]<t;function lr(t,e){let n=e.task(),{board:s,
piece:o,next:r,left:i}=n,a=Math.min(t.effort,b.efforts.at(-1)??be),c=Number(ar(t,e));if(a===0)return cr(n,ur)[c];if(c===0)return b.judge?.place(s,a,o,r,i)??0;let l=b.
judge?.rankedMoves(s,a,o,r,i)??[];return l[3]??l[0]}function cr({board:t,piece:e},n){return pe(e).map(o=>[n(Ze(t,e,o)),o]).sort(([o],[r])=>o-r).map(([,o])=>o)}function ur({
heights:t,steps:e,holes:n,top:s,outcome:o,rows:r,points:i}){let a=o===5?1e3:3.75*r-i;return 16*n+P(e.slice(0,-1))+2*t[9]+Math.max(0,s-9.6)**2/4+a}var dr=5,pr=8;function Rn(t){let e=Object(he(`game/${t}`));return mr(e,t)?e:null}function xt(t){try{let e=Rn(t);return e&&{...e,id:t,game:new ie(e,e.placements)}}catch{
return null}}var Xe=()=>mt().flatMap(t=>xt(t)??[]).sort((t,e)=>e.time-t.time),Dn=({played:t,isOver:e})=>t>dr&&!e,wt=(t=Xe())=>t.filter(({game:e})=>Dn(e)).slice(
0,pr);function js(){let t=Date.now();for(;mt().includes(`${t}`);)t++;return`${t}`}function Ws(t,e){let n=!mt().includes(t);if(Nt(`game/${t}`,e),!n)return;let s=Xe(),
o=[...wt(s),s.find(({day:r})=>r===null),s.find(({day:r})=>r===D())].map(r=>r?.id);for(let r of mt())o.includes(r)||bs(`game/${r}`)}function qs(t){return Xe().find(
e=>e.day===null&&!e.game.isOver&&re(e)===t)}function _s({seed:t,start:e=""}){return Xe().some(({game:n})=>n.played>0&&n.seed===t&&n.start===e)}function Fs({day:t,
beat:e,length:n,time:s,game:{played:o}}){let r=Ct(new Date(s)),i=r===D()?"today":r===D(1)?"yesterday":Y(r),a=t?`the game of ${Y(t)}`:e>0?`your friend’s ${e}`:
"";return[`${o}${n>0?` of ${n}`:""} pieces`,a,i].filter(Boolean).join(", ")}function mr(t,e){let{seed:n,length:s,placements:o,findings:r,day:i,beat:a,start:c,marks:l,
rung:d,time:m}=t;return(typeof i=="string"&&i===e&&n===Ke(i)&&s===100||i===null&&/^\d+$/.test(e))&&G(m)&&G(n,Be)&&G(s,Sn)&&G(a,Tn)&&wn(l)&&(d==null||G(d,xe))&&typeof c==
"string"&&(c===""||ge(c)!==null)&&Array.isArray(o)&&Array.isArray(r)&&r.length<=o.length&&r.every(w=>Array.isArray(w)&&Number.isFinite(w[0])&&w[0]>=0&&G(w[1],255))}var fr={coaches:[!0,!1],races:[!0,!1],letters:[!1,!0],buttons:[!1,!0],keys:[!0,!1],length:Ss,effort:[be,1],rung:[null,...F.keys()],results:["","w","l","wl","lw",
"ll"]},x={coaches:!0,races:!0,letters:!1,buttons:!1,keys:!0,length:100,effort:be,rung:null,results:""};function kt(t,e){Object.assign(x,{[t]:e}),Fe("options",n=>({
...Object(n),[t]:e}))}function Qe(t){kt("rung",Math.max(0,Math.min(xe,t))),kt("results","")}function Us(t){let e=x.results+(t?"w":"l");/w.?w$/.test(e)?Qe((x.rung??
0)+1):e==="lll"?Qe((x.rung??0)-1):kt("results",e.slice(-2))}function Ks(){let t=Object(he("options"));for(let[e,n]of Object.entries(fr))Object.assign(x,{[e]:n.find(
s=>s===t[e])??n[0]})}var Kt=class{isRunning=!1;request=0;last=0;owed=0;speeds;speed;advance;show;constructor(e,n,s,o){this.speeds=e,this.speed=n,this.advance=s,this.show=o}setRunning(e){
e!==this.isRunning&&(this.isRunning=e,cancelAnimationFrame(this.request),e&&(this.owed=0,this.last=performance.now(),this.ask()),this.changed())}setSpeed(e){this.
speed=Math.min(this.speeds.length-1,Math.max(0,e)),this.changed()}changed(){this.show(this.isRunning,this.speeds[this.speed])}ask(){this.request=requestAnimationFrame(
e=>{this.ask();let n=Math.min(100,Math.max(0,e-this.last));this.last=e,this.owed+=n/1e3*this.speeds[this.speed];let s=Math.floor(this.owed);this.owed-=s,s>=1&&this.
advance(s)})}};var et=class{phase="explore";task=null;cost=null;board=K();current=g.indexOf("T");next=g.indexOf("I");pieces=0;points=0;steps=[];undone=[];moves=null;chosen=0;cursor=null;note="";run;constructor(){
let{board:e,current:n,next:s,pieces:o,points:r}=Object(he("explore"));De(e)&&pt(n)&&pt(s)&&G(o)&&G(r)&&this.set({board:e,current:n,next:s,pieces:o,points:r}),this.
run=new Kt([5],0,()=>this.dropBest(),C)}get state(){let{board:e,current:n,next:s,pieces:o,points:r}=this;return{board:oe(e),current:n,next:s,pieces:o,points:r}}get address(){
return Me(this)}get canUndo(){return this.steps.length>0}set({board:e,...n}){Object.assign(this,n,{board:De(e),moves:null,chosen:0,note:""}),C()}change(e){let n=this.
state;this.set({...n,...e}),this.remember(n)}remember(e){let{board:n,current:s,next:o}=this.state;e.board===n&&e.current===s&&e.next===o||(this.steps.push(e),this.
undone=[])}undo(){this.run.setRunning(!1),this.restore(this.steps,this.undone),E("Undone.",this.news)}redo(){this.restore(this.undone,this.steps)}restore(e,n){let s=e.
pop();s&&(n.push(this.state),this.set(s))}ranked(){let{judge:e}=b;if(!e)return[];let n={board:this.board,piece:this.current,next:this.next};return this.moves??=
pe(this.current).map(s=>({placement:s,loss:ye(e,n,s,x.effort).loss})).sort((s,o)=>s.loss-o.loss),this.moves}place(){return b.judge?.place(this.board,x.effort,this.
current,this.next)}choose(e){this.chosen=e;let{placement:n,loss:s}=this.ranked()[e];E("",`${j(this.current,n)}, ${ue(s)||"best"}.`)}chooseNow(e){this.run.setRunning(
!1),this.change({current:e}),E("",this.news)}chooseNext(e){this.run.setRunning(!1),this.change({next:e}),E("",this.news)}dropBest(){let e=this.place();e!==void 0&&
this.dropAt(e,Pn())}drop(){let e=this.ranked()[this.chosen];e&&(this.dropAt(e.placement,Pn()),E("",this.news))}dropAt(e,n){let s=this.board.slice(),o=ve(s,this.
current,e);this.change({board:oe(s),current:this.next,next:n,pieces:this.pieces+1,points:this.points+U(o)})}random(){this.chooseNext(Pn())}clear(){this.run.setRunning(
!1),this.change({board:"",pieces:0,points:0}),E("","The board is empty.")}moveCursor([e,n]){let[s,o]=this.cursor??[-e,-n];this.cursor=[Math.min(19,Math.max(0,s+
e)),Math.min(9,Math.max(0,o+n))],E("",this.cursorInWords(this.cursor))}isFilled([e,n]){return this.board[e*10+n]>0}cursorInWords([e,n]){return`Row ${e+1}, colum\
n ${n+1}: ${this.isFilled([e,n])?"filled":"empty"}.`}paint(e,n){let s=this.board.slice();for(let[o,r]of e){let i=o*10+r,a=s[i];s[i]=n?a||8:0,qe(s,o)&&(s[i]=a)}this.
set({...this.state,board:oe(s),pieces:0,points:0})}toggle(){let e=this.state;this.cursor??=[0,0],this.paint([this.cursor],!this.isFilled(this.cursor)),this.remember(
e),E("",this.cursorInWords(this.cursor))}get news(){let[e]=this.ranked(),n=e?` Best: ${j(this.current,e.placement)}.`:"";return`${this.note&&`${this.note} `}Thi\
s piece: ${g[this.current]}. Next piece: ${g[this.next]}.${n}`}get picture(){let{board:e,current:n,cursor:s,pieces:o,points:r}=this,i=this.run.isRunning?this.place():
this.ranked()[this.chosen]?.placement,a=o>0?`${R(o,"piece")}, ${R(r,"point")}`:"";return{board:e,now:i===void 0?void 0:{piece:n,placement:i},cursor:s,caption:a}}},
Pn=()=>Math.floor(Math.random()*g.length);function Ys([t,e],[n,s]){let o=Math.max(Math.abs(n-t),Math.abs(s-e),1);return Array.from({length:o+1},(r,i)=>[Math.round(
t+(n-t)*i/o),Math.round(e+(s-e)*i/o)])}var T={piece:0,rotation:0,column:0,middle:0,isMoved:!1,get placement(){return this.rotation<<4|this.column}};function we(t){T.isMoved=!1,t&&Bn(t.piece,Ee(t.piece),
10-de[t.piece][Ee(t.piece)].width>>1),C()}function Bn(t,e,n){let{width:s}=de[t][e];T.piece=t,T.rotation=e,T.column=Math.min(10-s,Math.max(0,n)),T.middle=T.column+
s/2,C()}function Ge(t,e=!1){let n=T.placement;T.isMoved||=e,Bn(T.piece,T.rotation,t),T.placement!==n&&E("",`${j(T.piece,T.placement)}.`)}function Vs(t){let{piece:e,
middle:n}=T,s=T.rotation+t&3;Bn(e,s,Math.floor(n-de[e][s].width/2)),Object.assign(T,{middle:n,isMoved:!0}),E("",`${j(e,T.placement)}.`)}var hr=2**41,zs=64,Yt=[10,20,40],gr=["ten","twenty","forty"],br=.5,yr=8,xr=5,Js=4e3,Ot=1500,Vt=class{names;since=0;constructor(e){this.names=e}get lines(){return[]}begin(){
this.since=performance.now()}get shown(){if(this.since===0)return null;let e=globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches?1:Js,n=performance.
now()-this.since-Ot,s=Math.floor(n/(e+Ot)),o=this.lines[s];return o?{line:o,side:s,count:Math.min(o.played,1+Math.floor((n-s*(e+Ot))/e*o.played))}:null}get isPlaying(){
return this.since>0&&performance.now()<this.since+Ot+this.names.length*(Js+Ot)}get picture(){let{shown:e}=this;if(!e)return null;let{line:n,side:s,count:o}=e,{board:r,
counts:i}=n.at(o-1),a={piece:n.pieces[o-1],placement:n.placements[o-1]},{filled:c,fullRows:l}=z(r,a.piece,a.placement),d=`${this.names[s]}: ${R(U(l.length)+ze(i),
"point")} after ${R(o,"piece")}.`;return l.length>0?{board:c,cleared:l,caption:d}:{board:r,better:a,caption:d}}};function Zs(t,e,n,s,o=1/0){for(;t.played<e;){if(!b.
judge||performance.now()>o)return!1;let[r,i]=t.pieces.slice(t.played);t.placements.push(b.judge.place(t.board,n,r,i,s&&s-t.played)),t.play()}return!0}var tt=class extends Vt{pairs=[];level=0;mean=0;left;constructor({
board:e,piece:n,next:s,left:o},r,i){if(super(["Yours","Better"]),this.left=o,s===void 0)return;let a=(c,l)=>{let d=new Ne(c,[l],e.slice());return d.play(),d};for(let c=0;c<
zs;c++){let l=[n,s,...Wt(hr+c,Yt[2])].slice(0,o);this.pairs.push([a(l,r),a(l,i)])}}get length(){return Math.min(Yt[this.level],this.left??1/0)}follow(e=1/0){for(;b.
judge&&this.pairs.length>0&&this.since===0;){if(!this.pairs.flat().every(n=>Zs(n,this.length,1,this.left,e)))return!1;this.mean=P(this.pairs.map(([n,s])=>s.points-
n.points))/zs,this.mean>=br?this.begin():this.length===Yt[this.level]&&this.level<Yt.length-1?this.level++:this.pairs=[]}return!0}get text(){let e=this.length===
this.left?"Up to the end":`Over ${gr[this.level]} pieces`;return this.since>0?`${e}, better makes ${this.mean.toFixed(1)} more.`:""}get lines(){let e=([n,s])=>s.
points>n.points?Math.abs(s.points-n.points-this.mean):1/0;return this.pairs.reduce((n,s)=>e(s)<e(n)?s:n)}},zt=class extends Vt{line;yours;constructor(e){super([
"The computer"]);let n=Math.max(0,e.played-yr),{board:s,counts:o}=e.at(n);this.line=new Ne(e.pieces.slice(n),[],s),this.yours=e.points-ze(o)}get lines(){return[
this.line]}follow(e=1/0){let{length:n}=this.line.pieces;return Zs(this.line,n,be,n,e)}get text(){let e=this.line.points-this.yours;return this.line.played===this.
line.pieces.length&&e>=xr?`The computer ends from here with ${e} more.`:""}};var Jt={well:"The open column",holes:"Holes",gaps:"Gaps",next:"The next piece",four:"Four rows",high:"A high stack",last:"The last pieces"};function Xs(t){return t.
trim().split(`
`).flatMap(e=>{let[n,,s,o,r,i,a]=e.split(" "),c=ge(`#explore&now=${s[0]}&next=${s[1]}&rows=${i}`);return c?[{...c,theme:n,board:oe(c.board),played:parseInt(o.slice(
0,2),16),lost:Number(r)/10,...a&&{left:Number(a)}}]:[]})}var wr=.1,kr=20,nt=class{address="#learn";canUndo=!1;round=[];index=0;done=new Set;tries=[];isShown=!1;solution=0;praise="";why="";cost=null;board=K();problems;constructor(e){
let{round:n,index:s}=Object(he("learn"));this.problems=e,Array.isArray(n)&&n.every(Or)&&G(s)?this.begin(n,s):this.begin()}get choices(){let e=H().drills.length,
n=this.unsolved,s=Object.entries(Jt).map(([o,r])=>{let i=this.problems.filter(a=>a.theme===o);return{theme:o,title:r,solved:i.filter(a=>!n.includes(a)).length,count:i.
length}});return e>0?[{title:"Your mistakes",solved:0,count:e},...s]:s}get unsolved(){let e=new Set(H().solved);return this.problems.filter(n=>!e.has(Le(n)))}choose(e){
let n=this.problems.filter(o=>o.theme===e),s=this.unsolved.filter(o=>o.theme===e);this.begin(e===void 0?H().drills:s.length>0?s:n),E("",this.news)}begin(e=H().drills,n=0){
Object.assign(this,{round:[...e],index:n,done:new Set,praise:""}),this.openDrill()}enter(){this.drill?we(this.task):this.begin()}openDrill(){let e=new Set(H().drills.
map(Le));for(;this.drill&&!this.drill.theme&&!e.has(Le(this.drill));)this.done.add(this.index++);Object.assign(this,{tries:[],isShown:!1,cost:null}),this.board=
De(this.drill?.board)??K(),we(this.task)}get phase(){return this.drill?"learn":"choose"}get drill(){return this.round[this.index]}get state(){return{round:this.
round,index:this.index}}get task(){let{drill:e,board:n,isShown:s}=this;return e&&!s?{board:n,piece:e.current,next:e.next,left:e.left}:null}undo(){}redo(){}drop(e){
let{task:n,drill:s}=this;if(!b.judge||!n||!s)return;let o=ye(b.judge,n,e);if(o.loss<wr){s.theme?Pe(({solved:a})=>({solved:[...new Set([...a,Le(s)])]})):Ht(s,!1),
this.done.add(this.index),this.advance(`Solved: ${j(n.piece,e)}.`);return}let r=gt(n,e,o);this.tries.push(r);let i=this.tries.length===2?" Two misses. You may s\
how the solution.":"";E(`${W(ue(r.loss))}: ${se(r.reason)}${i}`),we(n)}advance(e){this.index++,this.openDrill(),this.praise=e,E(e,this.news)}get canShow(){return this.
task!==null&&this.tries.length>=2&&b.judge!==null}skip(){this.drill&&this.advance("")}flip(){let{task:e,drill:n}=this;if(!this.canShow||!b.judge||!e||!n)return;
let{theme:s,played:o=Ee(e.piece)<<4}=n,r=ye(b.judge,e,o),i=s?`${gt(e,o,r).praise} `:"";this.round.push(n),Object.assign(this,{isShown:!0,cost:s?new tt(e,o,r.best):
null,solution:r.best,why:`${i}It comes back at the end.`}),E("",this.news)}get news(){if(!this.drill)return"Choose what to practise.";if(this.isShown)return`Sol\
ution: ${j(this.drill.current,this.solution)}. ${this.why}`;let{current:e,next:n}=this.drill;return`${this.title}, ${this.count}. ${this.lostInWords} ${g[e]}. N\
ext: ${g[n]}.`}get title(){return this.drill?Jt[this.drill.theme??""]??"Your mistakes":"Problems"}get count(){return this.drill?`${this.index+1} of ${this.round.
length}`:`${this.problems.length-this.unsolved.length} of ${this.problems.length} solved`}get lostInWords(){let{theme:e="",lost:n=0,left:s}=this.drill??{};return`${s&&
s<=kr?`${s} pieces left. `:""}${e?"A beginner":"You"} lost ${n.toFixed(1)} points here.`}get picture(){let{board:e,drill:n}=this;if(!n)return{board:De(this.problems[0]?.
board)??e};let s={piece:n.current,placement:this.solution};return this.cost?.picture?this.cost.picture:this.isShown?{board:e,better:s,badges:[{...s,grade:"best"}]}:
{board:e,now:{piece:n.current,placement:T.placement}}}};function Or(t){if(!kn(t))return!1;let{theme:e,current:n,played:s}=Object(t);return e===void 0||Object.hasOwn(
Jt,e)&&G(s)&&Rt(n,s)}var $r=400,Sr=100,Tr=100,vr=400,Qs={looked:null,cost:null};function Zt(t){return t?{day:D(),seed:Ke(D()),length:100}:{seed:jt(),length:x.rung===null?bt:x.length}}
var ae=class t{id;time=0;kept;isBehind=!1;day;earlier;game;rivals;taken;isSettled;marks;findings=[];edition=b.edition;undone=[];seen=Qs;ending=null;clearing=null;best={
points:0,isNew:!1};gain="";hint="";constructor(e,n=new ie(e)){let{day:s=null,rung:o}=e;this.id=s??"",this.day=s,this.kept={text:Re(`game/${s}`),isOwn:!1,isChanged:!1,
before:0},this.earlier=s===null?void 0:wt().find(r=>r.day!==null&&r.day!==s),this.game=n,this.rivals=new Ut(n),this.taken=o===void 0?x.rung:o,this.isSettled=n.isOver,
this.marks=_s(e)?["known pieces"]:[]}static resume(e){let n=new t(e,e.game);return n.id=e.id,n.time=e.time,n.marks=[...e.marks],n.edition=e.edition??"",n.findings=
e.findings.map(([s,o])=>({loss:s,best:o})),n.kept={...n.kept,text:Re(`game/${n.id}`),before:e.placements.length},n}static last(e){let n=Xe().find(({day:s})=>s===
(e?D():null));return n?t.resume(n):new t(Zt(e))}get isDaily(){return this.day!==null}get rung(){return this.game.played>0?this.taken:x.rung}get looked(){return this.
seen.looked}get cost(){return this.seen.cost}hearOfOthers(){let e=this.id?Re(`game/${this.id}`):null;return this.isBehind=e!==null&&e!==this.kept.text,this.isBehind}keep(){
!this.kept.isChanged||this.hearOfOthers()||(this.kept.isChanged=!1,Ws(this.id,this.state),this.kept.text=Re(`game/${this.id}`),this.isBehind=!1)}keepNow(){this.
id||=js(),this.time=Date.now(),this.kept={...this.kept,isOwn:!0,isChanged:!0},this.keep()}get state(){let{day:e,marks:n,time:s,rung:o,findings:r,edition:i,game:{
seed:a,length:c,start:l,beat:d,placements:m}}=this;return{day:e,marks:n,time:s,rung:o,seed:a,length:c,start:l,beat:d,placements:m,edition:i,findings:r.map(({loss:y,
best:w})=>[y,w])}}get address(){return this.isDaily?"#daily":re(this.game)}get phase(){let{isOver:e,played:n}=this.game;return this.looked!==null?e?"look":"flip":
e?"end":n===0?"first":"play"}get rungs(){let{rung:e,isDaily:n,game:{isOver:s}}=this,o=e!==null?[e,...s&&e<xe?[e+1]:[]]:[];return n?[...o,yt]:o}get result(){let{
rung:e,rivals:n}=this,s=e===null?null:n.lastOf(e);return e!==null&&s!==null?{rung:e,points:s}:null}get task(){return this.looked===null&&!this.game.isOver&&!this.
isBehind?this.game.task():null}get isSilent(){return!this.game.isOver&&(this.isDaily||!x.coaches)}get canUndo(){return!this.isDaily&&!this.isBehind&&this.game.played>
0&&(this.looked===null||!this.game.isOver)}drop(e){this.hearOfOthers()||(this.undone=[],this.place(e))}mark(e){this.game.isOver||this.marks.includes(e)||(this.marks.
push(e),this.kept.isChanged||=this.game.played>0)}place(e){this.hint="";let{points:n,board:s,current:o,played:r}=this.game;r===0&&(this.taken=x.rung);let{fullRows:i,
filled:a}=z(s,o,e);this.game.drop(e),this.clearing=i.length>0?{rows:i,board:a,points:n,played:r+1,since:performance.now()}:null;let c=this.game.points-n;this.gain=
c>0?`${R(this.game.points,"point")}, plus ${c}.`:"",this.judge(performance.now()+50),this.keepNow(),we(this.task),this.game.isOver?this.finish():E([this.isSilent?
"":this.verdictInWords(r),this.gain].filter(Boolean).join(" "),this.news)}get lit(){let{clearing:e,looked:n,game:s}=this;if(!e||n!==null||e.played!==s.played)return null;
let o=(performance.now()-e.since)/$r;return o<1?{...e,share:o}:null}undo(){if(this.hearOfOthers()||!this.canUndo)return;let e=this.looked??this.game.played-1;for(;this.
game.played>e;)this.undone.push(this.game.undo());this.seen=Qs,this.ending=null,this.kept.before=Math.min(this.kept.before,e),this.mark("undo"),this.findings.length=
Math.min(this.findings.length,this.game.played),this.keepNow(),we(this.task),E("Undone.",this.news)}redo(){let e=this.looked===null&&!this.hearOfOthers()?this.undone.
pop():void 0;e!==void 0&&this.place(e)}judge(e=1/0){let{game:n,rivals:s}=this;if(!b.judge)return!1;this.edition!==b.edition&&(this.findings=[]),this.edition=b.edition;
let{findings:o}=this;for(let i=o.length;i<n.played;i++){if(performance.now()>e)return!1;o[i]=ye(b.judge,n.task(i),n.placements[i]),i>=this.kept.before&&this.keepDrill(
i),this.kept.isChanged||=this.kept.isOwn}let r=s.play(this.rungs,e);return n.isOver&&this.settle(),r?n.isOver?(this.ending??=new zt(n),this.ending.follow(e)):!0:
!1}settle(){let{rung:e,result:n,marks:s,game:{length:o,beat:r,start:i,points:a}}=this;this.isSettled||e!==null&&!n||(this.isSettled=!0,!(s.length>0||i!=="")&&(e===
null&&o>=bt?Qe(Hs(a,o)):o>=Sr&&r===0&&e===x.rung&&n&&n.points!==a&&Us(a>n.points)))}keepDrill(e){let{board:n,piece:s,next:o,left:r}=this.game.task(e),{loss:i}=this.
findings[e];rt(i)&&o!==void 0&&Ht({board:oe(n),current:s,next:o,lost:i,left:r},!0)}finish(){let{game:e,result:n}=this,{best:s}=H(),o=[e.length,...this.marks].join(
" "),r=s[o]??0;this.best={points:r,isNew:!this.isDaily&&e.start===""&&e.points>r},this.best.isNew&&Pe(({best:a})=>({best:{...a,[o]:Math.max(a[o]??0,e.points)}})),
this.settle(),this.keepDay();let i=[n&&`${W(X(n.rung))} has ${n.points}`,r>0&&`your best is ${r}`];E(`The end. ${R(e.points,"point")}. ${i.filter(Boolean).join(
", ")}. ${R(this.mistakes.length,"mistake")}. ${this.ending?.text??""}`.trim())}keepDay(){let{day:e,marks:n,game:{isOver:s,points:o},rivals:r}=this;if(!e||!s)return;
let[i,a]=[H().days[e],r.lastOf(yt)];(!i||i.computer===null&&a!==null)&&ws(e,{points:o,computer:a,marks:n})}get mistakes(){return this.findings.filter(({loss:e})=>rt(
e))}look(e){let n=e!==null&&e>=0&&e<this.game.played&&(!this.isSilent||this.game.isOver),s=n&&!this.game.isOver&&this.hasBetter(e)?this.verdict(e):null,o=s&&e!==
null?new tt(this.game.task(e),this.game.placements[e],s.better):null;this.seen={looked:n?e:null,cost:o},E("",this.news)}showEnding(){this.ending?.begin(),this.seen=
{looked:null,cost:this.ending}}step(e){(this.looked!==null||this.game.isOver)&&this.look((this.looked??this.game.played)+e)}flip(){let e=this.game.played-1;this.
looked!==null?this.look(null):this.hasBetter(e)&&this.look(e)}hasBetter(e){return!this.isSilent&&this.findings[e]?.loss>=Te[1].below}verdict(e){let n=!1;for(let s=Math.
max(this.game.boardBegan(e),e-Tr);s<=e;s++){let o=this.findings[s];!o||s<e&&ne(o.loss)==="best"||(o.verdict??=gt({...this.game.task(s),isToldLost:n},this.game.placements[s],
o),n||=o.verdict.isLost)}return this.findings[e]?.verdict??null}lostSince(e){let{judge:n}=b,s=r=>n!==null&&Ls(n,this.game.task(r)),o=e;for(;o>this.game.boardBegan(
e)&&s(o-1);)o--;return o}lostRanges(){let{findings:e,game:n}=this;return n.played>vr?[]:e.flatMap((s,o)=>ne(s.loss)==="best"||!this.verdict(o)?.isLost?[]:(s.since??=
this.lostSince(o),[[s.since,(n.resets.find(r=>r>=o)??n.played-1)+1]]))}verdictInWords(e){let n=this.verdict(e);return n?Ps(n):""}get news(){let{day:e,looked:n,game:{
beat:s,length:o,isOver:r,played:i,pieces:a,placements:c}}=this;if(n!==null)return`Piece ${n+1}: ${se(this.verdictInWords(n))} Yours: ${j(a[n],c[n])}.`;if(r)return"\
The end of the game.";let l=i===0&&s>0?`Your friend made ${s} points with these ${o||""} pieces. `:"",d=i===0&&e?`Daily game of ${Y(e)}. One attempt counts. `:"",
{piece:m,next:y}=this.game.task();return`${d}${l}Piece ${i+1}: ${g[m]}. ${y===void 0?"It is the last.":`Next: ${g[y]}.`}`}get picture(){if(this.cost?.picture)return this.
cost.picture;let{lit:e,looked:n,game:s}=this,{board:o,piece:r}=s.task(n??s.played);if(n===null){let d=s.isOver?void 0:{piece:r,placement:T.placement};return{board:e?.
board??o,cleared:e?.rows,now:d,badges:s.isOver?[]:this.badgesAfter(s.played-1)}}let i={piece:r,placement:s.placements[n]},a=this.verdict(n),c=a?[{...i,grade:a.grade,
covered:a.covered}]:[];if(!a||a.better===i.placement)return{board:o,better:i,badges:c};let l={piece:r,placement:a.better};return{board:o,better:l,yours:i,badges:[
{...l,grade:"best"},...c],caption:`Piece ${n+1} again. Dashed: yours.`}}badgesAfter(e){let n=this.hasBetter(e)?this.verdict(e):null;if(!n)return[];let{board:s,piece:o}=this.
game.task(e),{fits:r,fullRows:i,squares:a}=z(s,o,this.game.placements[e]);return r&&i.length===0?[{squares:a,grade:n.grade,covered:n.covered}]:[]}};var Er=2e3,Hn="This game went on in another tab.",$="play",h,Se="",Xt=0,eo=0,Nn=0,Gn={learn:"",explore:""};function to(t){xn();let e=Xs(t);Ks(),Fe("options",n=>n??
{}),h={play:ae.last(!1),daily:ae.last(!0),learn:new nt(e),explore:new et},$="play",Se="",Xt=0,Gn=no()}var no=()=>({learn:JSON.stringify(h.learn.state),explore:JSON.
stringify(h.explore.state)}),O=()=>h[$];function A(){let t=O();return t instanceof ae?t:null}function $t(){clearTimeout(Nn),Nn=0,h.play.keep(),h.daily.keep();let t=no();
for(let e of["learn","explore"])t[e]!==Gn[e]&&Nt(e,h[e].state);Gn=t}function so(){Nn||=setTimeout($t,Er)}function oo(){xn();for(let t of[h.play,h.daily])t.hearOfOthers();
A()?.isBehind&&E(Hn),C()}function Qt(t){if(!O().task)return A()?.step(t);Ge(T.column+t,!0)}function He(t){O().task&&Vs(t)}function St(){O().task&&$==="daily"&&h.
daily.game.played===0&&io()?Wn():O().task?O().drop(T.placement):O().phase==="flip"&&A()?.look(null),Gt()&&Xt++}function Ce(t){$t(),Se=Dn(h.play.game)?h.play.id:
"",h.play=new ae(t),t.seed===h.daily.game.seed&&h.daily.mark("known pieces"),Q("play"),Qn(h.play.address,Se!=="")}function st(){Ce(Zt(!1))}function ke(t){let e=xt(
t);if(!e)return;$t(),Se="";let n=e.day===null?"play":"daily";Q(n),h[n]=ae.resume(e),Wn()}function Tt(){if($!=="play"||h.play.game.played>0)return null;let t=Se&&
Rn(Se);return t?{text:`Your game of ${R(t.placements.length,"piece")} is kept${Gt(`game/${Se}`)?" in this tab alone":""}.`,id:Se}:Xt===0&&Cn()||null}var Cn=()=>Gt()&&
Xt<3&&{text:"Your games are not kept here: this browser refuses storage.",id:""};function jn(){let t=Tt()?.id;t?ke(t):O().undo()}function ro(){if($!=="daily"||!O().
task)return St();h.daily.hint="Space drops.",E(h.daily.hint)}function Q(t){let e=A();if(h.explore.run.setRunning(!1),t==="daily"&&($!=="daily"||h.daily.game.isOver)&&
io(),t==="explore"&&e){let{board:n,piece:s,next:o}=e.game.task(e.looked??e.game.played);o!==void 0&&ao({board:n,current:s,next:o}),e.looked===null&&e.mark("hint")}
$=t,t==="learn"&&h.learn.enter(),Wn()}function Wn(){we(O().task),E("",O().news)}function io(){if(h.daily.day===D())return!1;h.daily.keep();let t=xt(D());return h.
daily=t?ae.resume(t):new ae(Zt(!0)),!0}function ao({board:t,current:e,next:n}){h.explore.change({board:oe(t),current:e,next:n,pieces:0,points:0})}function lo(){
Ce({seed:jt(),length:0,start:Me(h.explore)})}function en(t){let e=qt(t);if(!e)return;let n=e==="daily"?vs(t):null;if(n)return Ir(n.day,n.beat);let{seed:s,...o}=Ts(
t),r={seed:s??0,...o},i=e==="play"&&s!==void 0&&re(r)!==h.play.address,a=i&&qs(re(r));a?ke(a.id):i?Ce(r):e!==$&&Q(e);let c=e==="explore"?ge(t):null;c&&Me(c)!==O().
address&&ao(c),e==="explore"&&!c&&t.includes("&")&&(h.explore.note="The link holds no position: this is your last one."),C()}function Ir(t,e){let n={seed:Ke(t),
length:100,beat:e},s=xt(t);t===D()?(Q("daily"),h.daily.game.beat=e):s&&!s.game.isOver?ke(t):re(n)!==h.play.address?Ce(n):Q("play"),C()}function co(){let t=performance.
now()+12,{cost:e}=O(),n=()=>e?.text??A()?.ending?.text??"",s=n(),o=[h.play,h.daily].every(r=>r.judge(t))&&(!e||e.follow(t));n()!==s&&Xn(n()),h.daily.keepDay(),clearTimeout(
eo),!o&&b.judge&&(eo=setTimeout(C))}var uo=["coaches","races","letters","buttons","keys"],po=["length","effort"];function sn(t){on(),B("more-said",""),yn(p("more")),t&&p(t).scrollIntoView()}function tn(t){
p("more").close(),t()}function qn(t){return t===null?[]:F.map((e,n)=>u("li",{class:n<t?"done":n===t?"now":""}))}function on(){let t=A()?.game;for(let o of uo)p(
o).checked=x[o];for(let o of po)for(let r of p(o).querySelectorAll("input"))r.checked=Number(r.value)===x[o];p("seed").value=`${h.play.game.seed}`,p("rung").value=
`${x.rung??""}`,N("more-rungs",...qn(x.rung));for(let o of document.querySelectorAll("label:has(#seed), #length, #copy-link"))o.toggleAttribute("hidden",$==="le\
arn");p("same-pieces").hidden=$!=="play";let e=wt().filter(o=>o.id!==A()?.id);N("games",...e.map(o=>$e(`game ${o.id}`,()=>tn(()=>ke(o.id)),{},u("b",{},me(o.game.
points)),u("span",{},Fs(o))))),p("games").closest("section")?.toggleAttribute("hidden",e.length===0),p("save-replay").disabled=!1,p("save-replay").hidden=!t||t.
played===0||t.start!==""||!b.judge||$==="daily"&&!t.isOver;let n=Object.entries(H().days).sort(([o],[r])=>o<r?1:-1),s=(o,r)=>u("tr",{},...r.map(i=>u(o,{},i)));N(
"days-table",s("th",["Day","You","Computer","Help"]),...n.map(([o,{points:r,computer:i,marks:a}])=>s("td",[o,r,i??"–",ft(a)]))),p("days-table").closest("secti\
on")?.toggleAttribute("hidden",n.length===0)}function mo(){let t=(e,n)=>S(e,[],n);t("more-button",()=>sn()),t("share-day",vt);for(let e of document.querySelectorAll(
"dialog a[href^='#']"))e.addEventListener("click",()=>e.closest("dialog")?.close());t("new-game",()=>tn(st)),t("same-pieces",()=>tn(()=>Ce(h.play.game))),t("cop\
y-link",async()=>{let e=await bo(fo(O().address));B("more-said",e?"The link is copied.":"The browser does not let the page copy.")}),t("save-replay",Mr),N("rung",
...F.map(({name:e},n)=>u("option",{value:n},e))),p("rung").addEventListener("change",()=>{Qe(Number(p("rung").value)),h.play.taken=x.rung,on(),C()});for(let e of uo)
p(e).addEventListener("change",()=>nn(e,p(e).checked));for(let e of po)for(let n of p(e).querySelectorAll("input"))n.addEventListener("change",()=>nn(e,Number(n.
value)));p("seed").addEventListener("change",()=>{let e=Ye(p("seed").value,Be);e===void 0?B("more-said",`A seed is a number from 0 to ${me(Be)}.`):tn(()=>Ce({seed:e,
length:x.length}))})}function nn(t,e){kt(t,e),h.explore.moves=null,p("more").open&&on(),C()}async function Mr(){let{judge:t}=b,e=A();if(!t||!e)return;p("save-re\
play").disabled=!0;let n=e.findings.slice(),s=new ie(e.game,e.game.placements),{pieces:o,placements:r,seed:i,length:a,played:c,points:l}=s,d=[];for(let L=0,I=0;L<
c;L++){performance.now()>I&&(await new Promise(je=>{setTimeout(je)}),I=performance.now()+12);let f=s.task(L),{loss:v,best:ee}=n[L]??ye(t,f,r[L]),_=s.at(Math.max(
0,L-1)).board;d.push(t.luck(_,L===0?void 0:o[L-1],o[L],f.left),v,ee)}let m=`${R(c,"piece")} of seed ${i}, ${R(l,"point")}`,y=Ms(Uint8Array.from(o.slice(0,c)),Uint8Array.
from(r),m,d,a||void 0),w=URL.createObjectURL(new Blob([y],{type:"text/html"}));u("a",{href:w,download:"game.html"}).click(),setTimeout(()=>URL.revokeObjectURL(w),
6e4),on()}function fo(t){let e=document.querySelector("[rel=canonical]")?.getAttribute("href");return(location.protocol.startsWith("http")?location.href:e??location.
href).split("#")[0]+t}var Ar={best:"🟦",good:"🟦",slip:"🟨",mistake:"🟧",blunder:"🟥"};function Lr({game:t,result:e,day:n,marks:s,findings:o}){let r=Array.
from({length:10},(a,c)=>{let l=o.slice(Math.floor(c*t.played/10),Math.floor((c+1)*t.played/10));return Ar[ne(P(l.map(({loss:d})=>d)))]});return[`${n?`${document.
title}, ${Y(n)}`:document.title}: ${R(t.points,"point")} with ${R(t.played,"piece")}${s.length>0?` (${ft(s)})`:""}`,b.judge&&r.join(""),e?`${W(X(e.rung))} made ${e.
points}. Can you beat me?`:"Can you beat me?",fo(n?Es(n,t.points):re({...t,beat:t.points}))].filter(Boolean).join(`
`)}async function vt(){let t=A();t&&(B("share-text",Lr(t)),p("send").hidden=!navigator.share,yn(p("share")),await ho())}async function ho(){let t=await bo(p("sh\
are-text").textContent);B("share-said",t?"This text is copied:":"Copy this text:"),B("copy-again",t?"Copied ✓":"Copy")}function go(){p("copy-again").addEventListener(
"click",ho),p("send").addEventListener("click",()=>navigator.share({text:p("share-text").textContent}).catch(()=>{}))}var bo=async t=>await navigator.clipboard?.
writeText(t).then(()=>!0,()=>!1)??!1;var Rr=80,Dr=250,Pr=400,Br=10,Et={name:"",x:0,y:0,time:-1/0};function rn({name:t,time:e,x:n=0,y:s=0}){let o=t==="button"||t==="board",r=o?$==="daily"?Pr:Dr:Rr;return t===
Et.name&&Math.hypot(n-Et.x,s-Et.y)<Br&&!(o&&T.isMoved)&&e-Et.time<r?!1:(Object.assign(Et,{name:t,x:n,y:s,time:e}),!0)}var Nr=150,yo=100;function xo(t){let{svg:e}=t,n=null,s={time:-1/0,size:0},o=()=>O().task!==null,r=()=>V(T.piece,T.placement).width,i=l=>Ge(Math.round(t.pointAt(
l).x-r()/2)),a=()=>{n?.isMoved&&o()&&Ge(n.column),n=null},c=l=>{let{x:d,y:m}=t.pointAt(l);return d>=0&&d<10&&m>=0&&m<J+20};e.addEventListener("pointerdown",l=>{
if(!o())return;let d=l.pointerType==="mouse";if(n!==null||!l.isPrimary||l.button!==0){a(),d&&l.button===2&&He(-1);return}n={id:l.pointerId,x:t.pointAt(l).x,column:T.
column,isMoved:!1,time:l.timeStamp},e.setPointerCapture(n.id),d&&i(l)}),e.addEventListener("pointermove",l=>{if(o()){if(l.pointerType==="mouse")c(l)?i(l):n=null;else if(n&&
l.pointerId===n.id){let d=Math.round(t.pointAt(l).x-n.x);n.isMoved||=d!==0,n.isMoved&&Ge(n.column+d,!0)}}}),e.addEventListener("pointerup",l=>{if(l.pointerId!==
n?.id)return;let{isMoved:d,time:m}=n;if(n=null,!o()||!c(l))return;let y=t.pointAt(l).x-T.column;l.pointerType==="mouse"?(rn({name:"board",time:m,x:l.clientX,y:l.
clientY})&&St(),o()&&i(l)):!d&&y>=0&&y<r()?He(-1):d||Ge(Math.round(t.pointAt(l).x-r()/2),!0)}),e.addEventListener("pointercancel",a),e.addEventListener("context\
menu",l=>{$!=="explore"&&l.preventDefault()}),e.addEventListener("wheel",l=>{if(!o()||l.ctrlKey||l.deltaY===0)return;l.preventDefault();let d=l.deltaMode===0?l.
deltaY:yo*Math.sign(l.deltaY),m=l.timeStamp-s.time<Nr&&(Math.abs(d)<yo||d!==s.size);s={time:l.timeStamp,size:d},m||He(-Math.sign(d))},{passive:!1})}function wo(t){
let{svg:e}=t,n=null;e.addEventListener("pointerdown",s=>{let{explore:o}=h,r=t.squareAt(s);$==="explore"&&(!s.isPrimary&&n?(o.set(n.before),n=null):r&&s.button===
0&&s.isPrimary&&(e.setPointerCapture(s.pointerId),o.run.setRunning(!1),n={isFilled:!o.isFilled(r),last:r,before:o.state},o.cursor=null,o.paint([r],n.isFilled)))}),
e.addEventListener("pointermove",s=>{let o=s.isPrimary&&t.squareAt(s);!n||!o||(h.explore.paint(Ys(n.last,o),n.isFilled),n.last=o)}),e.addEventListener("lostpoin\
tercapture",()=>{n&&h.explore.remember(n.before),n=null})}var _n=0;function So(){let t=O(),e=A(),n=e?.game.isOver??!1;Object.assign(p("app").dataset,{part:$,phase:t.phase}),p("app").toggleAttribute("data-over",n),p("ap\
p").toggleAttribute("data-buttons",x.buttons);for(let a of document.querySelectorAll("[data-for]"))a.toggleAttribute("hidden",!a.getAttribute("data-for")?.split(
" ").includes($));for(let a of document.querySelectorAll("#parts a, .parts a"))a.ariaCurrent=a.getAttribute("href")===`#${$}`?"page":null;B("part-name",W($)),B(
"day",e?.day?`${Y(e.day)} · `:""),p("share-day").hidden=!n||$!=="daily";let s=H().drills.length;N("drills",s>0&&s,s>0&&u("span",{class:"hidden"},s===1?" drill":
" drills"));let[o,r]=t instanceof et?Fr(t):t instanceof nt?_r(t):Hr(t);N("actions",...r),N("coach",...o,!b.judge&&!b.fault&&u("p",{class:"loading quiet small"},
u("progress",{max:1,"aria-label":"Coach"})," The coach is loading. Play on."),b.fault&&u("p",{class:"quiet small"},`The coach failed to load: ${b.fault}`)),Fn(),
p("undo").disabled=p("undo-position").disabled=!t.canUndo&&!Tt()?.id;let i=e?.looked??null;p("left").disabled=!t.task&&!(i===null?n:i>0),p("right").disabled=!t.
task&&i===null,p("turn").disabled=!t.task,p("drop").disabled=!t.task&&t.phase!=="flip"}function Fn(t=_n){_n=t;for(let e of document.querySelectorAll("progress"))
e.value=_n}function To(t,e=""){B("next-title",e?"The end":"Next"),p("verdict-title").hidden=!e,B("verdict-title",e),p("next").toggleAttribute("hidden",e!==""),fs(
t)}function Gr({game:{points:t,beat:e},rung:n,result:s}){return e>0?an(t-e,"your friend"):s?t>s.points?`You beat ${X(s.rung)}.`:an(t-s.points,X(s.rung)):n===null&&
x.rung!==null?Ln(x.rung):"The end of the game"}function an(t,e){return t===0?`As good as ${e}`:`${Math.abs(t)} ${t<0?"short of":"more than"} ${e}`}function Hr(t){
let{game:{isOver:e,points:n},phase:s,lit:o}=t;To(e?void 0:t.game.task().next,e?Gr(t):"");let i=o&&!matchMedia("(prefers-reduced-motion: reduce)").matches?o.points+
Math.round((n-o.points)*o.share):n;return ls(i),N("count",!e&&u("span",{class:"more-text"},"piece "),Cr(t)),B("note",jr(t)),N("race",...Wr(t,i).map(qr)),N("rung\
s",...qn(t.game.beat===0&&x.races?t.rung:null)),p("values").hidden||=s!=="first",ni(t),[s==="first"&&!t.isBehind?Ur(t):Vr(t),ei(t)]}function Cr({game:{isOver:t,
played:e,length:n},marks:s}){return t?`${n} pieces ${ft(s)}`.trim():`${me(e+1)}${n>0?` of ${n}`:""}`}function jr({game:{beat:t,points:e,isOver:n},phase:s,best:o,
isDaily:r,rung:i,result:a,rivals:c}){let l=r&&n?c.lastOf(yt):null;if(l!==null)return`${an(e-l,"the best line")}.`;if(n&&t===0&&i!==null&&x.rung!==null&&x.rung!==
i)return Ln(x.rung);let d=a&&a.rung<xe?c.lastOf(a.rung+1):null;if(n&&t===0&&a&&d!==null&&e>a.points)return`${an(e-d,X(a.rung+1))}.`;if(r&&t===0)return ks(H().days);
if(s==="first")return"";let[m,y]=t>0?[t,"your friend’s"]:a&&x.races?[a.points,`${X(a.rung)}’s`]:[0,""];return m>0&&!n?e>m?`You beat ${y} ${m}.`:`${m-e} to g\
o for ${y} ${m}.`:!n||o.points===0?"":o.isNew?"A new best.":`Your best is ${o.points}.`}function Wr({game:{beat:t,points:e,length:n,isOver:s,played:o},rung:r,result:i,
rivals:a,best:c},l=e){let d=Math.max(1,at(n||o+1),t,e),m=r!==null&&(x.races||s),y=t||m&&i?.points||(s?c.points:0),w=[{name:"You",count:l,bar:"you",mark:100*y/d,
isPlaying:!1}];return t>0?w.push({name:"Friend",count:t,bar:"other",mark:0,isPlaying:!1}):m&&w.push({name:F[r].name,count:a.pointsOf(r),bar:"other",mark:0,isPlaying:s&&
!i}),w.slice(w.length===1?1:0).map(L=>({...L,share:100*L.count/d}))}function qr({name:t,count:e,bar:n,share:s,mark:o,isPlaying:r}){return u("div",{},u("dt",{},t),
u("svg",{"aria-hidden":!0,height:10},u("rect",{class:"well",width:"100%",height:"100%",rx:5}),s>0&&u("rect",{class:n,width:`${s}%`,height:"100%",rx:5}),o>0&&u("\
rect",{class:"mistake",x:`${o}%`,y:-4,width:3,height:18,rx:1.5})),u("dd",{},r?"–":me(e)))}function _r(t){let{round:e,index:n,done:s,drill:o,title:r,count:i}=t;
return To(o?.next),B("task",r),B("task-count",i),N("pips",...o?e.map((a,c)=>u("li",{class:s.has(c)?"done":c===n?"now":""})):[]),[Jr(t),Xr(t)]}function Fr(t){let{
current:e,next:n,run:{isRunning:s}}=t;p("run").setAttribute("aria-pressed",`${s}`),N("run",lt(s?"i-pause":"i-play"));let o=(r,i,a)=>Array.from(g,(c,l)=>$e(`${r}\
 ${c}`,()=>a(l),{role:"radio","aria-label":c,"aria-checked":l===i,tabIndex:l===i?0:-1},Io(l)));return N("now-set",...o("now",e,r=>t.chooseNow(r))),N("next-set",
...o("next",n,r=>t.chooseNext(r))),[Zr(t),Qr(t)]}function It({grade:t,word:e,loss:n=0,reason:s,note:o=""}){return u("div",{class:"verdict"},lt(`g-${t}`,""),u("p",
{},u("b",{},e)," ",u("span",{class:"loss small"},ue(n))),u("p",{class:"reason"},s,o&&u("span",{class:"narrow"},o)))}var vo="A board that overflows is cleared an\
d costs no points.";function Ur(t){let{game:{beat:e,length:n,seed:s,start:o},day:r}=t,i=o===""?ys(s):null,c=`Score as many points as you can with ${n>0?`${n} pi\
eces`:"all pieces that come"}. Four rows at once count most.`,l=(y,...w)=>[u("dt",{},...y.map(L=>u("kbd",{},L))),u("dd",{},w[0],u("span",{class:"more-text"},w[1]))],
d=e>0&&u("p",{class:"lead"},"Your friend made ",u("b",{},e),u("span",{class:"more-text"}," with these pieces"),". Beat it.");return[...r?[d,!t.earlier&&u("p",{class:"\
quiet more-text"},`${Y(r)}. Score as many points as you can.`),...Un(t)]:[i&&u("p",{class:"quiet"},`The game of ${Y(i,"long")}. It counts for no streak.`),d,...Tt()?
Kr():e===0?[u("p",{class:"lead"},c)]:[]],u("p",{class:"rule quiet small"},vo),u("dl",{class:"keys keys-only"},...l(["←","→"],"move",", or point with the mou\
se"),...l(["↑"],"turn",", or the mouse wheel"),...l(["Space"],"drop",", or a click")),u("p",{class:"touch quiet"},"Tap or slide to move, tap the piece to turn\
.")]}function Kr(){let t=Tt();return t?[u("p",{class:"kept"},`${t.text} `,t.id&&ln("Go back",()=>ke(t.id)))]:[]}function ln(t,e){return $e(t,e,{},t)}function Un({
day:t,game:{isOver:e,played:n,points:s},earlier:o,hint:r}){let{days:i}=H(),a=i[t??""],c=a&&`Today’s attempt counted: ${a.points}. This one does not.`;if(!e)return[
u("p",{class:"lead"},r||c||"One attempt counts: no undo. The coach speaks at the end."),n===0&&o&&u("p",{class:"kept"},`${o.day===D(1)?"Yesterday’s game":`Gam\
e of ${Y(o.day??"")}`}: ${o.game.played} of 100. `,ln("Go on",()=>ke(o.id)))];let l=[u("p",{class:"quiet small more-text"},Cs(s)),t===D()&&u("p",{class:"quiet s\
mall"},`${xs()}.`)];return Object.keys(i).length<3?l:[...l,Yr(i),u("p",{class:"quiet small more-text"},"You, day by day. The line is the computer.")]}function Yr(t){
let e=Math.max(1,...Object.values(t).flatMap(({points:r,computer:i})=>[r,i??0])),n=r=>98-90*r/e,s=Array.from({length:Ue},(r,i)=>{let a=D(Ue-1-i),[c,l,d]=[1+i*24.6,
t[a],i===Ue-1],m=(y,w)=>u("rect",{class:y,x:c,y:w,width:18,height:98-w,rx:3});return[l?m(l.marks.length>0?"you helped":"you",Math.min(94,n(l.points))):m(d?"toda\
y":"well",d?8:94),l?.computer&&u("path",{class:"them",d:`M${c-2} ${n(l.computer)}h22`}),u("text",{x:c+9,y:112},Number(a.slice(-2)))]});return u("svg",{...{class:"\
days",viewBox:"0 0 340 116",preserveAspectRatio:"none",role:"img"},"aria-label":$s(t)},...s.flat())}function Vr(t){let{game:e,phase:n,looked:s}=t;if(t.isBehind)
return[u("p",{class:"kept"},`${Hn} `,ln("Take over",()=>ke(t.id)))];if(n==="end")return zr(t);if(t.isSilent)return t.isDaily?Un(t):[];let o=s??e.played-1,r=t.verdict(
o),i=n==="play"&&Cn();if(!r)return[i&&u("p",{class:"kept"},i.text)];let{grade:a,better:c,piece:l}=r;if(n==="play")return[It(r),i&&u("p",{class:"kept"},i.text),ko(
t,o),t.game.resets[0]===o&&u("p",{class:"quiet small"},vo),t.hasBetter(o)&&Oo("Show better")];let d=`Piece ${o+1}: ${se(r.reason)}`,m=c===e.placements[o]?"":" D\
ashed: yours.";if(n==="look")return[It({...r,reason:d,note:m}),ko(t,o)];let y=a==="best"?{word:"Best",reason:d}:{word:"Better",reason:`${g[l]} in ${Ie(l,c)}. ${r.
praise}`};return[It({grade:"best",...y,note:m}),Eo(t),Oo("Back to the game")]}var ko=(t,e)=>t.verdict(e)?.isLost&&u("p",{class:"quiet small"},`Lost since piece ${t.
lostSince(e)+1}.`),Eo=({cost:t})=>t?.text&&u("p",{},t.text);function Oo(t){return $e("flip",()=>A()?.flip(),{class:"flip","aria-keyshortcuts":"b"},u("span",{},t),
u("kbd",{class:"keys-only","aria-hidden":"true"},"B"))}function zr(t){let e=Te.map(({name:s,counted:o})=>u("li",{},lt(`g-${s}`,""),R(t.findings.filter(({loss:r})=>ne(
r)===s).length,...o))),n=t.ending?.text;return[n&&u("p",{class:"kept"},`${n} `,ln("Show",()=>t.showEnding())),b.judge&&u("ul",{class:"legend quiet small"},...e),
...t.isDaily?Un(t):[u("p",{class:"quiet small more-text"},"One square below is one piece: the larger, the more it lost. Choose one to see it again.")]]}function Jr({
drill:t,tries:e,isShown:n,cost:s,solution:o,praise:r,why:i,lostInWords:a}){let c=r&&It({grade:"best",word:"Solved",reason:r.replace("Solved: ","")});return t?n?
[It({grade:"best",word:"Solution",reason:`${g[t.current]} in ${Ie(t.current,o)}. ${i}`}),Eo({cost:s})]:[e.length===0&&c,u("p",{class:"lead"},`${a} Find a better\
 place`,u("span",{class:"more-text"},": within 0.1 points of the best counts"),"."),e.length>0&&u("p",{class:"lost quiet small","aria-hidden":!0},"points lost"),
u("ol",{class:"tries","aria-label":"Your tries, and the points lost"},...e.slice(-2).map(({reason:l,loss:d,grade:m})=>u("li",{},lt(`g-${m}`,""),u("span",{},l),u(
"b",{},At(d)))))]:[c,u("p",{class:"lead"},"Choose what to practise."),u("p",{class:"quiet small more-text"},"One place is clearly the best. The easiest come fir\
st. The coach adds the mistakes of your games.")]}function Zr(t){let{current:e,chosen:n,note:s}=t;if(t.run.isRunning)return[u("p",{class:"lead"},"The computer d\
rops random pieces.")];let o=t.ranked().map(({placement:r,loss:i},a)=>{let c=$e(`move ${a}`,()=>t.choose(a),{},u("span",{class:"rank"},a+1),Io(e,r>>4,3),u("span",
{},Ie(e,r)),u("b",{},At(i)||"best"));return u("li",a===n?{"aria-current":"true"}:{},c)});return[s&&u("p",{class:"quiet small"},s),u("h2",{},`Places for ${g[e]},\
 best first`,u("span",{class:"lost quiet small"}," points lost")),u("ol",{class:"moves"},...o)]}function Io(t,e,n=2){let s=u("svg",{class:"piece","aria-hidden":!0});
return ut(s,t,e,n),s}function le(t,e,{keys:n="",key:s="",isOff:o=!1,isPrimary:r=!1,content:i=[t]}={}){let a=O().phase==="end"||O().phase==="look";return $e(t,e,
{class:r?"primary":a?"":"wide",disabled:o,...n&&{"aria-keyshortcuts":n}},...i,s&&u("kbd",{class:"keys-only","aria-hidden":"true"},s))}function Xr(t){return t.drill?
[le("Solution",()=>t.flip(),{keys:"b",key:"B",isOff:!t.canShow}),le(t.isShown?"Next":"Skip",()=>t.skip(),{keys:"n",key:"N"}),le("Themes",()=>t.begin([]))]:t.choices.
map(({title:e,solved:n,count:s,...o})=>le(e,()=>t.choose("theme"in o?o.theme:void 0),{content:[u("span",{},e),u("span",{class:"quiet small"},n>0?`${n} of ${s}`:
s)]}))}function Qr(t){return[le("Drop this",()=>t.drop(),{keys:"Enter"})]}function ei(t){let{isDaily:e,phase:n}=t,s=t.mistakes.length,o=l=>u("span",{class:"more\
-text"},l);if(n==="flip"&&t.canUndo)return[le("Take it back",()=>t.undo(),{keys:"u",key:"U",content:["Take it back",o(" and try")]})];if(n==="first")return[$o("\
Today’s game","#daily"),$o("Learn","#learn")].filter(({hash:l})=>l!==`#${$}`);if(!t.game.isOver)return[];let r=le("Share",vt,{keys:"s",isPrimary:e});r.ariaHasPopup=
"dialog",r.classList.toggle("more-text",e);let i=le(t.rung===x.rung?"Next game":"Next rival",st,{keys:"n",key:"N",isPrimary:!0}),a=le("Learn",()=>Q("learn"),{keys:"\
l",isOff:s===0,content:[s===0?"No mistakes":u("span",{},`Learn: ${s>99?"99+":s}`,o(s===1?" mistake":" mistakes"))]});if(!e)return[i,a,r];let c=t.day===D()?a:le(
"Today’s game",()=>Q("daily"));return c.classList.add("wide"),[r,c]}var $o=(t,e)=>u("a",{class:"button narrow",href:e},t),q={columns:25,rows:4},ti={best:.34,good:.5,
slip:.62,mistake:.78,blunder:.94};function ni(t){let{game:{played:e,length:n,isOver:s},looked:o,findings:r,isSilent:i}=t,a=Kn(t),c=o??(s?null:e),l=null,d=i?[]:t.
lostRanges(),m=Array.from({length:q.columns*q.rows},(L,I)=>{let f=i?[]:r.slice(I*a,(I+1)*a).map(({loss:te})=>te),[v,ee]=[I%q.columns+.5,Math.floor(I/q.columns)+
.5],_=(te,ce,Po)=>u("rect",{class:te,x:v-ce/2,y:ee-ce/2,width:ce,height:ce,rx:Po}),je=ne(Math.max(...f));c!==null&&I===Math.floor(c/a)&&(l=_("here",1.1,.2));let Mt=d.
some(([te,ce])=>te<(I+1)*a&&ce>I*a);return[_("well",.94,.14),f.length>0&&_(je,ti[je],.1),Mt&&u("rect",{class:"lost-line",x:v-.5,y:ee+.42,width:1,height:.08})]});
N("strip",...m.flat(),l);let y=o===null?null:t.verdict(o),w=o===null?s?"The end":`Piece ${e+1}`:[`Piece ${o+1}`,y?.grade,y&&ue(y.loss)].filter(Boolean).join(", ");
p("strip").setAttribute("aria-valuemax",`${n||e+1}`),p("strip").setAttribute("aria-valuenow",`${Math.min((c??e)+1,n||1/0)}`),p("strip").setAttribute("aria-value\
text",w)}function Kn({game:{played:t,length:e}}){return Math.max(1,Math.ceil((e||t)/(q.columns*q.rows)))}var oi=500,ri=300,Lo=80,Yn=0,Mo=0,Ao=0,Ro="",Vn=new Pt(p("board")),ot={key:"",time:-1/0,last:null};function zn(){Yn===0&&(Yn=requestAnimationFrame(Jn))}function Jn(){
Yn=0,co(),bn.areOn=x.keys;let{picture:t}=O();Vn.draw(t.board,{...t,letters:x.letters}),B("caption",t.caption??"");let e=t.now&&O().task?j(t.now.piece,t.now.placement):
"";Ro=`Board. ${O().news} ${e}`,document.activeElement!==p("board")&&Do(),So(),cs();let n=`${$} ${A()?.game.isOver}`;n!==ot.key&&Object.assign(ot,{key:n,time:ot.
key===""?-1/0:performance.now()}),A()?.lit&&zn(),clearTimeout(Mo),O().cost?.isPlaying&&(Mo=setTimeout(zn,Lo)),clearTimeout(Ao),$==="explore"?Ao=setTimeout(()=>Dt(
O().address),400):Dt(O().address),so()}function Do(){p("board").setAttribute("aria-label",Ro)}function ii(){let t=p("strip");t.addEventListener("click",({clientX:e,
clientY:n})=>{let s=A();if(!s)return;let{left:o,top:r,width:i,height:a}=t.getBoundingClientRect(),[c,l]=[(e-o)/i*q.columns,(n-r)/a*q.rows],d=Kn(s),m=I=>{let f=Math.
floor(I/d);return Math.hypot(f%q.columns+.5-c,Math.floor(f/q.columns)+.5-l)},y=22/i*q.columns,w=[...s.findings.keys()].filter(I=>rt(s.findings[I].loss)&&m(I)<y);
w.sort((I,f)=>m(I)-m(f));let L=(I,f)=>Math.min(f-1,Math.max(0,Math.floor(I)));s.look(w[0]??(L(l,q.rows)*q.columns+L(c,q.columns))*d)}),t.addEventListener("keydo\
wn",e=>{let n=A();if(!n)return;let{game:{played:s},looked:o}=n,r={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,Home:-1/0,End:1/0}[e.key];r!==void 0&&(e.preventDefault(),
n.look(Math.min(s,Math.max(0,(o??s)+r))))})}function ai(){for(let[t,e]of[["left",-1],["right",1]]){let n=0,s=()=>{n=setTimeout(s,Lo),O().task&&Qt(e)};p(t).addEventListener(
"pointerdown",()=>{n=setTimeout(s,ri)});for(let o of["pointerup","pointercancel","pointerleave"])p(t).addEventListener(o,()=>clearTimeout(n))}p("app").addEventListener(
"click",t=>{let e=t.target instanceof Element?t.target.closest(".actions > *, .pad button"):null,n=t.timeStamp-ot.time<oi&&t.detail>0&&e!==ot.last;e&&n?(t.preventDefault(),
t.stopPropagation()):ot.last=e},!0),document.addEventListener("keydown",t=>{let e=document.activeElement,n={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1}[t.
key];if(!e?.matches("[role=radio]")||!n)return;t.preventDefault();let s=[...e.parentElement?.querySelectorAll("[role=radio]")??[]],o=s.findIndex(r=>r.matches(":\
focus"));s[(o+n+s.length)%s.length].focus()})}function li(){let t={when:()=>$!=="explore"},e={when:()=>$==="explore"},n={when:()=>!!A()?.game.isOver},s=!0,{explore:o}=h;
for(let[i,a]of[["ArrowLeft",[0,-1]],["ArrowRight",[0,1]],["ArrowUp",[1,0]],["ArrowDown",[-1,0]]])S(null,[i],()=>o.moveCursor(a),{...e,repeats:s});S(null,[" "],()=>o.
toggle(),e),S(null,["Enter"],()=>o.drop(),e),S("random",["r"],()=>o.random(),e),S("clear",[],()=>o.clear()),S("run",[],()=>o.run.setRunning(!o.run.isRunning&&b.
judge!==null)),S("onward",[],lo),S(null,[...g],i=>o.chooseNext(g.indexOf(i)),e),S(null,[...g.toLowerCase()],i=>o.chooseNow(g.indexOf(i.toUpperCase())),e),S("lef\
t",["ArrowLeft"],()=>Qt(-1),{...t,repeats:s}),S("right",["ArrowRight"],()=>Qt(1),{...t,repeats:s}),S("turn",["ArrowUp","x"],()=>He(-1),t),S(null,["z"],()=>He(1),
t);let r=i=>(a,{detail:c,timeStamp:l})=>{rn({name:a||(c>0?"button":"Enter"),time:l})&&i()};S("drop",[" "],r(St),t),S(null,["ArrowDown"],r(ro),t),S("undo",["u","\
Backspace","Ctrl+z"],jn,{repeats:s}),S("undo-position",[],jn),S(null,["Ctrl+y","Ctrl+Z"],()=>O().redo(),{repeats:s}),S(null,["b"],()=>$==="learn"?h.learn.flip():
A()?.flip()),S(null,["n"],()=>h.learn.skip(),{when:()=>$==="learn"}),S(null,["n"],st,n),S(null,["l"],()=>Q("learn"),{when:()=>n.when()&&!!A()?.mistakes.length}),
S(null,["s"],vt,n),S(null,["m"],()=>sn()),S(null,["?"],()=>sn("more-keys")),S(null,["Escape"],()=>A()?.look(null),{when:()=>A()?.looked!==null}),S(null,["d"],()=>E(
ss(O().picture.board))),S(null,["a"],()=>nn("letters",!x.letters))}async function ci(){to(p("problems").textContent),Zn({tell:ds,draw:zn,enter:Dt}),ut(p("logo"),
g.indexOf("T"),2,2,3),xo(Vn),wo(Vn),p("board").addEventListener("blur",Do),p("board").addEventListener("click",()=>{O().phase==="flip"&&A()?.look(null)}),ii(),ai(),
mo(),go(),li(),us();for(let n of["click","keydown"])addEventListener(n,C);addEventListener("click",({target:n})=>en(n instanceof Element?n.closest("a[href^='#']")?.
getAttribute("href")??"":"")),addEventListener("hashchange",({newURL:n})=>en(new URL(n).hash)),addEventListener("storage",oo);for(let n of["pagehide","visibilit\
ychange"])addEventListener(n,$t);let t=qt(location.hash);Q(t==="explore"?"play":t??"play"),en(location.hash),Jn(),await As(Fn),Jn();let{play:e}=h;$==="play"&&e.
phase==="play"&&E(`The coach is ready. ${e.verdictInWords(e.game.played-1)}`,e.news),p("app").dataset.ready=""}ci();})();
