"use strict";(()=>{var Te=[{name:"best",below:.05,counted:["best","best"]},{name:"good",below:.5,counted:["good","good"]},{name:"slip",below:2,counted:["slip","slips"]},{name:"mis\
take",below:5,counted:["mistake","mistakes"]},{name:"blunder",below:1/0,counted:["blunder","blunders"]}],ne=t=>Te.find(({below:e})=>t<e)?.name??"blunder",it=t=>t>=
Te[2].below;function Mt(t){let e=Math.max(1,Math.floor(Math.round(100*t)/10));return t<Te[0].below?"":(e/10).toFixed(1)}function ue(t){let e=Mt(t);return e&&`ab\
out ${e} points lost`}var At={draw:()=>{},tell:t=>{},enter:(t,e)=>{}},ke={news:"",place:"",timer:0};function Jn(t){Object.assign(At,t)}function E(t,e=""){Object.assign(ke,{news:t||ke.
news,place:e}),clearTimeout(ke.timer),ke.timer=setTimeout(()=>{let n=[ke.news,ke.place].filter(Boolean).join(" ");Object.assign(ke,{news:"",place:""}),At.tell(n)},
400)}function Zn(t){E("",`${ke.place} ${t}`.trim())}var Xn=(t,e=!1)=>At.enter(t,e),C=()=>At.draw();var g="OIZJLST";var[an,ln,cn,un]=["left","down","right","up"].map(t=>`pointing ${t}`),Qn=["lying","upright","lying","upright"],Bo=["upright","lying","upright","lying"],es=[null,
Bo,Qn,[an,ln,cn,un],[cn,un,an,ln],Qn,[ln,cn,un,an]],de=[[[3,3],[3,3],[3,3],[3,3]],[[1,1,1,1],[15],[1,1,1,1],[15]],[[6,3],[1,3,2],[6,3],[1,3,2]],[[3,2,2],[4,7],[
1,1,3],[7,1]],[[3,1,1],[7,4],[2,2,3],[1,7]],[[3,6],[2,3,1],[3,6],[2,3,1]],[[2,7],[1,3,1],[7,2],[2,3,2]]].map(t=>t.map(Ro));function Ro(t){let e=32-Math.clz32(t.
reduce((r,i)=>r|i)),[n,s]=[[],[]];for(let r=0;r<e;r++)n.push(t.findIndex(i=>i>>r&1)),t.forEach((i,a)=>{i>>r&1&&s.push(a*10+r)});let o=t.map((r,i)=>s.filter(a=>Math.
floor(a/10)===i).length);return{width:e,height:t.length,gaps:n,offsets:s,counts:o}}var K=()=>new Uint8Array(200),V=(t,e)=>de[t][e>>4];function Lt(t,e){let n=V(t,
e);return n!==void 0&&(e&15)+n.width<=10}function qe(t,e){let n=20;for(;n>0&&t[(n-1)*10+e]===0;)n--;return n}var at=t=>Array.from({length:10},(e,n)=>qe(t,n));function ts(t,e,n){
let{width:s,gaps:o}=V(e,n),r=0;for(let i=0;i<s;i++)r=Math.max(r,qe(t,(n&15)+i)-o[i]);return r}function _e(t,e){let n=t.indexOf(0,e*10);return n===-1||n>=(e+1)*10}
function ve(t,e,n){let s=V(e,n),o=ts(t,e,n);if(o+s.height>20)return t.fill(0),5;let r=o*10+(n&15);for(let a of s.offsets)t[r+a]=e+1;let i=0;for(let a=o+s.height-
1;a>=o;a--)_e(t,a)&&(t.copyWithin(a*10,(a+1)*10),t.fill(0,190),i++);return i}function z(t,e,n){let s=V(e,n),o=ts(t,e,n),r=o*10+(n&15),i=s.offsets.map(p=>r+p),a=i.
map(p=>[Math.floor(p/10),p%10]),c=o+s.height<=20,l=t.slice();for(let p of i)l[p]=e+1;let d=Array.from({length:c?s.height:0},(p,b)=>o+b);return{fits:c,filled:l,squares:a,
fullRows:d.filter(p=>_e(l,p))}}var F=t=>t===5?0:2**t-1;function lt(t){let e=Math.floor(4*t/10);return F(4)*Math.floor(e/4)+F(e%4)}function dn(t,e=20){let n=e*10;
for(;n>0&&t[n-1]===0;)n--;return Math.ceil(n/10)}var Ee=t=>de[t].findIndex(({height:e})=>e<=2),No=de.map(t=>t.flatMap(({width:e,offsets:n},s)=>{let o=t.findIndex(
r=>String(r.offsets)===String(n))===s;return Array.from({length:o?10-e+1:0},(r,i)=>s<<4|i)})),pe=t=>No[t];function Ie(t,e){let n=(e&15)+1,s=n+V(t,e).width-1;return n===
s?`column ${n}`:`columns ${n} ${s===n+1?"and":"to"} ${s}`}function W(t,e){let n=es[t]&&` ${es[t][e>>4]}`;return`${g[t]}${n??""}, ${Ie(t,e)}`}function pn(t){return at(
t).map((e,n)=>e-Array.from({length:e},(s,o)=>t[o*10+n]).filter(Boolean).length)}function ns(t){let e=pn(t).flatMap((n,s)=>n>0?`${n} in column ${s+1}`:[]);return`\
Heights from column 1: ${at(t).join(", ")}. Holes: ${e.join(", ")||"none"}.`}function Me({board:t,current:e,next:n}){let s=r=>t.slice(r*10,(r+1)*10).reduce((i,a,c)=>a>
0?i|1<<c:i,0),o=Array.from({length:dn(t)},(r,i)=>s(i).toString(16));return`#explore&now=${g[e]}&next=${g[n]}&rows=${o.join(".")}`}var B=t=>Array.from(t).reduce((e,n)=>e+n,0);function me(t,e=0){let n={minimumFractionDigits:e,maximumFractionDigits:e};return t.toLocaleString("en-US",n).replace(
"-","−")}var D=(t,e,n=`${e}s`)=>`${me(t)} ${t===1?e:n}`,j=t=>t.charAt(0).toUpperCase()+t.slice(1),se=t=>t.charAt(0).toLowerCase()+t.slice(1);var os=!1,rs=[],Go=/\b(columns?|points) (?=\d|lost)/g,Ho=["circle","g","path","rect","svg","text","use"],ss=new Map,is=new Map;function m(t){return document.getElementById(
t)}function u(t,e={},...n){let s=Ho.includes(t),o=s?document.createElementNS("http://www.w3.org/2000/svg",t):document.createElement(t);for(let[r,i]of Object.entries(
e))r in o&&!s?Object.assign(o,{[r]:i}):o.setAttribute(r,`${i}`);for(let r of n)(r||r===0)&&o.append(r instanceof Node?r:`${r}`.replace(Go,"$1 "));return o}function Dt(t,e="\
icon"){return u("svg",{class:e,"aria-hidden":!0},u("use",{href:`#${t}`}))}function R(t,e){m(t).textContent!==e&&(m(t).textContent=e)}function as(t){let e=me(t);
R("points",e),m("points").classList.toggle("long",e.length>3),m("points").classList.toggle("longest",e.length>5)}function Oe(t,e,n,...s){return is.set(t,e),u("b\
utton",{type:"button","data-name":t,...n},...s)}function N(t,...e){let n=m(t),s=u("div",{},...e),o=s.innerHTML;if(ss.get(t)===o)return;ss.set(t,o);let r=document.
activeElement,i=r!==n&&n.contains(r);if(n.replaceChildren(...s.childNodes),!i)return;([...n.querySelectorAll("[data-name]:enabled")].find(({dataset:l})=>l.name===
r.dataset.name)??m("board")).focus({preventScroll:!0})}function fn(){m("board").focus({preventScroll:!0})}function ls(){let t=document.activeElement??document.body;
(t===document.body?os:t.matches(":disabled")||!t.checkVisibility())&&fn()}function mn(t){document.documentElement.toggleAttribute("data-tab",t)}function v(t,e,n,{
when:s=()=>!0,repeats:o=!1}={}){t&&m(t).addEventListener("click",r=>n("",r)),rs.push({keys:e,run:n,when:s,repeats:o})}function Co({key:t,code:e,ctrlKey:n,metaKey:s,
shiftKey:o}){let r=/^Key([A-Z])$/.exec(e)?.[1],i=r&&t.length===1&&t>"~"?r:t;return/^[a-z]$/i.test(i)&&(i=o?i.toUpperCase():i.toLowerCase()),n||s?`Ctrl+${i}`:i}var hn={
areOn:!0};function cs(){let t=({target:e})=>e instanceof Element?e:document.body;addEventListener("focusin",()=>{os=!0}),addEventListener("keydown",({key:e})=>{
e==="Tab"&&mn(!0)},!0),addEventListener("keydown",e=>{let[n,s]=[Co(e),t(e)];if(e.altKey||e.isComposing||e.defaultPrevented||document.querySelector("dialog[open]")||
s.closest("input:not([type=checkbox]), select, textarea")||[" ","Enter"].includes(n)&&s.closest("button, a, input")&&document.documentElement.hasAttribute("data\
-tab")||n==="Enter"&&s!==m("board")||!hn.areOn&&/^[!-~]$/.test(n))return;let o=rs.find(({keys:r,when:i})=>r.includes(n)&&i());o&&(e.preventDefault(),(!e.repeat||
o.repeats)&&o.run(n,e))});for(let e of document.querySelectorAll("[data-close]"))e.addEventListener("click",()=>e.closest("dialog")?.close());addEventListener("\
click",e=>is.get(t(e).closest("button[data-name]")?.dataset.name??"")?.()),addEventListener("pointerdown",()=>mn(!1),!0),addEventListener("mousedown",e=>{!t(e).
closest("button, a, label, [tabindex]")||t(e).closest("dialog")||(e.preventDefault(),fn())})}function us(t){m("live").textContent=t!==""&&m("live").textContent===
t?`${t} `:t}function gn(t){t.open||(t.showModal(),t.scrollTop=0,t.querySelector("[data-close]")?.focus(),t.addEventListener("close",()=>{mn(!1),fn()},{once:!0}))}
function Pt(t,e=!1){if(location.hash!==t)try{e?history.pushState(null,"",t):history.replaceState(null,"",t)}catch{}}var J=4,ps=(t,e,n)=>u("rect",{class:n,x:t+.04,y:e+.04,width:.92,height:.92,rx:.16}),Bt=class{svg;squares;group;gains=u("g",{class:"gains"});badges=u("g");beam=u(
"path",{class:"beam"});landing=u("path");outline=u("path",{class:"outline"});yours=u("path",{class:"yours"});cursor=u("rect",{class:"outline",width:1,height:1,rx:.16});constructor(e){
this.svg=e,e.setAttribute("viewBox",`0 0 ${10} ${J+20}`);let n=[1,3,5,7].map(s=>`M${s} ${J}h1v${20}h-1z`).join("");this.squares=Array.from({length:(J+20)*10},(s,o)=>{
let[r,i]=[o%10,J+20-1-Math.floor(o/10)];return{rect:ps(r,i,""),text:u("text",{x:r+.5,y:i+.72}),shown:""}}),this.group=u("g",{class:"squares"},...this.squares.flatMap(
({rect:s,text:o})=>[s,o])),e.append(u("rect",{class:"well",y:J,width:10,height:20,rx:.2}),u("path",{class:"stripe",d:`${n}M9 ${J}h.8q.2 0 .2.2v19.600q0 .2-.2.2H\
9z`}),this.beam,this.group,this.landing,this.outline,this.yours,this.cursor,this.gains,this.badges)}draw(e,{now:n,better:s,yours:o,badges:r=[],cursor:i,letters:a,
cleared:c}){let l=this.squares.map(()=>"");e.forEach((f,T)=>{f>0&&(l[T]=f===8?"drawn":g[f-1])});let[d,p,b]=[c?void 0:n,s,o].map(f=>f&&z(e,f.piece,f.placement));
if(n){let f=200+(n.placement&15);for(let T of V(n.piece,n.placement).offsets)l[f+T]=g[n.piece]}if(s)for(let[f,T]of p?.squares??[])l[f*10+T]=g[s.piece];this.group.
classList.toggle("letters",!!a),this.squares.forEach((f,T)=>{f.shown!==l[T]&&(f.shown=l[T],f.rect.setAttribute("class",l[T]),f.text.setAttribute("class",l[T]),f.
text.textContent=g.includes(l[T])?l[T]:"")});let y=d?.fits?d.squares:[];this.beam.setAttribute("d",Wo(e,y)),this.landing.setAttribute("class",n?`landing ${g[n.piece]}`:
""),this.landing.setAttribute("d",y.map(([f,T])=>`M${T} ${Ae(f)}h1v1h-1z`).join("")),this.outline.setAttribute("d",ds(d?.fits?y:p?.squares??[])),this.yours.setAttribute(
"d",ds((d&&!d.fits?d:b)?.squares??[]));let[L,I]=i??[0,0];this.cursor.setAttribute("y",`${Ae(L)}`),this.cursor.setAttribute("x",`${I}`),this.cursor.classList.toggle(
"hidden",!i),this.gains.classList.toggle("cleared",!!c),this.drawGains(c??d?.fullRows??[]),this.drawBadges(e,r)}drawGains(e){if(this.gains.replaceChildren(u("pa\
th",{d:e.map(s=>`M0 ${Ae(s)}h${10}v1H0z`).join("")})),e.length===0)return;let n=Ae(Math.max(...e))+e.length/2;this.gains.append(u("text",{x:10/2,y:n+.3},`+${F(e.
length)}`))}drawBadges(e,n){this.badges.replaceChildren();for(let s of n){let{squares:o}="squares"in s?s:z(e,s.piece,s.placement),r=Math.max(...o.map(([p])=>p)),
i=Math.max(...o.filter(([p])=>p===r).map(([,p])=>p)),[a,c]=[Math.min(10-.4,i+1),Ae(r)],l=u("use",{href:`#g-${s.grade}`,x:a-.5,y:c-.5,width:1,height:1}),d=(s.covered??
[]).map(([p,b])=>`M${b+.3} ${Ae(p)+.3}l.4 .4m0-.4l-.4 .4`);this.badges.append(u("path",{class:"covered",d:d.join("")}),u("circle",{class:"edge",cx:a,cy:c,r:.62}),
l)}}pointAt({clientX:e,clientY:n}){return new DOMPoint(e,n).matrixTransform(this.svg.getScreenCTM()?.inverse())}squareAt(e){let n=this.pointAt(e),[s,o]=[Math.floor(
J+20-n.y),Math.floor(n.x)];return s>=0&&s<20&&o>=0&&o<10?[s,o]:null}},Ae=t=>J+20-1-t;function Wo(t,e){return[...new Set(e.map(([,s])=>s))].map(s=>`M${s} ${J}h1v${20-
qe(t,s)}h-1z`).join("")}function ds(t){let e=(n,s)=>t.some(([o,r])=>o===n&&r===s);return t.map(([n,s])=>{let o=Ae(n);return[e(n-1,s)?"":`M${s} ${o+1}h1`,e(n+1,s)?
"":`M${s} ${o}h1`,e(n,s-1)?"":`M${s} ${o}v1`,e(n,s+1)?"":`M${s+1} ${o}v1`].join("")}).join("")}function ms(t){ut(m("next"),t),m("next").setAttribute("aria-label",
g[t??-1]??"none")}function ut(t,e,n,s=2,o=4){let{width:r,height:i,offsets:a}=de[e??0][n??Ee(e??0)];t.setAttribute("viewBox",`${(r-o)/2} ${(i-s)/2} ${o} ${s}`),t.
replaceChildren(e===void 0?"":u("g",{class:"squares"},...a.map(c=>ps(c%10,i-1-Math.floor(c/10),g[e]))))}var dt="tetris-pipe/2/",jo=50,qo=["undo","hint","known pieces"],fe=new Map,Ue=new Map;function bn(){Ue.clear()}function Rt(t,e){try{return t()}catch{return e}}var De=t=>Rt(
()=>localStorage.getItem(dt+t),null);function he(t){return Ue.has(t)||Ue.set(t,hs(t)),Ue.get(t)}function hs(t){let e=De(t),n=fe.get(t);if(n?.text===e)return n.value;
let s=Rt(()=>JSON.parse(e??"null"),null);return n&&Object.assign(n,{text:e,value:n.updates.reduce((o,r)=>r(o),s)}),n?n.value:s}function Fe(t,e){let n=e(hs(t));Ue.
set(t,n);try{localStorage.setItem(dt+t,JSON.stringify(n)),fe.delete(t)}catch{fe.set(t,{text:De(t),value:n,updates:[...fe.get(t)?.updates??[],e]})}}function Nt(t,e){
let n=JSON.stringify(e);fe.delete(t),Fe(t,()=>JSON.parse(n))}function gs(t){fe.delete(t),Ue.delete(t),Rt(()=>localStorage.removeItem(dt+t),void 0)}function mt(){
let t=[...Rt(()=>Object.keys(localStorage),[]),...[...fe.keys()].map(e=>dt+e)];return[...new Set(t.map(e=>e.split(`${dt}game/`)[1]).filter(Boolean))]}var Gt=t=>t?
fe.has(t):fe.size>0,ft=t=>t.length>0?`with ${t.join(" and ")}`:"",yn=t=>Array.isArray(t)&&t.every(e=>qo.includes(e));function G(t,e=Number.MAX_SAFE_INTEGER){return Number.
isInteger(t)&&Number(t)>=0&&Number(t)<=e}var pt=t=>G(t,g.length-1),oe=t=>t.join("").replace(/0+$/,"");function Pe(t){if(typeof t!="string"||!/^[0-8]{0,200}$/.test(
t))return null;let e=K();e.set(Array.from(t,Number));for(let n=0;n<20;n++)if(_e(e,n))return null;return e}function H(t=he("record")){let e=typeof t=="object"&&t!==
null?t:H;return fs.get(e)??fs.set(e,_o(t)).get(e)}var fs=new WeakMap;function _o(t){let{best:e,days:n,drills:s,solved:o}=Object(t),r=a=>Object.entries(Object(a)),
i=a=>Array.isArray(a)?a:[];return{best:Object.fromEntries(r(e).filter(([,a])=>G(a))),days:Object.fromEntries(r(n).filter(([a,c])=>/^\d{4}-\d\d-\d\d$/.test(a)&&G(
c?.points)&&yn(c.marks))),drills:i(s).filter(xn),solved:i(o).filter(a=>typeof a=="string")}}function Be(t){Fe("record",e=>{let n=H(e);return{...n,...t(n)}})}function xn(t){
let{board:e,current:n,next:s,lost:o,left:r}=Object(t);return!!Pe(e)&&pt(n)&&pt(s)&&Number.isFinite(o)&&o>0&&(r===void 0||G(r)&&r>1)}var Le=({board:t,current:e,next:n,
left:s})=>[t,e,n,...s===void 0?[]:[s]].join();function Ht(t,e){Be(({drills:n})=>{let s=n.filter(o=>Le(o)!==Le(t));return{drills:(e?[...s,t]:s).sort((o,r)=>r.lost-
o.lost).slice(0,jo)}})}var Ke=14;function P(t=0){let e=new Date;return e.setDate(e.getDate()-t),Ct(e)}function Ct(t){let e=n=>String(n).padStart(2,"0");return`${t.getFullYear()}-${e(t.
getMonth()+1)}-${e(t.getDate())}`}var Ye=t=>Number(t.replaceAll("-",""));function bs(t){let e=`${t}`.replace(/^(\d{4})(\d\d)(\d\d)$/,"$1-$2-$3");return wn(e)?e:
null}function wn(t){let[e,n,s]=t.split("-").map(Number);return/^\d{4}-\d\d-\d\d$/.test(t)&&Ct(new Date(e,n-1,s))===t}function ys(){let t=new Date,e=Math.ceil((new Date(
t.getFullYear(),t.getMonth(),t.getDate()+1).getTime()-t.getTime())/6e4);return`Tomorrow’s game in ${Math.floor(e/60)} h ${String(e%60).padStart(2,"0")}`}function Y(t,e="\
short"){let[,n,s]=t.split("-").map(Number);return`${s} ${new Date(0,n-1).toLocaleDateString("en-US",{month:e})}`}function xs(t,e){Be(({days:n})=>{let{points:s,marks:o,
computer:r}=n[t]??e;return{days:{...n,[t]:{points:s,marks:o,computer:r??e.computer}}}})}function Uo(t){let e=t[P()]?0:1,n=e;for(;t[P(n)];)n++;return n-e}function ws(t){
let[e,n,s]=[t[P(1)],ks(t),Uo(t)],o=[e&&`yesterday ${e.points}`,n>0&&`best ${n}`,s>0&&D(s,"day")];return j(o.filter(Boolean).join(" · "))}function ks(t){return Math.
max(0,...Object.values(t).map(({points:e})=>e))}function Os(t){let e=Array.from({length:Ke},(o,r)=>t[P(r)]).filter(Boolean),n=Object.entries(t).find(([,{points:o}])=>o===
ks(t)),s=`The last ${Ke} days. Played: ${e.length}.`;return n?`${s} Best: ${n[1].points} on ${Y(n[0])}. A mark shows the best line.`:s}var Re=2**32-1,Wt=()=>Math.floor(Math.random()*1e4);function kn(t,e,n){let s=i=>BigInt.asUintN(64,i),o=i=>{let a=s((i^i>>30n)*0xbf58476d1ce4e5b9n),c=s((a^a>>27n)*
0x94d049bb133111ebn);return c^c>>31n},r=o(BigInt(t));return Array.from({length:n},(i,a)=>Number(o(s(r+BigInt(e+a+1)*0x9e3779b97f4a7c15n))>>56n))}var jt=(t,e)=>kn(
t,0,e).map(n=>n%g.length);var Fo=["play","daily","learn","explore"],On=1e4,$n=9999999;function Sn(t){let e=t.slice(1).split("&").map(n=>n.split("="));return Object.fromEntries(e.map(([n,
s=""])=>[n,s.replace(/[^\w.-].*/s,"").replace(/[.-]+$/,"")]))}function Ve(t="",e=1/0){let n=/^\d{1,10}$/.test(t)?Number(t):NaN;return n<=e?n:void 0}var qt=t=>Fo.
find(e=>e===/^#(\w+)/.exec(t)?.[1]);function $s(t){let{seed:e,pieces:n,beat:s}=Sn(t),o=ge(t),r=n==="endless"?0:Ve(n,On)||(o?0:100),i=o||r===0?$n:lt(r);return{seed:Ve(
e,Re),length:r,beat:Ve(s,i)??0,start:o?Me(o):""}}function Ss(t){let{day:e="",beat:n}=Sn(t);return wn(e)&&e<=P()?{day:e,beat:Ve(n,lt(100))??0}:null}var Ts=(t,e)=>`\
#daily&day=${t}&beat=${e}`;function ge(t){let{now:e="",next:n="",rows:s=""}=Sn(t),[o,r]=[e,n].map(d=>d.length===1?g.indexOf(d):-1),i=s===""?[]:s.split("."),a=1023,
c=i.length<=20&&i.every(d=>/^[0-9a-f]{1,3}$/.test(d)&&parseInt(d,16)<a);return o<0||r<0||!c?null:{board:K().map((d,p)=>parseInt(i[Math.floor(p/10)],16)>>p%10&1?
8:0),current:o,next:r}}function re({seed:t,length:e,start:n="",beat:s=0}){let o=s>0?`&beat=${s}`:"";return`#play&seed=${t}&pieces=${e||"endless"}${o}${n.replace(
"#explore","")}`}var x={judge:null,efforts:[],edition:"",fault:""},Ko=3,$e=2,Es=(...t)=>wasm_bindgen.replayPage(...t),Yo=1.43,Vo=20,vs=1<<18;async function Is(t){try{if(!globalThis.
WebAssembly)throw new Error("this browser has no WebAssembly");await zo(t);let e=m("module").textContent;m("module").remove();let n=[];for(let o=0;o<e.length;o+=
vs)n.push(Uint8Array.from(atob(e.slice(o,o+vs)),r=>r.charCodeAt(0))),await new Promise(r=>{setTimeout(r)});let s=new Blob(n).stream().pipeThrough(new DecompressionStream(
"gzip"));await wasm_bindgen({module_or_path:await new Response(s).arrayBuffer()}),Object.assign(x,{judge:new wasm_bindgen.Player,efforts:[...wasm_bindgen.efforts()],
edition:`${wasm_bindgen.embeddedName()} ${Ko}`})}catch(e){x.fault=e instanceof Error?e.message:`${e}`}}async function zo(t){for(;document.readyState==="loading";){
let e=document.querySelector("#module");e instanceof HTMLElement&&t(e.textContent.length/Number(e.dataset.length)),await new Promise(n=>{setTimeout(n,200)})}}function Ms(t,{
board:e,piece:n,next:s,left:o}){let r=a=>t.rankedMoves(a,1,n,s)[1],i=Math.ceil((20-dn(e))/4);return(o??1/0)>Vo&&r(e)<=r(K())-Yo*i}function be(t,{board:e,piece:n,
next:s,left:o},r,i=$e){let[a,c]=t.assess(e,i,n,s,!1,r,o);return{loss:a,best:c}}var ze=256,Ne=class{end=0;played=0;counts=[0,0,0,0,0,0];pieces;placements;board;keyframes;constructor(e,n,s=K()){this.pieces=e,this.placements=n,this.board=s,this.
keyframes=[Tn(this)]}play(){let e=this.advance(this,this.played);return this.played++,this.played%ze===0&&(this.keyframes[this.played/ze]=Tn(this)),e}get points(){
return Je(this.counts)}at(e){let n=Math.floor(e/ze),s=Tn(this.keyframes[n]);for(let o=n*ze;o<e;o++)this.advance(s,o);return s}task(e=this.played){let[n,s]=this.
pieces.slice(e,e+2);return{board:this.at(e).board,piece:n,next:s,left:this.end>0?this.end-e:void 0}}goBackTo(e){Object.assign(this,this.at(e),{played:e})}advance({
board:e,counts:n},s){let o=ve(e,this.pieces[s],this.placements[s]);return n[o]++,o}};function Tn({board:t,counts:e}){return{board:t.slice(),counts:e.slice()}}function Je(t){
return t.reduce((e,n,s)=>e+n*F(s),0)}var ie=class extends Ne{seed;length;start;beat;known;resets=[];constructor({seed:e,length:n,start:s="",beat:o=0},r=[]){let i=ge(s);super([],[],i?.board),this.seed=
e,this.end=this.length=n,this.start=s,this.beat=o,this.known=i?[i.current,i.next]:[],this.extend(n||ze);for(let a of r){if(!Lt(this.current,a))throw new Error("\
not a game");this.drop(a)}}extend(e){this.pieces=[...this.known,...jt(this.seed,e)].slice(0,e)}get current(){return this.pieces[this.played]}get isOver(){return this.
current===void 0}drop(e){this.placements.push(e),this.play()===5&&this.resets.push(this.played-1),this.length===0&&this.played+1===this.pieces.length&&this.extend(
2*this.pieces.length)}undo(){let e=this.placements.pop()??0;return this.goBackTo(this.placements.length),this.resets=this.resets.filter(n=>n<this.played),e}boardBegan(e){
return(this.resets.findLast(n=>n<e)??-1)+1}};var Jo=3,Zo=2,As=12,En="This board is lost: pile up. A new one costs nothing.",vn=["no","a","two","three","four"];function gt(t,e,{loss:n,best:s}){let{board:o,piece:r}=t,
i=ne(n),a={grade:i,word:j(i),loss:n,piece:r,better:s,praise:"",isLost:!1,covered:[]};if(i!=="best"){let d=Xo(t,e,s);return{...a,...d,covered:d.theme==="holes"?Qo(
o,r,e):[]}}let{fits:c,fullRows:l}=z(o,r,e);return l.length===4?{...a,word:"Four rows!",reason:"15 points at once."}:{...a,reason:c?"As good as the best.":"Does \
not fit: the board is cleared."}}function Ds({grade:t,word:e,loss:n,piece:s,better:o,reason:r}){return t==="best"?`${e}${/\w$/.test(e)?".":""}${r.startsWith("Do\
es")?` ${r}`:""}`:`${e}, ${ue(n)}: ${se(r)} Better: ${W(s,o)}.`}function Xo({board:t,piece:e,next:n,left:s,isToldLost:o=!1},r,i){let[a,c,l]=[Ps(t),Xe(t,e,r),Xe(
t,e,i)];for(let[d,p,b,y=""]of er(a,c,l,n,s,o))if(d)return{reason:p,praise:b,theme:y,isLost:p===En};return{reason:`Better is in ${Ie(e,i)}.`,praise:"",theme:"",isLost:!1}}
function Qo(t,e,n){let{squares:s}=z(t,e,n);return s.flatMap(([o,r])=>{let i=qe(t,r),a=!s.some(([c,l])=>l===r&&c<o);return Array.from({length:a?o-i:0},(c,l)=>[i+
l,r])})}function*er(t,e,n,s,o,r){yield[e.outcome===5&&n.outcome!==5,"Does not fit: the board is cleared.","It fits.","high"],yield[!r&&n.outcome===5&&e.outcome!==
5,En,"Begins a new one.","high"];let i=({board:f})=>s!==void 0&&pe(s).some(T=>ve(f.slice(),s,T)===4),a=i(n)?"Four rows with the next piece.":"";if(yield[n.points>
e.points,`Clears ${Ut(e.rows)}. ${n.rows} ${n.rows===1?"was":"were"} there.`,`Clears ${Ut(n.rows)}.`,n.rows===4?"four":""],s!==void 0&&o!==void 0&&o>1){let[f,T]=[
e,n].map(({board:te})=>o>3?nr(te,o-1):tr(te,s,o===2)),ee=f.map((te,ce)=>(T[ce]-te)*F(ce)),_=ee.indexOf(Math.max(...ee)),[je,It]=_===1?["no row","a row is"]:[`no\
 ${vn[_]} rows`,`${vn[_]} rows are`];if(yield[ee[_]>0,`${o} pieces left: ${f[_]===0?`${je} any more`:`${It} less likely`}.`,`${j(It)} ${f[_]===0?"still possible":
"more likely"}.`,"last"],o<=3)return}yield[a!==""&&!i(e),"No four rows with the next piece.",a,"four"],yield[e.rows>0&&n.rows<e.rows&&sr(n.board),`Clears ${Ut(e.
rows)}. 4 were close.`,a||"Waits for 4 rows.","four"];let c=t.heights.findIndex((f,T)=>t.depthsIn[T]>=Zo&&t.heights.every((ee,_)=>_===T||ee>f)),l=({columns:f})=>f.
includes(c);yield[l(e)&&!l(n),`Closes the open column, ${c+1}.`,a||"Keeps the open column.","well"],yield[e.rows>0&&n.rows===0&&n.outcome!==5,`Clears ${Ut(e.rows)}\
 too early.`,a||"Builds on 4 rows.","four"];let d=_t(e.holesIn,t.holesIn),p=B(d.map(f=>e.holesIn[f]-t.holesIn[f]));yield[e.holes>n.holes&&p>0,p>d.length?`Covers\
 ${ht(d)}.`:`Makes ${vn[p]} ${p===1?"hole":"holes"} in ${ht(d)}.`,n.holes<=t.holes?"Makes no hole.":"Makes fewer holes.","holes"],yield[B(e.gapsIn)>B(n.gapsIn),
`Leaves a gap that only I fills in ${ht(_t(e.gapsIn,n.gapsIn))}.`,"Leaves no such gap.","gaps"],yield[s!==void 0&&!Ze(e,s)&&Ze(n,s),"No flat place for the next \
piece.","The next piece has a place.","next"],yield[e.top>=n.top+2&&e.top>As,"Builds too high.","Stays lower.","high"];let b=e.steps.map((f,T)=>f-n.steps[T]),y=b.
indexOf(Math.max(...b));yield[B(e.steps)>B(n.steps),`Leaves a step of ${e.steps[y]} between columns ${y+1} and ${y+2}.`,"The surface is smoother."],yield[!r&&t.
top>=As&&t.holes>0&&n.top>e.top,En,"Piles up for a new board.","high"];let L=Array.from(g,(f,T)=>T),I=L.filter(f=>!Ze(e,f)&&Ze(n,f));yield[I.length>L.filter(f=>Ze(
e,f)&&!Ze(n,f)).length,`Leaves no flat place for ${I.map(f=>g[f]).join(" and ")}.`,"More pieces have a place."],yield[B(e.coversIn)>B(n.coversIn),`Lies above th\
e holes of ${ht(_t(e.coversIn,n.coversIn))}.`,"Keeps holes near the top."],yield[B(e.depthsIn)>B(n.depthsIn),`Leaves a dip in ${ht(_t(e.depthsIn,n.depthsIn))}.`,
"Leaves less of a dip."]}function tr(t,e,n){let s=n?[Ls(t).slice(e,e+1)]:pe(e).map(o=>{let{board:r,rows:i}=Xe(t,e,o);return Ls(r).map(a=>Math.max(a,i))});return[
0,1,2,3,4].map(o=>Math.max(...s.map(r=>r.filter(i=>i>=o).length/r.length)))}function nr(t,e){let n=In(t).sort((s,o)=>s-o);return[0,1,2,3,4].map(s=>+(B(n.slice(0,
s))<=4*e))}var In=t=>Array.from({length:20},(e,n)=>t.subarray(n*10,(n+1)*10).reduce((s,o)=>s+ +(o===0),0));function Ls(t){let[e,n]=[at(t),In(t)];return Array.from(
g,(s,o)=>Math.max(...pe(o).map(r=>{let{gaps:i,counts:a}=V(o,r),c=Math.max(0,...i.map((l,d)=>e[(r&15)+d]-l));return c+a.length>20?0:a.filter((l,d)=>n[c+d]===l).length})))}
function Xe(t,e,n){let s=n&15,o=Array.from({length:V(e,n).width},(c,l)=>s+l),r=t.slice(),i=ve(r,e,n),a=i===5?0:i;return{...Ps(r),board:r,outcome:i,rows:a,points:F(
i),columns:o}}function Ps(t){let e=at(t),n=i=>e[i]??20,s=e.slice(1).map((i,a)=>Math.abs(i-e[a])),o=e.map((i,a)=>Math.max(0,Math.min(n(a-1),n(a+1))-i)),r=pn(t);return{
board:t,heights:e,holesIn:r,holes:B(r),depthsIn:o,gapsIn:o.map(i=>+(i>=Jo)),coversIn:e.map((i,a)=>{let c=i;for(;c>0&&t[(c-1)*10+a]>0;)c--;return c>0?i-c:0}),top:Math.
max(...e),steps:s}}var _t=(t,e)=>[...t.keys()].filter(n=>t[n]>e[n]);function ht(t){let e=t.map(n=>n+1).join(", ").replace(/, (\d+)$/," and $1");return`${t.length===
1?"column":"columns"} ${e}`}function sr(t){let e=In(t).flatMap((n,s)=>n===1?t.indexOf(0,s*10)%10:[]);return e.some(n=>e.filter(s=>s===n).length>=3)}var Ze=({board:t,
holes:e},n)=>pe(n).some(s=>{let o=Xe(t,n,s);return o.outcome!==5&&o.holes<=e}),Ut=t=>t===0?"no row":D(t,"row");var or=2**40,U=[{name:"Novice",effort:0,careless:128,points:20,opening:7},{name:"Learner",effort:0,careless:64,points:40,opening:11},{name:"Amateur",effort:0,careless:32,
points:57,opening:17},{name:"Regular",effort:0,careless:0,points:69,opening:21},{name:"Expert",effort:1,careless:52,points:86,opening:29},{name:"Master",effort:1,
careless:37,points:100,opening:31},{name:"Champion",effort:$e,careless:0,points:124,opening:40}],rr={name:"Best line",effort:1/0,careless:0},ye=U.length-1,Ge=U.
length,Bs=3,bt=40,Rs=t=>U[t]??rr,X=t=>`the ${se(Rs(t).name)}`,Ft=class{games=new Map;game;constructor(e){this.game=e}play(e,n=1/0){return e.every(s=>{let o=this.
games.get(s)??new ie(this.game);for(this.games.set(s,o);!o.isOver&&(this.game.length>0||o.played<this.game.played);){if(performance.now()>n)return!1;o.drop(ar(Rs(
s),o))}return!0})}pointsOf(e){let n=this.games.get(e);return n?Je(n.at(Math.min(n.played,this.game.played)).counts):0}lastOf(e){let n=this.games.get(e);return n?.
isOver?n.points:null}};function Ns(t,e){let n=U.findIndex(({opening:s,points:o})=>s+(o-s)*(e-bt)/(100-bt)>t);return n<0?Bs:Math.min(Bs,n)}var Mn=t=>`Your next r\
ival: ${X(t)}, ${t+1} of ${U.length}.`;function Gs(t){let e=U.findIndex(o=>o.points>t),n=o=>`${X(o)} (${U[o].points})`,s=e<0?`above ${n(ye)}`:e===0?`below ${n(0)}`:
`between ${n(e-1)} and ${n(e)}`;return`${j(s)} on average.`}var ir=({careless:t},{seed:e,played:n})=>kn(e+or,n,1)[0]<t;function ar(t,e){let n=e.task(),{board:s,
piece:o,next:r,left:i}=n,a=Math.min(t.effort,x.efforts.at(-1)??$e),c=Number(ir(t,e));if(a===0)return lr(n,cr)[c];if(c===0)return x.judge?.place(s,a,o,r,i)??0;let l=x.
judge?.rankedMoves(s,a,o,r,i)??[];return l[3]??l[0]}function lr({board:t,piece:e},n){return pe(e).map(o=>[n(Xe(t,e,o)),o]).sort(([o],[r])=>o-r).map(([,o])=>o)}function cr({
heights:t,steps:e,holes:n,top:s,outcome:o,rows:r,points:i}){let a=o===5?1e3:3.75*r-i;return 16*n+B(e.slice(0,-1))+2*t[9]+Math.max(0,s-9.6)**2/4+a}var ur=5,dr=8;function An(t){let e=Object(he(`game/${t}`));return pr(e,t)?e:null}function yt(t){try{let e=An(t);return e&&{...e,id:t,game:new ie(e,e.placements)}}catch{
return null}}var Qe=()=>mt().flatMap(t=>yt(t)??[]).sort((t,e)=>e.time-t.time),Ln=({played:t,isOver:e})=>t>ur&&!e,xt=(t=Qe())=>t.filter(({game:e})=>Ln(e)).slice(
0,dr);function Hs(){let t=Date.now();for(;mt().includes(`${t}`);)t++;return`${t}`}function Cs(t,e){let n=!mt().includes(t);if(Nt(`game/${t}`,e),!n)return;let s=Qe(),
o=[...xt(s),s.find(({day:r})=>r===null),s.find(({day:r})=>r===P())].map(r=>r?.id);for(let r of mt())o.includes(r)||gs(`game/${r}`)}function Ws(t){return Qe().find(
e=>e.day===null&&!e.game.isOver&&re(e)===t)}function js({seed:t,start:e=""}){return Qe().some(({game:n})=>n.played>0&&n.seed===t&&n.start===e)}function qs({day:t,
beat:e,length:n,time:s,game:{played:o}}){let r=Ct(new Date(s)),i=r===P()?"today":r===P(1)?"yesterday":Y(r),a=t?`the game of ${Y(t)}`:e>0?`your friend’s ${e}`:
"";return[`${o}${n>0?` of ${n}`:""} pieces`,a,i].filter(Boolean).join(", ")}function pr(t,e){let{seed:n,length:s,placements:o,findings:r,day:i,beat:a,start:c,marks:l,
rung:d,time:p}=t;return(typeof i=="string"&&i===e&&n===Ye(i)&&s===100||i===null&&/^\d+$/.test(e))&&G(p)&&G(n,Re)&&G(s,On)&&G(a,$n)&&yn(l)&&(d==null||G(d,ye))&&typeof c==
"string"&&(c===""||ge(c)!==null)&&Array.isArray(o)&&Array.isArray(r)&&r.length<=o.length&&r.every(y=>Array.isArray(y)&&Number.isFinite(y[0])&&y[0]>=0&&G(y[1],255))}var Dn=[{name:"coaches",text:"Coach after each drop",isOn:!0},{name:"races",text:"The computer’s points",isOn:!0},{name:"letters",text:"Letters on the squares",
isOn:!1},{name:"buttons",text:"Buttons that move the piece",isOn:!1},{name:"keys",text:"Keys of one letter",isOn:!0}],mr={...Object.fromEntries(Dn.map(({name:t,
isOn:e})=>[t,[e,!e]])),length:[100,400,0],effort:[$e,1],rung:[null,...U.keys()],results:["","w","l","wl","lw","ll"]},_s=t=>Object.fromEntries(Object.entries(mr).
map(([e,n])=>[e,n.includes(t[e])?t[e]:n[0]])),w=_s({});function Us(){Object.assign(w,_s(Object(he("options"))))}function wt(t,e){Object.assign(w,{[t]:e}),Fe("op\
tions",n=>({...Object(n),[t]:e}))}function et(t){wt("rung",Math.max(0,Math.min(ye,t))),wt("results","")}function Fs(t){let e=w.results+(t?"w":"l");/w.?w$/.test(
e)?et((w.rung??0)+1):e==="lll"?et((w.rung??0)-1):wt("results",e.slice(-2))}var tt=class{phase="explore";task=null;cost=null;board=K();current=g.indexOf("T");next=g.indexOf("I");pieces=0;points=0;steps=[];undone=[];moves=null;chosen=0;cursor=null;note="";constructor(){
let{board:e,current:n,next:s,pieces:o,points:r}=Object(he("explore"));Pe(e)&&pt(n)&&pt(s)&&G(o)&&G(r)&&this.set({board:e,current:n,next:s,pieces:o,points:r})}get state(){
let{board:e,current:n,next:s,pieces:o,points:r}=this;return{board:oe(e),current:n,next:s,pieces:o,points:r}}get address(){return Me(this)}get canUndo(){return this.
steps.length>0}set({board:e,...n}){Object.assign(this,n,{board:Pe(e),moves:null,chosen:0,note:""}),C()}change(e){let n=this.state;this.set({...n,...e}),this.remember(
n),E("",this.news)}remember(e){let{board:n,current:s,next:o}=this.state;e.board===n&&e.current===s&&e.next===o||(this.steps.push(e),this.undone=[])}undo(){this.
restore(this.steps,this.undone),E("Undone.",this.news)}redo(){this.restore(this.undone,this.steps)}restore(e,n){let s=e.pop();s&&(n.push(this.state),this.set(s))}ranked(){
let{judge:e}=x;if(!e)return[];let n={board:this.board,piece:this.current,next:this.next};return this.moves??=pe(this.current).map(s=>({placement:s,loss:be(e,n,s,
w.effort).loss})).sort((s,o)=>s.loss-o.loss),this.moves}choose(e){this.chosen=e;let{placement:n,loss:s}=this.ranked()[e];E("",`${W(this.current,n)}, ${ue(s)||"b\
est"}.`)}drop(){let e=this.ranked()[this.chosen];if(!e)return;let n=this.board.slice(),s=ve(n,this.current,e.placement);this.change({board:oe(n),current:this.next,
next:Ks(),pieces:this.pieces+1,points:this.points+F(s)})}random(){this.change({next:Ks()})}clear(){this.change({board:"",pieces:0,points:0}),E("","The board is \
empty.")}moveCursor([e,n]){let[s,o]=this.cursor??[-e,-n];this.cursor=[Math.min(19,Math.max(0,s+e)),Math.min(9,Math.max(0,o+n))],E("",this.cursorInWords(this.cursor))}isFilled([
e,n]){return this.board[e*10+n]>0}cursorInWords([e,n]){return`Row ${e+1}, column ${n+1}: ${this.isFilled([e,n])?"filled":"empty"}.`}paint(e,n){let s=this.board.
slice();for(let[o,r]of e){let i=o*10+r,a=s[i];s[i]=n?a||8:0,_e(s,o)&&(s[i]=a)}this.set({...this.state,board:oe(s),pieces:0,points:0})}toggle(){let e=this.state;
this.cursor??=[0,0],this.paint([this.cursor],!this.isFilled(this.cursor)),this.remember(e),E("",this.cursorInWords(this.cursor))}get news(){let[e]=this.ranked(),
n=e?` Best: ${W(this.current,e.placement)}.`:"";return`${this.note&&`${this.note} `}This piece: ${g[this.current]}. Next piece: ${g[this.next]}.${n}`}get picture(){
let{board:e,current:n,cursor:s,pieces:o,points:r}=this,i=this.ranked()[this.chosen]?.placement,a=o>0?`${D(o,"piece")}, ${D(r,"point")}`:"";return{board:e,now:i===
void 0?void 0:{piece:n,placement:i},cursor:s,caption:a}}},Ks=()=>Math.floor(Math.random()*g.length);function Ys([t,e],[n,s]){let o=Math.max(Math.abs(n-t),Math.abs(
s-e),1);return Array.from({length:o+1},(r,i)=>[Math.round(t+(n-t)*i/o),Math.round(e+(s-e)*i/o)])}var S={piece:0,rotation:0,column:0,middle:0,isMoved:!1,get placement(){return this.rotation<<4|this.column}};function xe(t){S.isMoved=!1,t&&Pn(t.piece,Ee(t.piece),
10-de[t.piece][Ee(t.piece)].width>>1),C()}function Pn(t,e,n){let{width:s}=de[t][e];S.piece=t,S.rotation=e,S.column=Math.min(10-s,Math.max(0,n)),S.middle=S.column+
s/2,C()}function He(t,e=!1){let n=S.placement;S.isMoved||=e,Pn(S.piece,S.rotation,t),S.placement!==n&&E("",`${W(S.piece,S.placement)}.`)}function Vs(t){let{piece:e,
middle:n}=S,s=S.rotation+t&3;Pn(e,s,Math.floor(n-de[e][s].width/2)),Object.assign(S,{middle:n,isMoved:!0}),E("",`${W(e,S.placement)}.`)}var fr=2**41,zs=64,Kt=[10,20,40],hr=["ten","twenty","forty"],gr=.5,br=8,yr=5,Js=4e3,kt=1500,Yt=class{since=0;begin(){this.since=performance.now()}get shown(){if(this.
since===0)return null;let e=globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches?1:Js,n=performance.now()-this.since-kt,s=Math.floor(n/(e+kt)),o=this.
lines[s];return o?{line:o,side:s,count:Math.min(o.played,1+Math.floor((n-s*(e+kt))/e*o.played))}:null}get isPlaying(){return this.since>0&&performance.now()<this.
since+kt+this.names.length*(Js+kt)}get picture(){let{shown:e}=this;if(!e)return null;let{line:n,side:s,count:o}=e,{board:r,counts:i}=n.at(o-1),a={piece:n.pieces[o-
1],placement:n.placements[o-1]},{filled:c,fullRows:l}=z(r,a.piece,a.placement),d=`${this.names[s]}: ${D(F(l.length)+Je(i),"point")} after ${D(o,"piece")}.`;return l.
length>0?{board:c,cleared:l,caption:d}:{board:r,better:a,caption:d}}};function Zs(t,e,n,s,o=1/0){for(;t.played<e;){if(!x.judge||performance.now()>o)return!1;let[
r,i]=t.pieces.slice(t.played);t.placements.push(x.judge.place(t.board,n,r,i,s&&s-t.played)),t.play()}return!0}var nt=class extends Yt{names=["Yours","Better"];pairs=[];level=0;mean=0;left;constructor({
board:e,piece:n,next:s,left:o},r,i){if(super(),this.left=o,s===void 0)return;let a=(c,l)=>{let d=new Ne(c,[l],e.slice());return d.play(),d};for(let c=0;c<zs;c++){
let l=[n,s,...jt(fr+c,Kt[2])].slice(0,o);this.pairs.push([a(l,r),a(l,i)])}}get length(){return Math.min(Kt[this.level],this.left??1/0)}follow(e=1/0){for(;x.judge&&
this.pairs.length>0&&this.since===0;){if(!this.pairs.flat().every(n=>Zs(n,this.length,1,this.left,e)))return!1;this.mean=B(this.pairs.map(([n,s])=>s.points-n.points))/
zs,this.mean>=gr?this.begin():this.length===Kt[this.level]&&this.level<Kt.length-1?this.level++:this.pairs=[]}return!0}get text(){let e=this.length===this.left?
"Up to the end":`Over ${hr[this.level]} pieces`;return this.since>0?`${e}, better makes ${this.mean.toFixed(1)} more.`:""}get lines(){let e=([n,s])=>s.points>n.
points?Math.abs(s.points-n.points-this.mean):1/0;return this.pairs.reduce((n,s)=>e(s)<e(n)?s:n)}},Vt=class extends Yt{names=["The computer"];line;yours;constructor(e){
super();let n=Math.max(0,e.played-br),{board:s,counts:o}=e.at(n);this.line=new Ne(e.pieces.slice(n),[],s),this.yours=e.points-Je(o)}get lines(){return[this.line]}follow(e=1/0){
let{length:n}=this.line.pieces;return Zs(this.line,n,$e,n,e)}get text(){let e=this.line.points-this.yours;return this.line.played===this.line.pieces.length&&e>=
yr?`The computer ends from here with ${e} more.`:""}};var zt={well:"The open column",holes:"Holes",gaps:"Gaps",next:"The next piece",four:"Four rows",high:"A high stack",last:"The last pieces"};function Xs(t){return t.
trim().split(`
`).flatMap(e=>{let[n,,s,o,r,i,a]=e.split(" "),c=ge(`#explore&now=${s[0]}&next=${s[1]}&rows=${i}`);return c?[{...c,theme:n,board:oe(c.board),played:parseInt(o.slice(
0,2),16),lost:Number(r)/10,...a&&{left:Number(a)}}]:[]})}var xr=.1,wr=20,st=class{address="#learn";canUndo=!1;round=[];index=0;done=new Set;tries=[];isShown=!1;solution=0;praise="";why="";cost=null;board=K();problems;constructor(e){
let{round:n,index:s}=Object(he("learn"));this.problems=e,Array.isArray(n)&&n.every(kr)&&G(s)?this.begin(n,s):this.begin()}get choices(){let e=H().drills.length,
n=this.unsolved,s=Object.entries(zt).map(([o,r])=>{let i=this.problems.filter(a=>a.theme===o);return{theme:o,title:r,solved:i.filter(a=>!n.includes(a)).length,count:i.
length}});return e>0?[{title:"Your mistakes",solved:0,count:e},...s]:s}get unsolved(){let e=new Set(H().solved);return this.problems.filter(n=>!e.has(Le(n)))}choose(e){
let n=this.problems.filter(o=>o.theme===e),s=this.unsolved.filter(o=>o.theme===e);this.begin(e===void 0?H().drills:s.length>0?s:n),E("",this.news)}begin(e=H().drills,n=0){
Object.assign(this,{round:[...e],index:n,done:new Set,praise:""}),this.openDrill()}enter(){this.drill?xe(this.task):this.begin()}openDrill(){let e=new Set(H().drills.
map(Le));for(;this.drill&&!this.drill.theme&&!e.has(Le(this.drill));)this.done.add(this.index++);Object.assign(this,{tries:[],isShown:!1,cost:null}),this.board=
Pe(this.drill?.board)??K(),xe(this.task)}get phase(){return this.drill?"learn":"choose"}get drill(){return this.round[this.index]}get state(){return{round:this.
round,index:this.index}}get task(){let{drill:e,board:n,isShown:s}=this;return e&&!s?{board:n,piece:e.current,next:e.next,left:e.left}:null}undo(){}redo(){}drop(e){
let{task:n,drill:s}=this;if(!x.judge||!n||!s)return;let o=be(x.judge,n,e);if(o.loss<xr){s.theme?Be(({solved:a})=>({solved:[...new Set([...a,Le(s)])]})):Ht(s,!1),
this.done.add(this.index),this.advance(`Solved: ${W(n.piece,e)}.`);return}let r=gt(n,e,o);this.tries.push(r);let i=this.tries.length===2?" Two misses. You may s\
how the solution.":"";E(`${j(ue(r.loss))}: ${se(r.reason)}${i}`),xe(n)}advance(e){this.index++,this.openDrill(),this.praise=e,E(e,this.news)}get canShow(){return this.
task!==null&&this.tries.length>=2&&x.judge!==null}skip(){this.drill&&this.advance("")}flip(){let{task:e,drill:n}=this;if(!this.canShow||!x.judge||!e||!n)return;
let{theme:s,played:o=Ee(e.piece)<<4}=n,r=be(x.judge,e,o),i=s?`${gt(e,o,r).praise} `:"";this.round.push(n),Object.assign(this,{isShown:!0,cost:s?new nt(e,o,r.best):
null,solution:r.best,why:`${i}It comes back at the end.`}),E("",this.news)}get news(){if(!this.drill)return"Choose what to practise.";if(this.isShown)return`Sol\
ution: ${W(this.drill.current,this.solution)}. ${this.why}`;let{current:e,next:n}=this.drill;return`${this.title}, ${this.count}. ${this.lostInWords} ${g[e]}. N\
ext: ${g[n]}.`}get title(){return this.drill?zt[this.drill.theme??""]??"Your mistakes":"Problems"}get count(){return this.drill?`${this.index+1} of ${this.round.
length}`:`${this.problems.length-this.unsolved.length} of ${this.problems.length} solved`}get lostInWords(){let{theme:e="",lost:n=0,left:s}=this.drill??{};return`${s&&
s<=wr?`${s} pieces left. `:""}${e?"A beginner":"You"} lost ${n.toFixed(1)} points here.`}get picture(){let{board:e,drill:n}=this;if(!n)return{board:Pe(this.problems[0]?.
board)??e};let s={piece:n.current,placement:this.solution};return this.cost?.picture?this.cost.picture:this.isShown?{board:e,better:s,badges:[{...s,grade:"best"}]}:
{board:e,now:{piece:n.current,placement:S.placement}}}};function kr(t){if(!xn(t))return!1;let{theme:e,current:n,played:s}=Object(t);return e===void 0||Object.hasOwn(
zt,e)&&G(s)&&Lt(n,s)}var Or=400,$r=100,Sr=100,Tr=400,Qs={looked:null,cost:null};function Jt(t){return t?{day:P(),seed:Ye(P()),length:100}:{seed:Wt(),length:w.rung===null?bt:w.length}}
var ae=class t{id;time=0;kept;isBehind=!1;day;earlier;game;rivals;taken;isSettled;marks;findings=[];edition=x.edition;undone=[];seen=Qs;ending=null;clearing=null;best={
points:0,isNew:!1};gain="";hint="";constructor(e,n=new ie(e)){let{day:s=null,rung:o}=e;this.id=s??"",this.day=s,this.kept={text:De(`game/${s}`),isOwn:!1,isChanged:!1,
before:0},this.earlier=s===null?void 0:xt().find(r=>r.day!==null&&r.day!==s),this.game=n,this.rivals=new Ft(n),this.taken=o===void 0?w.rung:o,this.isSettled=n.isOver,
this.marks=js(e)?["known pieces"]:[]}static resume(e){let n=new t(e,e.game);return n.id=e.id,n.time=e.time,n.marks=[...e.marks],n.edition=e.edition??"",n.findings=
e.findings.map(([s,o])=>({loss:s,best:o})),n.kept={...n.kept,text:De(`game/${n.id}`),before:e.placements.length},n}static last(e){let n=Qe().find(({day:s})=>s===
(e?P():null));return n?t.resume(n):new t(Jt(e))}get isDaily(){return this.day!==null}get rung(){return this.game.played>0?this.taken:w.rung}get looked(){return this.
seen.looked}get cost(){return this.seen.cost}hearOfOthers(){let e=this.id?De(`game/${this.id}`):null;return this.isBehind=e!==null&&e!==this.kept.text,this.isBehind}keep(){
!this.kept.isChanged||this.hearOfOthers()||(this.kept.isChanged=!1,Cs(this.id,this.state),this.kept.text=De(`game/${this.id}`),this.isBehind=!1)}keepNow(){this.
id||=Hs(),this.time=Date.now(),this.kept={...this.kept,isOwn:!0,isChanged:!0},this.keep()}get state(){let{day:e,marks:n,time:s,rung:o,findings:r,edition:i,game:{
seed:a,length:c,start:l,beat:d,placements:p}}=this;return{day:e,marks:n,time:s,rung:o,seed:a,length:c,start:l,beat:d,placements:p,edition:i,findings:r.map(({loss:b,
best:y})=>[b,y])}}get address(){return this.isDaily?"#daily":re(this.game)}get phase(){let{isOver:e,played:n}=this.game;return this.looked!==null?e?"look":"flip":
e?"end":n===0?"first":"play"}get rungs(){let{rung:e,isDaily:n,game:{isOver:s}}=this,o=e!==null?[e,...s&&e<ye?[e+1]:[]]:[];return n?[...o,Ge]:o}get result(){let{
rung:e,rivals:n}=this,s=e===null?null:n.lastOf(e);return e!==null&&s!==null?{rung:e,points:s}:null}get task(){return this.looked===null&&!this.game.isOver&&!this.
isBehind?this.game.task():null}get isSilent(){return!this.game.isOver&&(this.isDaily||!w.coaches)}get canUndo(){return!this.isDaily&&!this.isBehind&&this.game.played>
0&&(this.looked===null||!this.game.isOver)}drop(e){this.hearOfOthers()||(this.undone=[],this.place(e))}mark(e){this.game.isOver||this.marks.includes(e)||(this.marks.
push(e),this.kept.isChanged||=this.game.played>0)}place(e){this.hint="";let{points:n,board:s,current:o,played:r}=this.game;r===0&&(this.taken=w.rung);let{fullRows:i,
filled:a}=z(s,o,e);this.game.drop(e),this.clearing=i.length>0?{rows:i,board:a,points:n,played:r+1,since:performance.now()}:null;let c=this.game.points-n;this.gain=
c>0?`${D(this.game.points,"point")}, plus ${c}.`:"",this.judge(performance.now()+50),this.keepNow(),xe(this.task),this.game.isOver?this.finish():E([this.isSilent?
"":this.verdictInWords(r),this.gain].filter(Boolean).join(" "),this.news)}get lit(){let{clearing:e,looked:n,game:s}=this;if(!e||n!==null||e.played!==s.played)return null;
let o=(performance.now()-e.since)/Or;return o<1?{...e,share:o}:null}undo(){if(this.hearOfOthers()||!this.canUndo)return;let e=this.looked??this.game.played-1;for(;this.
game.played>e;)this.undone.push(this.game.undo());this.seen=Qs,this.ending=null,this.kept.before=Math.min(this.kept.before,e),this.mark("undo"),this.findings.length=
Math.min(this.findings.length,this.game.played),this.keepNow(),xe(this.task),E("Undone.",this.news)}redo(){let e=this.looked===null&&!this.hearOfOthers()?this.undone.
pop():void 0;e!==void 0&&this.place(e)}judge(e=1/0){let{game:n,rivals:s}=this;if(!x.judge)return!1;this.edition!==x.edition&&(this.findings=[]),this.edition=x.edition;
let{findings:o}=this;for(let i=o.length;i<n.played;i++){if(performance.now()>e)return!1;o[i]=be(x.judge,n.task(i),n.placements[i]),i>=this.kept.before&&this.keepDrill(
i),this.kept.isChanged||=this.kept.isOwn}let r=s.play(this.rungs,e);return n.isOver&&this.settle(),r?n.isOver?(this.ending??=new Vt(n),this.ending.follow(e)):!0:
!1}settle(){let{rung:e,result:n,marks:s,game:{length:o,beat:r,start:i,points:a}}=this;this.isSettled||e!==null&&!n||(this.isSettled=!0,!(s.length>0||i!=="")&&(e===
null&&o>=bt?et(Ns(a,o)):o>=$r&&r===0&&e===w.rung&&n&&n.points!==a&&Fs(a>n.points)))}keepDrill(e){let{board:n,piece:s,next:o,left:r}=this.game.task(e),{loss:i}=this.
findings[e];it(i)&&o!==void 0&&Ht({board:oe(n),current:s,next:o,lost:i,left:r},!0)}finish(){let{game:e,result:n}=this,{best:s}=H(),o=[e.length,...this.marks].join(
" "),r=s[o]??0;this.best={points:r,isNew:!this.isDaily&&e.start===""&&e.points>r},this.best.isNew&&Be(({best:a})=>({best:{...a,[o]:Math.max(a[o]??0,e.points)}})),
this.settle(),this.keepDay();let i=[n&&`${j(X(n.rung))} has ${n.points}`,r>0&&`your best is ${r}`];E(`The end. ${D(e.points,"point")}. ${i.filter(Boolean).join(
", ")}. ${D(this.mistakes.length,"mistake")}. ${this.ending?.text??""}`.trim())}keepDay(){let{day:e,marks:n,game:{isOver:s,points:o},rivals:r}=this;if(!e||!s)return;
let[i,a]=[H().days[e],r.lastOf(Ge)];(!i||i.computer===null&&a!==null)&&xs(e,{points:o,computer:a,marks:n})}get mistakes(){return this.findings.filter(({loss:e})=>it(
e))}look(e){let n=e!==null&&e>=0&&e<this.game.played&&(!this.isSilent||this.game.isOver),s=n&&!this.game.isOver&&this.hasBetter(e)?this.verdict(e):null,o=s&&e!==
null?new nt(this.game.task(e),this.game.placements[e],s.better):null;this.seen={looked:n?e:null,cost:o},E("",this.news)}showEnding(){this.ending?.begin(),this.seen=
{looked:null,cost:this.ending}}step(e){(this.looked!==null||this.game.isOver)&&this.look((this.looked??this.game.played)+e)}flip(){let e=this.game.played-1;this.
looked!==null?this.look(null):this.hasBetter(e)&&this.look(e)}hasBetter(e){return!this.isSilent&&this.findings[e]?.loss>=Te[1].below}verdict(e){let n=!1;for(let s=Math.
max(this.game.boardBegan(e),e-Sr);s<=e;s++){let o=this.findings[s];!o||s<e&&ne(o.loss)==="best"||(o.verdict??=gt({...this.game.task(s),isToldLost:n},this.game.placements[s],
o),n||=o.verdict.isLost)}return this.findings[e]?.verdict??null}lostSince(e){let{judge:n}=x,s=r=>n!==null&&Ms(n,this.game.task(r)),o=e;for(;o>this.game.boardBegan(
e)&&s(o-1);)o--;return o}lostRanges(){let{findings:e,game:n}=this;return n.played>Tr?[]:e.flatMap((s,o)=>ne(s.loss)==="best"||!this.verdict(o)?.isLost?[]:(s.since??=
this.lostSince(o),[[s.since,(n.resets.find(r=>r>=o)??n.played-1)+1]]))}verdictInWords(e){let n=this.verdict(e);return n?Ds(n):""}get news(){let{day:e,looked:n,game:{
beat:s,length:o,isOver:r,played:i,pieces:a,placements:c}}=this;if(n!==null)return`Piece ${n+1}: ${se(this.verdictInWords(n))} Yours: ${W(a[n],c[n])}.`;if(r)return"\
The end of the game.";let l=i===0&&s>0?`Your friend made ${s} points with these ${o||""} pieces. `:"",d=i===0&&e?`Daily game of ${Y(e)}. One attempt counts. `:"",
{piece:p,next:b}=this.game.task();return`${d}${l}Piece ${i+1}: ${g[p]}. ${b===void 0?"It is the last.":`Next: ${g[b]}.`}`}get picture(){if(this.cost?.picture)return this.
cost.picture;let{lit:e,looked:n,game:s}=this,{board:o,piece:r}=s.task(n??s.played);if(n===null){let d=s.isOver?void 0:{piece:r,placement:S.placement};return{board:e?.
board??o,cleared:e?.rows,now:d,badges:s.isOver?[]:this.badgesAfter(s.played-1)}}let i={piece:r,placement:s.placements[n]},a=this.verdict(n),c=a?[{...i,grade:a.grade,
covered:a.covered}]:[];if(!a||a.better===i.placement)return{board:o,better:i,badges:c};let l={piece:r,placement:a.better};return{board:o,better:l,yours:i,badges:[
{...l,grade:"best"},...c],caption:`Piece ${n+1} again. Dashed: yours.`}}badgesAfter(e){let n=this.hasBetter(e)?this.verdict(e):null;if(!n)return[];let{board:s,piece:o}=this.
game.task(e),{fits:r,fullRows:i,squares:a}=z(s,o,this.game.placements[e]);return r&&i.length===0?[{squares:a,grade:n.grade,covered:n.covered}]:[]}};var vr=2e3,Nn="This game went on in another tab.",$="play",h,Se="",Zt=0,eo=0,Bn=0,Rn={learn:"",explore:""};function to(t){bn();let e=Xs(t);Us(),Fe("options",n=>n??
{}),h={play:ae.last(!1),daily:ae.last(!0),learn:new st(e),explore:new tt},$="play",Se="",Zt=0,Rn=no()}var no=()=>({learn:JSON.stringify(h.learn.state),explore:JSON.
stringify(h.explore.state)}),O=()=>h[$];function A(){let t=O();return t instanceof ae?t:null}function Ot(){clearTimeout(Bn),Bn=0,h.play.keep(),h.daily.keep();let t=no();
for(let e of["learn","explore"])t[e]!==Rn[e]&&Nt(e,h[e].state);Rn=t}function so(){Bn||=setTimeout(Ot,vr)}function oo(){bn();for(let t of[h.play,h.daily])t.hearOfOthers();
A()?.isBehind&&E(Nn),C()}function Xt(t){if(!O().task)return A()?.step(t);He(S.column+t,!0)}function Ce(t){O().task&&Vs(t)}function $t(){O().task&&$==="daily"&&h.
daily.game.played===0&&io()?Cn():O().task?O().drop(S.placement):O().phase==="flip"&&A()?.look(null),Gt()&&Zt++}function We(t){Ot(),Se=Ln(h.play.game)?h.play.id:
"",h.play=new ae(t),t.seed===h.daily.game.seed&&h.daily.mark("known pieces"),Q("play"),Xn(h.play.address,Se!=="")}function ot(){We(Jt(!1))}function we(t){let e=yt(
t);if(!e)return;Ot(),Se="";let n=e.day===null?"play":"daily";Q(n),h[n]=ae.resume(e),Cn()}function St(){if($!=="play"||h.play.game.played>0)return null;let t=Se&&
An(Se);return t?{text:`Your game of ${D(t.placements.length,"piece")} is kept${Gt(`game/${Se}`)?" in this tab alone":""}.`,id:Se}:Zt===0&&Gn()||null}var Gn=()=>Gt()&&
Zt<3&&{text:"Your games are not kept here: this browser refuses storage.",id:""};function Hn(){let t=St()?.id;t?we(t):O().undo()}function ro(){if($!=="daily"||!O().
task)return $t();h.daily.hint="Space drops.",E(h.daily.hint)}function Q(t){let e=A();if(t==="daily"&&($!=="daily"||h.daily.game.isOver)&&io(),t==="explore"&&e){
let{board:n,piece:s,next:o}=e.game.task(e.looked??e.game.played);o!==void 0&&ao({board:n,current:s,next:o}),e.looked===null&&e.mark("hint")}$=t,t==="learn"&&h.learn.
enter(),Cn()}function Cn(){xe(O().task),E("",O().news)}function io(){if(h.daily.day===P())return!1;h.daily.keep();let t=yt(P());return h.daily=t?ae.resume(t):new ae(
Jt(!0)),!0}function ao({board:t,current:e,next:n}){h.explore.change({board:oe(t),current:e,next:n,pieces:0,points:0})}function lo(){We({seed:Wt(),length:0,start:Me(
h.explore)})}function Qt(t){let e=qt(t);if(!e)return;let n=e==="daily"?Ss(t):null;if(n)return Er(n.day,n.beat);let{seed:s,...o}=$s(t),r={seed:s??0,...o},i=e==="\
play"&&s!==void 0&&re(r)!==h.play.address,a=i&&Ws(re(r));a?we(a.id):i?We(r):e!==$&&Q(e);let c=e==="explore"?ge(t):null;c&&Me(c)!==O().address&&ao(c),e==="explor\
e"&&!c&&t.includes("&")&&(h.explore.note="The link holds no position: this is your last one."),C()}function Er(t,e){let n={seed:Ye(t),length:100,beat:e},s=yt(t);
t===P()?(Q("daily"),h.daily.game.beat=e):s&&!s.game.isOver?we(t):re(n)!==h.play.address?We(n):Q("play"),C()}function co(){let t=performance.now()+12,{cost:e}=O(),
n=()=>e?.text??A()?.ending?.text??"",s=n(),o=[h.play,h.daily].every(r=>r.judge(t))&&(!e||e.follow(t));n()!==s&&Zn(n()),h.daily.keepDay(),clearTimeout(eo),!o&&x.
judge&&(eo=setTimeout(C))}function tn(t){nn(),R("more-said",""),gn(m("more")),t&&m(t).scrollIntoView()}var uo=()=>m("more").querySelectorAll("input[name]");function en(t){m("more").close(),
t()}function Wn(t){return t===null?[]:U.map((e,n)=>u("li",{class:n<t?"done":n===t?"now":""}))}function nn(){let t=A()?.game;for(let o of uo())o.checked=o.type===
"radio"?Number(o.value)===w[o.name]:w[o.name]===!0;m("seed").value=`${h.play.game.seed}`,m("rung").value=`${w.rung??""}`,N("more-rungs",...Wn(w.rung));for(let o of document.
querySelectorAll("label:has(#seed), #length, #copy-link"))o.toggleAttribute("hidden",$==="learn");m("same-pieces").hidden=$!=="play";let e=xt().filter(o=>o.id!==
A()?.id);N("games",...e.map(o=>Oe(`game ${o.id}`,()=>en(()=>we(o.id)),{},u("b",{},me(o.game.points)),u("span",{},qs(o))))),m("games").closest("section")?.toggleAttribute(
"hidden",e.length===0),m("save-replay").disabled=!1,m("save-replay").hidden=!t||t.played===0||t.start!==""||!x.judge||$==="daily"&&!t.isOver;let n=Object.entries(
H().days).sort(([o],[r])=>o<r?1:-1),s=(o,r)=>u("tr",{},...r.map(i=>u(o,{},i)));N("days-table",s("th",["Day","You","Best line","Help"]),...n.map(([o,{points:r,computer:i,
marks:a}])=>s("td",[o,r,i??"–",ft(a)]))),m("days-table").closest("section")?.toggleAttribute("hidden",n.length===0)}function po(){let t=(e,n)=>v(e,[],n);t("mo\
re-button",()=>tn()),t("share-day",Tt);for(let e of document.querySelectorAll("dialog a[href^='#']"))e.addEventListener("click",()=>e.closest("dialog")?.close());
t("new-game",()=>en(ot)),t("same-pieces",()=>en(()=>We(h.play.game))),t("copy-link",async()=>{let e=await go(mo(O().address));R("more-said",e?"The link is copie\
d.":"The browser does not let the page copy.")}),t("save-replay",Ir),N("rung",...U.map(({name:e},n)=>u("option",{value:n},e))),m("rung").addEventListener("chang\
e",()=>{et(Number(m("rung").value)),h.play.taken=w.rung,nn(),C()}),N("switches",...Dn.map(({name:e,text:n})=>u("label",{class:"button switch"},u("span",{},n),u(
"input",{type:"checkbox",role:"switch",id:e,name:e}))));for(let e of uo())e.addEventListener("change",()=>jn(e.name,e.type==="radio"?Number(e.value):e.checked));
m("seed").addEventListener("change",()=>{let e=Ve(m("seed").value,Re);e===void 0?R("more-said",`A seed is a number from 0 to ${me(Re)}.`):en(()=>We({seed:e,length:w.
length}))})}function jn(t,e){wt(t,e),h.explore.moves=null,m("more").open&&nn(),C()}async function Ir(){let{judge:t}=x,e=A();if(!t||!e)return;m("save-replay").disabled=
!0;let n=e.findings.slice(),s=new ie(e.game,e.game.placements),{pieces:o,placements:r,seed:i,length:a,played:c,points:l}=s,d=[];for(let L=0,I=0;L<c;L++){performance.
now()>I&&(await new Promise(je=>{setTimeout(je)}),I=performance.now()+12);let f=s.task(L),{loss:T,best:ee}=n[L]??be(t,f,r[L]),_=s.at(Math.max(0,L-1)).board;d.push(
t.luck(_,L===0?void 0:o[L-1],o[L],f.left),T,ee)}let p=`${D(c,"piece")} of seed ${i}, ${D(l,"point")}`,b=Es(Uint8Array.from(o.slice(0,c)),Uint8Array.from(r),p,d,
a||void 0),y=URL.createObjectURL(new Blob([b],{type:"text/html"}));u("a",{href:y,download:"game.html"}).click(),setTimeout(()=>URL.revokeObjectURL(y),6e4),nn()}
function mo(t){let e=document.querySelector("[rel=canonical]")?.getAttribute("href");return(location.protocol.startsWith("http")?location.href:e??location.href).
split("#")[0]+t}var Mr={best:"🟦",good:"🟦",slip:"🟨",mistake:"🟧",blunder:"🟥"};function Ar({game:t,result:e,rivals:n,day:s,marks:o,findings:r}){let i=s?
n.lastOf(Ge):null,a=i!==null?`The best line makes ${i}. `:e?`${j(X(e.rung))} made ${e.points}. `:"",c=Array.from({length:10},(d,p)=>{let b=r.slice(Math.floor(p*
t.played/10),Math.floor((p+1)*t.played/10));return Mr[ne(B(b.map(({loss:y})=>y)))]});return[`${s?`${document.title}, ${Y(s)}`:document.title}: ${D(t.points,"poi\
nt")} with ${D(t.played,"piece")}${o.length>0?` (${ft(o)})`:""}`,x.judge&&c.join(""),`${a}Can you beat me?`,mo(s?Ts(s,t.points):re({...t,beat:t.points}))].filter(
Boolean).join(`
`)}async function Tt(){let t=A();t&&(R("share-text",Ar(t)),m("send").hidden=!navigator.share,gn(m("share")),await fo())}async function fo(){let t=await go(m("sh\
are-text").textContent);R("share-said",t?"This text is copied:":"Copy this text:"),R("copy-again",t?"Copied ✓":"Copy")}function ho(){m("copy-again").addEventListener(
"click",fo),m("send").addEventListener("click",()=>navigator.share({text:m("share-text").textContent}).catch(()=>{}))}var go=async t=>await navigator.clipboard?.
writeText(t).then(()=>!0,()=>!1)??!1;var Lr=80,Dr=250,Pr=400,Br=10,vt={name:"",x:0,y:0,time:-1/0};function sn({name:t,time:e,x:n=0,y:s=0}){let o=t==="button"||t==="board",r=o?$==="daily"?Pr:Dr:Lr;return t===
vt.name&&Math.hypot(n-vt.x,s-vt.y)<Br&&!(o&&S.isMoved)&&e-vt.time<r?!1:(Object.assign(vt,{name:t,x:n,y:s,time:e}),!0)}var Rr=150,bo=100;function yo(t){let{svg:e}=t,n=null,s={time:-1/0,size:0},o=()=>O().task!==null,r=()=>V(S.piece,S.placement).width,i=l=>He(Math.round(t.pointAt(
l).x-r()/2)),a=()=>{n?.isMoved&&o()&&He(n.column),n=null},c=l=>{let{x:d,y:p}=t.pointAt(l);return d>=0&&d<10&&p>=0&&p<J+20};e.addEventListener("pointerdown",l=>{
if(!o())return;let d=l.pointerType==="mouse";if(n!==null||!l.isPrimary||l.button!==0){a(),d&&l.button===2&&Ce(-1);return}n={id:l.pointerId,x:t.pointAt(l).x,column:S.
column,isMoved:!1,time:l.timeStamp},e.setPointerCapture(n.id),d&&i(l)}),e.addEventListener("pointermove",l=>{if(o()){if(l.pointerType==="mouse")c(l)?i(l):n=null;else if(n&&
l.pointerId===n.id){let d=Math.round(t.pointAt(l).x-n.x);n.isMoved||=d!==0,n.isMoved&&He(n.column+d,!0)}}}),e.addEventListener("pointerup",l=>{if(l.pointerId!==
n?.id)return;let{isMoved:d,time:p}=n;if(n=null,!o()||!c(l))return;let b=t.pointAt(l).x-S.column;l.pointerType==="mouse"?(sn({name:"board",time:p,x:l.clientX,y:l.
clientY})&&$t(),o()&&i(l)):!d&&b>=0&&b<r()?Ce(-1):d||He(Math.round(t.pointAt(l).x-r()/2),!0)}),e.addEventListener("pointercancel",a),e.addEventListener("context\
menu",l=>{$!=="explore"&&l.preventDefault()}),e.addEventListener("wheel",l=>{if(!o()||l.ctrlKey||l.deltaY===0)return;l.preventDefault();let d=l.deltaMode===0?l.
deltaY:bo*Math.sign(l.deltaY),p=l.timeStamp-s.time<Rr&&(Math.abs(d)<bo||d!==s.size);s={time:l.timeStamp,size:d},p||Ce(-Math.sign(d))},{passive:!1})}function xo(t){
let{svg:e}=t,n=null;e.addEventListener("pointerdown",s=>{let{explore:o}=h,r=t.squareAt(s);$==="explore"&&(!s.isPrimary&&n?(o.set(n.before),n=null):r&&s.button===
0&&s.isPrimary&&(e.setPointerCapture(s.pointerId),n={isFilled:!o.isFilled(r),last:r,before:o.state},o.cursor=null,o.paint([r],n.isFilled)))}),e.addEventListener(
"pointermove",s=>{let o=s.isPrimary&&t.squareAt(s);!n||!o||(h.explore.paint(Ys(n.last,o),n.isFilled),n.last=o)}),e.addEventListener("lostpointercapture",()=>{n&&
h.explore.remember(n.before),n=null})}var qn=0;function $o(){let t=O(),e=A(),n=e?.game.isOver??!1;Object.assign(m("app").dataset,{part:$,phase:t.phase}),m("app").toggleAttribute("data-over",n),m("ap\
p").toggleAttribute("data-buttons",w.buttons);for(let a of document.querySelectorAll("[data-for]"))a.toggleAttribute("hidden",!a.getAttribute("data-for")?.split(
" ").includes($));for(let a of document.querySelectorAll("#parts a, .parts a"))a.ariaCurrent=a.getAttribute("href")===`#${$}`?"page":null;R("part-name",j($)),R(
"day",e?.day?`${Y(e.day)} · `:""),m("share-day").hidden=!n||$!=="daily";let s=H().drills.length;N("drills",s>0&&s,s>0&&u("span",{class:"hidden"},s===1?" drill":
" drills"));let[o,r]=t instanceof tt?_r(t):t instanceof st?qr(t):Gr(t);N("actions",...r),N("coach",...o,!x.judge&&!x.fault&&u("p",{class:"loading quiet small"},
u("progress",{max:1,"aria-label":"Coach"})," The coach is loading. Play on."),x.fault&&u("p",{class:"quiet small"},`The coach failed to load: ${x.fault}`)),_n(),
m("undo").disabled=m("undo-position").disabled=!t.canUndo&&!St()?.id;let i=e?.looked??null;m("left").disabled=!t.task&&!(i===null?n:i>0),m("right").disabled=!t.
task&&i===null,m("turn").disabled=!t.task,m("drop").disabled=!t.task&&t.phase!=="flip"}function _n(t=qn){qn=t;for(let e of document.querySelectorAll("progress"))
e.value=qn}function So(t,e=""){R("next-title",e?"The end":"Next"),m("verdict-title").hidden=!e,R("verdict-title",e),m("next").toggleAttribute("hidden",e!==""),ms(
t)}function Nr({game:{points:t,beat:e},rung:n,result:s}){return e>0?on(t-e,"your friend"):s?t>s.points?`You beat ${X(s.rung)}.`:on(t-s.points,X(s.rung)):n===null&&
w.rung!==null?Mn(w.rung):"The end of the game"}function on(t,e){return t===0?`As good as ${e}`:`${Math.abs(t)} ${t<0?"short of":"more than"} ${e}`}function Gr(t){
let{game:{isOver:e,points:n},phase:s,lit:o}=t;So(e?void 0:t.game.task().next,e?Nr(t):"");let i=o&&!matchMedia("(prefers-reduced-motion: reduce)").matches?o.points+
Math.round((n-o.points)*o.share):n;return as(i),N("count",!e&&u("span",{class:"more-text"},"piece "),Hr(t)),R("note",Cr(t)),N("race",...Wr(t,i).map(jr)),N("rung\
s",...Wn(t.game.beat===0&&w.races?t.rung:null)),m("values").hidden||=s!=="first",ei(t),[s==="first"&&!t.isBehind?Ur(t):Yr(t),Xr(t)]}function Hr({game:{isOver:t,
played:e,length:n},marks:s}){return t?`${n} pieces ${ft(s)}`.trim():`${me(e+1)}${n>0?` of ${n}`:""}`}function Cr({game:{beat:t,points:e,isOver:n},phase:s,best:o,
isDaily:r,rung:i,result:a,rivals:c}){let l=r&&n?c.lastOf(Ge):null;if(l!==null)return`${on(e-l,"the best line")}.`;if(n&&t===0&&i!==null&&w.rung!==null&&w.rung!==
i)return Mn(w.rung);let d=a&&a.rung<ye?c.lastOf(a.rung+1):null;if(n&&t===0&&a&&d!==null&&e>a.points)return`${on(e-d,X(a.rung+1))}.`;if(r&&t===0)return ws(H().days);
if(s==="first")return"";let[p,b]=t>0?[t,"your friend’s"]:a&&w.races?[a.points,`${X(a.rung)}’s`]:[0,""];return p>0&&!n?e>p?`You beat ${b} ${p}.`:`${p-e} to g\
o for ${b} ${p}.`:!n||o.points===0?"":o.isNew?"A new best.":`Your best is ${o.points}.`}function Wr({game:{beat:t,points:e,length:n,isOver:s,played:o},rung:r,result:i,
rivals:a,best:c},l=e){let d=Math.max(1,lt(n||o+1),t,e),p=r!==null&&(w.races||s),b=t||p&&i?.points||(s?c.points:0),y=[{name:"You",count:l,bar:"you",mark:100*b/d,
isPlaying:!1}];return t>0?y.push({name:"Friend",count:t,bar:"other",mark:0,isPlaying:!1}):p&&y.push({name:U[r].name,count:a.pointsOf(r),bar:"other",mark:0,isPlaying:s&&
!i}),y.slice(y.length===1?1:0).map(L=>({...L,share:100*L.count/d}))}function jr({name:t,count:e,bar:n,share:s,mark:o,isPlaying:r}){return u("div",{},u("dt",{},t),
u("svg",{"aria-hidden":!0,height:10},u("rect",{class:"well",width:"100%",height:"100%",rx:5}),s>0&&u("rect",{class:n,width:`${s}%`,height:"100%",rx:5}),o>0&&u("\
rect",{class:"mistake",x:`${o}%`,y:-4,width:3,height:18,rx:1.5})),u("dd",{},r?"–":me(e)))}function qr(t){let{round:e,index:n,done:s,drill:o,title:r,count:i}=t;
return So(o?.next),R("task",r),R("task-count",i),N("pips",...o?e.map((a,c)=>u("li",{class:s.has(c)?"done":c===n?"now":""})):[]),[zr(t),Zr(t)]}function _r(t){let{
current:e,next:n}=t,s=(o,r,i)=>Array.from(g,(a,c)=>Oe(`${o} ${a}`,()=>i(c),{role:"radio","aria-label":a,"aria-checked":c===r,tabIndex:c===r?0:-1},Eo(c)));return N(
"now-set",...s("now",e,o=>t.change({current:o}))),N("next-set",...s("next",n,o=>t.change({next:o}))),[Jr(t),[le("Drop this",()=>t.drop(),{keys:"Enter"})]]}function Et({
grade:t,word:e,loss:n=0,reason:s,note:o=""}){return u("div",{class:"verdict"},Dt(`g-${t}`,""),u("p",{},u("b",{},e)," ",u("span",{class:"loss small"},ue(n))),u("\
p",{class:"reason"},s,o&&u("span",{class:"narrow"},o)))}var To="A board that overflows is cleared and costs no points.";function Ur(t){let{game:{beat:e,length:n,
seed:s,start:o},day:r}=t,i=o===""?bs(s):null,c=`Score as many points as you can with ${n>0?`${n} pieces`:"all pieces that come"}. Four rows at once count most.`,
l=(b,...y)=>[u("dt",{},...b.map(L=>u("kbd",{},L))),u("dd",{},y[0],u("span",{class:"more-text"},y[1]))],d=e>0&&u("p",{class:"lead"},"Your friend made ",u("b",{},
e),u("span",{class:"more-text"}," with these pieces"),". Beat it.");return[...r?[d,!t.earlier&&u("p",{class:"quiet more-text"},`${Y(r)}. Score as many points as\
 you can.`),...Un(t)]:[i&&u("p",{class:"quiet"},`The game of ${Y(i,"long")}. It counts for no streak.`),d,...St()?Fr():e===0?[u("p",{class:"lead"},c)]:[]],u("p",
{class:"rule quiet small"},To),u("dl",{class:"keys keys-only"},...l(["←","→"],"move",", or point with the mouse"),...l(["↑"],"turn",", or the mouse wheel"),
...l(["Space"],"drop",", or a click")),u("p",{class:"touch quiet"},"Tap or slide to move, tap the piece to turn.")]}function Fr(){let t=St();return t?[u("p",{class:"\
kept"},`${t.text} `,t.id&&rn("Go back",()=>we(t.id)))]:[]}function rn(t,e){return Oe(t,e,{},t)}function Un({day:t,game:{isOver:e,played:n,points:s},earlier:o,hint:r}){
let{days:i}=H(),a=i[t??""],c=a&&`Today’s attempt counted: ${a.points}. This one does not.`;if(!e)return[u("p",{class:"lead"},r||c||"One attempt counts: no und\
o. The coach speaks at the end."),n===0&&o&&u("p",{class:"kept"},`${o.day===P(1)?"Yesterday’s game":`Game of ${Y(o.day??"")}`}: ${o.game.played} of 100. `,rn(
"Go on",()=>we(o.id)))];let l=[u("p",{class:"quiet small more-text"},Gs(s)),t===P()&&u("p",{class:"quiet small"},`${ys()}.`)];return Object.keys(i).length<3?l:[
...l,Kr(i),u("p",{class:"quiet small more-text"},"You, day by day. The mark is the best line.")]}function Kr(t){let e=Math.max(1,...Object.values(t).flatMap(({points:r,
computer:i})=>[r,i??0])),n=r=>98-90*r/e,s=Array.from({length:Ke},(r,i)=>{let a=P(Ke-1-i),[c,l,d]=[1+i*24.6,t[a],i===Ke-1],p=(b,y)=>u("rect",{class:b,x:c,y,width:18,
height:98-y,rx:3});return[l?p(l.marks.length>0?"you helped":"you",Math.min(94,n(l.points))):p(d?"today":"well",d?8:94),l?.computer&&u("path",{class:"them",d:`M${c-
2} ${n(l.computer)}h22`}),u("text",{x:c+9,y:112},Number(a.slice(-2)))]});return u("svg",{...{class:"days",viewBox:"0 0 340 116",preserveAspectRatio:"none",role:"\
img"},"aria-label":Os(t)},...s.flat())}function Yr(t){let{game:e,phase:n,looked:s}=t;if(t.isBehind)return[u("p",{class:"kept"},`${Nn} `,rn("Take over",()=>we(t.
id)))];if(n==="end")return Vr(t);if(t.isSilent)return t.isDaily?Un(t):[];let o=s??e.played-1,r=t.verdict(o),i=n==="play"&&Gn();if(!r)return[i&&u("p",{class:"kep\
t"},i.text)];let{grade:a,better:c,piece:l}=r;if(n==="play")return[Et(r),i&&u("p",{class:"kept"},i.text),wo(t,o),t.game.resets[0]===o&&u("p",{class:"quiet small"},
To),t.hasBetter(o)&&ko("Show better")];let d=`Piece ${o+1}: ${se(r.reason)}`,p=c===e.placements[o]?"":" Dashed: yours.";if(n==="look")return[Et({...r,reason:d,note:p}),
wo(t,o)];let b=a==="best"?{word:"Best",reason:d}:{word:"Better",reason:`${g[l]} in ${Ie(l,c)}. ${r.praise}`};return[Et({grade:"best",...b,note:p}),vo(t),ko("Bac\
k to the game")]}var wo=(t,e)=>t.verdict(e)?.isLost&&u("p",{class:"quiet small"},`Lost since piece ${t.lostSince(e)+1}.`),vo=({cost:t})=>t?.text&&u("p",{},t.text);
function ko(t){return Oe("flip",()=>A()?.flip(),{class:"flip","aria-keyshortcuts":"b"},u("span",{},t),u("kbd",{class:"keys-only","aria-hidden":"true"},"B"))}function Vr(t){
let e=Te.map(({name:s,counted:o})=>u("li",{},Dt(`g-${s}`,""),D(t.findings.filter(({loss:r})=>ne(r)===s).length,...o))),n=t.ending?.text;return[n&&u("p",{class:"\
kept"},`${n} `,rn("Show",()=>t.showEnding())),x.judge&&u("ul",{class:"legend quiet small"},...e),...t.isDaily?Un(t):[u("p",{class:"quiet small more-text"},"One \
square below is one piece: the larger, the more it lost. Choose one to see it again.")]]}function zr({drill:t,tries:e,isShown:n,cost:s,solution:o,praise:r,why:i,
lostInWords:a}){let c=r&&Et({grade:"best",word:"Solved",reason:r.replace("Solved: ","")});return t?n?[Et({grade:"best",word:"Solution",reason:`${g[t.current]} i\
n ${Ie(t.current,o)}. ${i}`}),vo({cost:s})]:[e.length===0&&c,u("p",{class:"lead"},`${a} Find a better place`,u("span",{class:"more-text"},": within 0.1 points o\
f the best counts"),"."),e.length>0&&u("p",{class:"lost quiet small","aria-hidden":!0},"points lost"),u("ol",{class:"tries","aria-label":"Your tries, and the po\
ints lost"},...e.slice(-2).map(({reason:l,loss:d,grade:p})=>u("li",{},Dt(`g-${p}`,""),u("span",{},l),u("b",{},Mt(d)))))]:[c,u("p",{class:"lead"},"Choose what to\
 practise."),u("p",{class:"quiet small more-text"},"One place is clearly the best. The easiest come first. The coach adds the mistakes of your games.")]}function Jr(t){
let{current:e,chosen:n,note:s}=t,o=t.ranked().map(({placement:r,loss:i},a)=>{let c=Oe(`move ${a}`,()=>t.choose(a),{},u("span",{class:"rank"},a+1),Eo(e,r>>4,3),u(
"span",{},Ie(e,r)),u("b",{},Mt(i)||"best"));return u("li",a===n?{"aria-current":"true"}:{},c)});return[s&&u("p",{class:"quiet small"},s),u("h2",{},`Places for ${g[e]}\
, best first`,u("span",{class:"lost quiet small"}," points lost")),u("ol",{class:"moves"},...o)]}function Eo(t,e,n=2){let s=u("svg",{class:"piece","aria-hidden":!0});
return ut(s,t,e,n),s}function le(t,e,{keys:n="",key:s="",isOff:o=!1,isPrimary:r=!1,content:i=[t]}={}){let a=O().phase==="end"||O().phase==="look";return Oe(t,e,
{class:r?"primary":a?"":"wide",disabled:o,...n&&{"aria-keyshortcuts":n}},...i,s&&u("kbd",{class:"keys-only","aria-hidden":"true"},s))}function Zr(t){return t.drill?
[le("Solution",()=>t.flip(),{keys:"b",key:"B",isOff:!t.canShow}),le(t.isShown?"Next":"Skip",()=>t.skip(),{keys:"n",key:"N"}),le("Themes",()=>t.begin([]))]:t.choices.
map(({title:e,solved:n,count:s,...o})=>le(e,()=>t.choose("theme"in o?o.theme:void 0),{content:[u("span",{},e),u("span",{class:"quiet small"},n>0?`${n} of ${s}`:
s)]}))}function Xr(t){let{isDaily:e,phase:n}=t,s=t.mistakes.length,o=l=>u("span",{class:"more-text"},l);if(n==="flip"&&t.canUndo)return[le("Take it back",()=>t.
undo(),{keys:"u",key:"U",content:["Take it back",o(" and try")]})];if(n==="first")return[Oo("Today’s game","#daily"),Oo("Learn","#learn")].filter(({hash:l})=>l!==
`#${$}`);if(!t.game.isOver)return[];let r=le("Share",Tt,{keys:"s",isPrimary:e});r.ariaHasPopup="dialog",r.classList.toggle("more-text",e);let i=le(t.rung===w.rung?
"Next game":"Next rival",ot,{keys:"n",key:"N",isPrimary:!0}),a=le("Learn",()=>Q("learn"),{keys:"l",isOff:s===0,content:[s===0?"No mistakes":u("span",{},`Learn: ${s>
99?"99+":s}`,o(s===1?" mistake":" mistakes"))]});if(!e)return[i,a,r];let c=t.day===P()?a:le("Today’s game",()=>Q("daily"));return c.classList.add("wide"),[r,c]}
var Oo=(t,e)=>u("a",{class:"button narrow",href:e},t),q={columns:25,rows:4},Qr={best:.34,good:.5,slip:.62,mistake:.78,blunder:.94};function ei(t){let{game:{played:e,
length:n,isOver:s},looked:o,findings:r,isSilent:i}=t,a=Fn(t),c=o??(s?null:e),l=null,d=i?[]:t.lostRanges(),p=Array.from({length:q.columns*q.rows},(L,I)=>{let f=i?
[]:r.slice(I*a,(I+1)*a).map(({loss:te})=>te),[T,ee]=[I%q.columns+.5,Math.floor(I/q.columns)+.5],_=(te,ce,Po)=>u("rect",{class:te,x:T-ce/2,y:ee-ce/2,width:ce,height:ce,
rx:Po}),je=ne(Math.max(...f));c!==null&&I===Math.floor(c/a)&&(l=_("here",1.1,.2));let It=d.some(([te,ce])=>te<(I+1)*a&&ce>I*a);return[_("well",.94,.14),f.length>
0&&_(je,Qr[je],.1),It&&u("rect",{class:"lost-line",x:T-.5,y:ee+.42,width:1,height:.08})]});N("strip",...p.flat(),l);let b=o===null?null:t.verdict(o),y=o===null?
s?"The end":`Piece ${e+1}`:[`Piece ${o+1}`,b?.grade,b&&ue(b.loss)].filter(Boolean).join(", ");m("strip").setAttribute("aria-valuemax",`${n||e+1}`),m("strip").setAttribute(
"aria-valuenow",`${Math.min((c??e)+1,n||1/0)}`),m("strip").setAttribute("aria-valuetext",y)}function Fn({game:{played:t,length:e}}){return Math.max(1,Math.ceil(
(e||t)/(q.columns*q.rows)))}var ni=500,si=300,Ao=80,Kn=0,Io=0,Mo=0,Lo="",Yn=new Bt(m("board")),rt={key:"",time:-1/0,last:null};function Vn(){Kn===0&&(Kn=requestAnimationFrame(zn))}function zn(){
Kn=0,co(),hn.areOn=w.keys;let{picture:t}=O();Yn.draw(t.board,{...t,letters:w.letters}),R("caption",t.caption??"");let e=t.now&&O().task?W(t.now.piece,t.now.placement):
"";Lo=`Board. ${O().news} ${e}`,document.activeElement!==m("board")&&Do(),$o(),ls();let n=`${$} ${A()?.game.isOver}`;n!==rt.key&&Object.assign(rt,{key:n,time:rt.
key===""?-1/0:performance.now()}),A()?.lit&&Vn(),clearTimeout(Io),O().cost?.isPlaying&&(Io=setTimeout(Vn,Ao)),clearTimeout(Mo),$==="explore"?Mo=setTimeout(()=>Pt(
O().address),400):Pt(O().address),so()}function Do(){m("board").setAttribute("aria-label",Lo)}function oi(){let t=m("strip");t.addEventListener("click",({clientX:e,
clientY:n})=>{let s=A();if(!s)return;let{left:o,top:r,width:i,height:a}=t.getBoundingClientRect(),[c,l]=[(e-o)/i*q.columns,(n-r)/a*q.rows],d=Fn(s),p=I=>{let f=Math.
floor(I/d);return Math.hypot(f%q.columns+.5-c,Math.floor(f/q.columns)+.5-l)},b=22/i*q.columns,y=[...s.findings.keys()].filter(I=>it(s.findings[I].loss)&&p(I)<b);
y.sort((I,f)=>p(I)-p(f));let L=(I,f)=>Math.min(f-1,Math.max(0,Math.floor(I)));s.look(y[0]??(L(l,q.rows)*q.columns+L(c,q.columns))*d)}),t.addEventListener("keydo\
wn",e=>{let n=A();if(!n)return;let{game:{played:s},looked:o}=n,r={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,Home:-1/0,End:1/0}[e.key];r!==void 0&&(e.preventDefault(),
n.look(Math.min(s,Math.max(0,(o??s)+r))))})}function ri(){for(let[t,e]of[["left",-1],["right",1]]){let n=0,s=()=>{n=setTimeout(s,Ao),O().task&&Xt(e)};m(t).addEventListener(
"pointerdown",()=>{n=setTimeout(s,si)});for(let o of["pointerup","pointercancel","pointerleave"])m(t).addEventListener(o,()=>clearTimeout(n))}m("app").addEventListener(
"click",t=>{let e=t.target instanceof Element?t.target.closest(".actions > *, .pad button"):null,n=t.timeStamp-rt.time<ni&&t.detail>0&&e!==rt.last;e&&n?(t.preventDefault(),
t.stopPropagation()):rt.last=e},!0),document.addEventListener("keydown",t=>{let e=document.activeElement,n={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1}[t.
key];if(!e?.matches("[role=radio]")||!n)return;t.preventDefault();let s=[...e.parentElement?.querySelectorAll("[role=radio]")??[]],o=s.findIndex(r=>r.matches(":\
focus"));s[(o+n+s.length)%s.length].focus()})}function ii(){let t={when:()=>$!=="explore"},e={when:()=>$==="explore"},n={when:()=>!!A()?.game.isOver},s=!0,{explore:o}=h;
for(let[i,a]of[["ArrowLeft",[0,-1]],["ArrowRight",[0,1]],["ArrowUp",[1,0]],["ArrowDown",[-1,0]]])v(null,[i],()=>o.moveCursor(a),{...e,repeats:s});v(null,[" "],()=>o.
toggle(),e),v(null,["Enter"],()=>o.drop(),e),v("random",["r"],()=>o.random(),e),v("clear",[],()=>o.clear()),v("onward",[],lo),v(null,[...g],i=>o.change({next:g.
indexOf(i)}),e),v(null,[...g.toLowerCase()],i=>o.change({current:g.indexOf(i.toUpperCase())}),e),v("left",["ArrowLeft"],()=>Xt(-1),{...t,repeats:s}),v("right",[
"ArrowRight"],()=>Xt(1),{...t,repeats:s}),v("turn",["ArrowUp","x"],()=>Ce(-1),t),v(null,["z"],()=>Ce(1),t);let r=i=>(a,{detail:c,timeStamp:l})=>{sn({name:a||(c>
0?"button":"Enter"),time:l})&&i()};v("drop",[" "],r($t),t),v(null,["ArrowDown"],r(ro),t),v("undo",["u","Backspace","Ctrl+z"],Hn,{repeats:s}),v("undo-position",[],
Hn),v(null,["Ctrl+y","Ctrl+Z"],()=>O().redo(),{repeats:s}),v(null,["b"],()=>$==="learn"?h.learn.flip():A()?.flip()),v(null,["n"],()=>h.learn.skip(),{when:()=>$===
"learn"}),v(null,["n"],ot,n),v(null,["l"],()=>Q("learn"),{when:()=>n.when()&&!!A()?.mistakes.length}),v(null,["s"],Tt,n),v(null,["m"],()=>tn()),v(null,["?"],()=>tn(
"more-keys")),v(null,["Escape"],()=>A()?.look(null),{when:()=>A()?.looked!==null}),v(null,["d"],()=>E(ns(O().picture.board))),v(null,["a"],()=>jn("letters",!w.letters))}
async function ai(){to(m("problems").textContent),Jn({tell:us,draw:Vn,enter:Pt}),ut(m("logo"),g.indexOf("T"),2,2,3),yo(Yn),xo(Yn),m("board").addEventListener("b\
lur",Do),m("board").addEventListener("click",()=>{O().phase==="flip"&&A()?.look(null)}),oi(),ri(),po(),ho(),ii(),cs();for(let n of["click","keydown"])addEventListener(
n,C);addEventListener("click",({target:n})=>Qt(n instanceof Element?n.closest("a[href^='#']")?.getAttribute("href")??"":"")),addEventListener("hashchange",({newURL:n})=>Qt(
new URL(n).hash)),addEventListener("storage",oo);for(let n of["pagehide","visibilitychange"])addEventListener(n,Ot);let t=qt(location.hash);Q(t==="explore"?"pla\
y":t??"play"),Qt(location.hash),zn(),await Is(_n),zn();let{play:e}=h;$==="play"&&e.phase==="play"&&E(`The coach is ready. ${e.verdictInWords(e.game.played-1)}`,
e.news),m("app").dataset.ready=""}ai();})();
