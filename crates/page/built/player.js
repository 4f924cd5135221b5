"use strict";(()=>{var $e=[{name:"best",below:.05,counted:["best","best"]},{name:"good",below:.5,counted:["good","good"]},{name:"slip",below:2,counted:["slip","slips"]},{name:"mis\
take",below:5,counted:["mistake","mistakes"]},{name:"blunder",below:1/0,counted:["blunder","blunders"]}],Oe=t=>$e.find(({below:e})=>t<e)?.name??"blunder",tt=t=>t>=
$e[2].below;function vt(t){let e=Math.max(1,Math.floor(Math.round(100*t)/10));return t<$e[0].below?"":(e/10).toFixed(1)}function ie(t){let e=vt(t);return e&&`ab\
out ${e} points lost`}var Tt={draw:()=>{},tell:t=>{},enter:(t,e)=>{}},be={news:"",place:"",timer:0};function Gn(t){Object.assign(Tt,t)}function v(t,e=""){Object.assign(be,{news:t||be.
news,place:e}),clearTimeout(be.timer),be.timer=setTimeout(()=>{let n=[be.news,be.place].filter(Boolean).join(" ");Object.assign(be,{news:"",place:""}),Tt.tell(n)},
400)}function Hn(t){v("",`${be.place} ${t}`.trim())}var Cn=(t,e=!1)=>Tt.enter(t,e),C=()=>Tt.draw();var h="OIZJLST";var[en,tn,nn,sn]=["left","down","right","up"].map(t=>`pointing ${t}`),jn=["lying","upright","lying","upright"],lr=["upright","lying","upright","lying"],Wn=[null,
lr,jn,[en,tn,nn,sn],[nn,sn,en,tn],jn,[tn,nn,sn,en]],ae=[[[3,3],[3,3],[3,3],[3,3]],[[1,1,1,1],[15],[1,1,1,1],[15]],[[6,3],[1,3,2],[6,3],[1,3,2]],[[3,2,2],[4,7],[
1,1,3],[7,1]],[[3,1,1],[7,4],[2,2,3],[1,7]],[[3,6],[2,3,1],[3,6],[2,3,1]],[[2,7],[1,3,1],[7,2],[2,3,2]]].map(t=>t.map(cr));function cr(t){let e=32-Math.clz32(t.
reduce((o,i)=>o|i)),[n,s]=[[],[]];for(let o=0;o<e;o++)n.push(t.findIndex(i=>i>>o&1)),t.forEach((i,a)=>{i>>o&1&&s.push(a*10+o)});let r=t.map((o,i)=>s.filter(a=>Math.
floor(a/10)===i).length);return{width:e,height:t.length,gaps:n,offsets:s,counts:r}}var V=()=>new Uint8Array(200),K=(t,e)=>ae[t][e>>4];function Et(t,e){let n=K(t,
e);return n!==void 0&&(e&15)+n.width<=10}function Be(t,e){let n=20;for(;n>0&&t[(n-1)*10+e]===0;)n--;return n}var nt=t=>Array.from({length:10},(e,n)=>Be(t,n));function qn(t,e,n){
let{width:s,gaps:r}=K(e,n),o=0;for(let i=0;i<s;i++)o=Math.max(o,Be(t,(n&15)+i)-r[i]);return o}function Ge(t,e){let n=t.indexOf(0,e*10);return n===-1||n>=(e+1)*10}
function Se(t,e,n){let s=K(e,n),r=qn(t,e,n);if(r+s.height>20)return t.fill(0),5;let o=r*10+(n&15);for(let a of s.offsets)t[o+a]=e+1;let i=0;for(let a=r+s.height-
1;a>=r;a--)Ge(t,a)&&(t.copyWithin(a*10,(a+1)*10),t.fill(0,190),i++);return i}function z(t,e,n){let s=K(e,n),r=qn(t,e,n),o=r*10+(n&15),i=s.offsets.map(m=>o+m),a=i.
map(m=>[Math.floor(m/10),m%10]),c=r+s.height<=20,l=t.slice();for(let m of i)l[m]=e+1;let d=Array.from({length:c?s.height:0},(m,S)=>r+S);return{fits:c,filled:l,squares:a,
fullRows:d.filter(m=>Ge(l,m))}}var F=t=>t===5?0:2**t-1;function It(t){let e=Math.floor(4*t/10);return F(4)*Math.floor(e/4)+F(e%4)}function ur(t,e=20){let n=e*10;
for(;n>0&&t[n-1]===0;)n--;return Math.ceil(n/10)}var ve=t=>ae[t].findIndex(({height:e})=>e<=2),dr=ae.map(t=>t.flatMap(({width:e,offsets:n},s)=>{let r=t.findIndex(
o=>String(o.offsets)===String(n))===s;return Array.from({length:r?10-e+1:0},(o,i)=>s<<4|i)})),le=t=>dr[t];function Te(t,e){let n=(e&15)+1,s=n+K(t,e).width-1;return n===
s?`column ${n}`:`columns ${n} ${s===n+1?"and":"to"} ${s}`}function j(t,e){let n=Wn[t]&&` ${Wn[t][e>>4]}`;return`${h[t]}${n??""}, ${Te(t,e)}`}function rn(t){return nt(
t).map((e,n)=>e-Array.from({length:e},(s,r)=>t[r*10+n]).filter(Boolean).length)}function _n(t){let e=rn(t).flatMap((n,s)=>n>0?`${n} in column ${s+1}`:[]);return`\
Heights from column 1: ${nt(t).join(", ")}. Holes: ${e.join(", ")||"none"}.`}function Ee({board:t,current:e,next:n}){let s=o=>t.slice(o*10,(o+1)*10).reduce((i,a,c)=>a>
0?i|1<<c:i,0),r=Array.from({length:ur(t)},(o,i)=>s(i).toString(16));return`#explore&now=${h[e]}&next=${h[n]}&rows=${r.join(".")}`}var R=t=>Array.from(t).reduce((e,n)=>e+n,0);function ce(t,e=0){let n={minimumFractionDigits:e,maximumFractionDigits:e};return t.toLocaleString("en-US",n).replace(
"-","−")}var A=(t,e,n=`${e}s`)=>`${ce(t)} ${t===1?e:n}`,W=t=>t.charAt(0).toUpperCase()+t.slice(1),Q=t=>t.charAt(0).toLowerCase()+t.slice(1);var Un=!1,Kn=[],pr=/\b(columns?|points) (?=\d|lost)/g,mr=["circle","g","path","rect","svg","text","use"],Fn=new Map,Yn=new Map;function p(t){return document.getElementById(
t)}function u(t,e={},...n){let s=mr.includes(t),r=s?document.createElementNS("http://www.w3.org/2000/svg",t):document.createElement(t);for(let[o,i]of Object.entries(
e))o in r&&!s?Object.assign(r,{[o]:i}):r.setAttribute(o,`${i}`);for(let o of n)(o||o===0)&&r.append(o instanceof Node?o:`${o}`.replace(pr,"$1 "));return r}function st(t,e="\
icon"){return u("svg",{class:e,"aria-hidden":!0},u("use",{href:`#${t}`}))}function N(t,e){p(t).textContent!==e&&(p(t).textContent=e)}function Vn(t){let e=ce(t);
N("points",e),p("points").classList.toggle("long",e.length>3),p("points").classList.toggle("longest",e.length>5)}function ye(t,e,n,...s){return Yn.set(t,e),u("b\
utton",{type:"button","data-name":t,...n},...s)}function B(t,...e){let n=p(t),s=u("div",{},...e),r=s.innerHTML;if(Fn.get(t)===r)return;Fn.set(t,r);let o=document.
activeElement,i=o!==n&&n.contains(o);if(n.replaceChildren(...s.childNodes),!i)return;([...n.querySelectorAll("[data-name]:enabled")].find(({dataset:l})=>l.name===
o.dataset.name)??p("board")).focus({preventScroll:!0})}function an(){p("board").focus({preventScroll:!0})}function zn(){let t=document.activeElement??document.body;
(t===document.body?Un:t.matches(":disabled")||!t.checkVisibility())&&an()}function on(t){document.documentElement.toggleAttribute("data-tab",t)}function $(t,e,n,{
when:s=()=>!0,repeats:r=!1}={}){t&&p(t).addEventListener("click",o=>n("",o)),Kn.push({keys:e,run:n,when:s,repeats:r})}function fr({key:t,code:e,ctrlKey:n,metaKey:s,
shiftKey:r}){let o=/^Key([A-Z])$/.exec(e)?.[1],i=o&&t.length===1&&t>"~"?o:t;return/^[a-z]$/i.test(i)&&(i=r?i.toUpperCase():i.toLowerCase()),n||s?`Ctrl+${i}`:i}function Jn(){
let t=({target:e})=>e instanceof Element?e:document.body;addEventListener("focusin",()=>{Un=!0}),addEventListener("keydown",({key:e})=>{e==="Tab"&&on(!0)},!0),addEventListener(
"keydown",e=>{let[n,s]=[fr(e),t(e)];if(e.altKey||e.isComposing||e.defaultPrevented||document.querySelector("dialog[open]")||s.closest("input:not([type=checkbox]\
), select, textarea")||[" ","Enter"].includes(n)&&s.closest("button, a, input")&&document.documentElement.hasAttribute("data-tab")||n==="Enter"&&s!==p("board"))
return;let r=Kn.find(({keys:o,when:i})=>o.includes(n)&&i());r&&(e.preventDefault(),(!e.repeat||r.repeats)&&r.run(n,e))});for(let e of document.querySelectorAll(
"[data-close]"))e.addEventListener("click",()=>e.closest("dialog")?.close());addEventListener("click",e=>Yn.get(t(e).closest("button[data-name]")?.dataset.name??
"")?.()),addEventListener("pointerdown",()=>on(!1),!0),addEventListener("mousedown",e=>{!t(e).closest("button, a, label, [tabindex]")||t(e).closest("dialog")||(e.
preventDefault(),an())})}function Zn(t){p("live").textContent=t!==""&&p("live").textContent===t?`${t} `:t}function ln(t){t.open||(t.showModal(),t.scrollTop=0,t.
querySelector("[data-close]")?.focus(),t.addEventListener("close",()=>{on(!1),an()},{once:!0}))}function Mt(t,e=!1){if(location.hash!==t)try{e?history.pushState(
null,"",t):history.replaceState(null,"",t)}catch{}}var J=4,Qn=(t,e,n)=>u("rect",{class:n,x:t+.04,y:e+.04,width:.92,height:.92,rx:.16}),At=class{svg;squares;group;gains=u("g",{class:"gains"});badges=u("g");beam=u(
"path",{class:"beam"});landing=u("path");outline=u("path",{class:"outline"});yours=u("path",{class:"yours"});cursor=u("rect",{class:"outline",width:1,height:1,rx:.16});constructor(e){
this.svg=e,e.setAttribute("viewBox",`0 0 ${10} ${J+20}`);let n=[1,3,5,7].map(s=>`M${s} ${J}h1v${20}h-1z`).join("");this.squares=Array.from({length:(J+20)*10},(s,r)=>{
let[o,i]=[r%10,J+20-1-Math.floor(r/10)];return{rect:Qn(o,i,""),text:u("text",{x:o+.5,y:i+.72}),shown:""}}),this.group=u("g",{class:"squares"},...this.squares.flatMap(
({rect:s,text:r})=>[s,r])),e.append(u("rect",{class:"well",y:J,width:10,height:20,rx:.2}),u("path",{class:"stripe",d:`${n}M9 ${J}h.8q.2 0 .2.2v19.600q0 .2-.2.2H\
9z`}),this.beam,this.group,this.landing,this.outline,this.yours,this.cursor,this.gains,this.badges)}draw(e,{now:n,better:s,yours:r,badges:o=[],cursor:i,letters:a,
cleared:c}){let l=this.squares.map(()=>"");e.forEach((g,M)=>{g>0&&(l[M]=g===8?"drawn":h[g-1])});let[d,m,S]=[c?void 0:n,s,r].map(g=>g&&z(e,g.piece,g.placement));
if(n){let g=200+(n.placement&15);for(let M of K(n.piece,n.placement).offsets)l[g+M]=h[n.piece]}if(s)for(let[g,M]of m?.squares??[])l[g*10+M]=h[s.piece];this.group.
classList.toggle("letters",!!a),this.squares.forEach((g,M)=>{g.shown!==l[M]&&(g.shown=l[M],g.rect.setAttribute("class",l[M]),g.text.setAttribute("class",l[M]),g.
text.textContent=h.includes(l[M])?l[M]:"")});let E=d?.fits?d.squares:[];this.beam.setAttribute("d",hr(e,E)),this.landing.setAttribute("class",n?`landing ${h[n.piece]}`:
""),this.landing.setAttribute("d",E.map(([g,M])=>`M${M} ${Ie(g)}h1v1h-1z`).join("")),this.outline.setAttribute("d",Xn(d?.fits?E:m?.squares??[])),this.yours.setAttribute(
"d",Xn((d&&!d.fits?d:S)?.squares??[]));let[I,b]=i??[0,0];this.cursor.setAttribute("y",`${Ie(I)}`),this.cursor.setAttribute("x",`${b}`),this.cursor.classList.toggle(
"hidden",!i),this.gains.classList.toggle("cleared",!!c),this.drawGains(c??d?.fullRows??[]),this.drawBadges(e,o)}drawGains(e){if(this.gains.replaceChildren(u("pa\
th",{d:e.map(s=>`M0 ${Ie(s)}h${10}v1H0z`).join("")})),e.length===0)return;let n=Ie(Math.max(...e))+e.length/2;this.gains.append(u("text",{x:10/2,y:n+.3},`+${F(e.
length)}`))}drawBadges(e,n){this.badges.replaceChildren();for(let s of n){let{squares:r}="squares"in s?s:z(e,s.piece,s.placement),o=Math.max(...r.map(([m])=>m)),
i=Math.max(...r.filter(([m])=>m===o).map(([,m])=>m)),[a,c]=[Math.min(10-.4,i+1),Ie(o)],l=u("use",{href:`#g-${s.grade}`,x:a-.5,y:c-.5,width:1,height:1}),d=(s.covered??
[]).map(([m,S])=>`M${S+.3} ${Ie(m)+.3}l.4 .4m0-.4l-.4 .4`);this.badges.append(u("path",{class:"covered",d:d.join("")}),u("circle",{class:"edge",cx:a,cy:c,r:.62}),
l)}}pointAt({clientX:e,clientY:n}){return new DOMPoint(e,n).matrixTransform(this.svg.getScreenCTM()?.inverse())}squareAt(e){let n=this.pointAt(e),[s,r]=[Math.floor(
J+20-n.y),Math.floor(n.x)];return s>=0&&s<20&&r>=0&&r<10?[s,r]:null}},Ie=t=>J+20-1-t;function hr(t,e){return[...new Set(e.map(([,s])=>s))].map(s=>`M${s} ${J}h1v${20-
Be(t,s)}h-1z`).join("")}function Xn(t){let e=(n,s)=>t.some(([r,o])=>r===n&&o===s);return t.map(([n,s])=>{let r=Ie(n);return[e(n-1,s)?"":`M${s} ${r+1}h1`,e(n+1,s)?
"":`M${s} ${r}h1`,e(n,s-1)?"":`M${s} ${r}v1`,e(n,s+1)?"":`M${s+1} ${r}v1`].join("")}).join("")}function es(t){ot(p("next"),t),p("next").setAttribute("aria-label",
h[t??-1]??"none")}function ot(t,e,n,s=2,r=4){let{width:o,height:i,offsets:a}=ae[e??0][n??ve(e??0)];t.setAttribute("viewBox",`${(o-r)/2} ${(i-s)/2} ${r} ${s}`),t.
replaceChildren(e===void 0?"":u("g",{class:"squares"},...a.map(c=>Qn(c%10,i-1-Math.floor(c/10),h[e]))))}var Me=2**32-1,Pt=()=>Math.floor(Math.random()*1e4);function cn(t,e,n){let s=i=>BigInt.asUintN(64,i),r=i=>{let a=s((i^i>>30n)*0xbf58476d1ce4e5b9n),c=s((a^a>>27n)*
0x94d049bb133111ebn);return c^c>>31n},o=r(BigInt(t));return Array.from({length:n},(i,a)=>Number(r(s(o+BigInt(e+a+1)*0x9e3779b97f4a7c15n))>>56n))}var Lt=(t,e)=>cn(
t,0,e).map(n=>n%h.length);var gr=["play","daily","learn","explore"],ts=[100,400,0],un=1e4,dn=9999999;function ns(t){let e=t.slice(1).split("&").map(n=>n.split("="));return Object.fromEntries(
e.map(([n,s=""])=>[n,s.replace(/[^\w.].*/s,"").replace(/\.+$/,"")]))}function it(t="",e=1/0){let n=/^\d{1,10}$/.test(t)?Number(t):NaN;return n<=e?n:void 0}var Dt=t=>gr.
find(e=>e===/^#(\w+)/.exec(t)?.[1]);function ss(t){let{seed:e,pieces:n,beat:s}=ns(t),r=ue(t),o=n==="endless"?0:it(n,un)||(r?0:100),i=r||o===0?dn:It(o);return{seed:it(
e,Me),length:o,beat:it(s,i)??0,start:r?Ee(r):""}}function ue(t){let{now:e="",next:n="",rows:s=""}=ns(t),[r,o]=[e,n].map(d=>d.length===1?h.indexOf(d):-1),i=s===""?
[]:s.split("."),a=1023,c=i.length<=20&&i.every(d=>/^[0-9a-f]{1,3}$/.test(d)&&parseInt(d,16)<a);return r<0||o<0||!c?null:{board:V().map((d,m)=>parseInt(i[Math.floor(
m/10)],16)>>m%10&1?8:0),current:r,next:o}}function de({seed:t,length:e,start:n="",beat:s=0}){let r=s>0?`&beat=${s}`:"";return`#play&seed=${t}&pieces=${e||"endle\
ss"}${r}${n.replace("#explore","")}`}var at="tetris-pipe/2/",br=50,yr=["undo","hint","known pieces"],xe=new Map;function ct(t,e){try{return t()}catch{return e}}var He=t=>ct(()=>localStorage.getItem(
at+t),null);function ee(t){let e=ct(()=>JSON.parse(He(t)??"null"),null);return(xe.get(t)??[]).reduce((n,s)=>s(n),e)}function Ce(t,e){xe.set(t,[...xe.get(t)??[],
e]),ct(()=>{localStorage.setItem(at+t,JSON.stringify(ee(t))),xe.delete(t)},void 0)}function Rt(t,e){let n=JSON.stringify(e);xe.delete(t),Ce(t,()=>JSON.parse(n))}
function rs(t){xe.delete(t),ct(()=>localStorage.removeItem(at+t),void 0)}function ut(){let t=[...ct(()=>Object.keys(localStorage),[]),...[...xe.keys()].map(e=>at+
e)];return[...new Set(t.map(e=>e.split(`${at}game/`)[1]).filter(Boolean))]}var os=()=>xe.size>0,dt=t=>t.length>0?`with ${t.join(" and ")}`:"",pn=t=>Array.isArray(
t)&&t.every(e=>yr.includes(e));function G(t,e=Number.MAX_SAFE_INTEGER){return Number.isInteger(t)&&Number(t)>=0&&Number(t)<=e}var lt=t=>G(t,h.length-1),te=t=>t.
join("").replace(/0+$/,"");function je(t){if(typeof t!="string"||!/^[0-8]{0,200}$/.test(t))return null;let e=V();e.set(Array.from(t,Number));for(let n=0;n<20;n++)
if(Ge(e,n))return null;return e}function H(t=ee("record")){let{best:e,days:n,drills:s,solved:r}=Object(t),o=a=>Object.entries(Object(a)),i=a=>Array.isArray(a)?a:
[];return{best:Object.fromEntries(o(e).filter(([,a])=>G(a))),days:Object.fromEntries(o(n).filter(([a,c])=>/^\d{4}-\d\d-\d\d$/.test(a)&&G(c?.points)&&pn(c.marks))),
drills:i(s).filter(mn),solved:i(r).filter(a=>typeof a=="string")}}function Pe(t){Ce("record",e=>{let n=H(e);return{...n,...t(n)}})}function mn(t){let{board:e,current:n,
next:s,lost:r,left:o}=Object(t);return!!je(e)&&lt(n)&&lt(s)&&Number.isFinite(r)&&r>0&&(o===void 0||G(o)&&o>1)}var Ae=({board:t,current:e,next:n,left:s})=>[t,e,n,
...s===void 0?[]:[s]].join();function Nt(t,e){Pe(({drills:n})=>{let s=n.filter(r=>Ae(r)!==Ae(t));return{drills:(e?[...s,t]:s).sort((r,o)=>o.lost-r.lost).slice(0,
br)}})}var We=14;function D(t=0){let e=new Date;return e.setDate(e.getDate()-t),fn(e)}function fn(t){let e=n=>String(n).padStart(2,"0");return`${t.getFullYear()}-${e(t.
getMonth()+1)}-${e(t.getDate())}`}var Bt=t=>Number(t.replaceAll("-",""));function Y(t){let[,e,n]=t.split("-").map(Number);return`${n} ${new Date(0,e-1).toLocaleDateString(
"en-US",{month:"short"})}`}function is(t,e){Pe(({days:n})=>{let{points:s,marks:r,computer:o}=n[t]??e;return{days:{...n,[t]:{points:s,marks:r,computer:o??e.computer}}}})}
function xr(t){let e=t[D()]?0:1,n=e;for(;t[D(n)];)n++;return n-e}function as(t){let[e,n,s]=[t[D(1)],ls(t),xr(t)],r=[e&&`yesterday ${e.points}`,n>0&&`best ${n}`,
s>0&&A(s,"day")];return W(r.filter(Boolean).join(" · "))}function ls(t){return Math.max(0,...Object.values(t).map(({points:e})=>e))}function cs(t){let e=Array.
from({length:We},(r,o)=>t[D(o)]).filter(Boolean),n=Object.entries(t).find(([,{points:r}])=>r===ls(t)),s=`The last ${We} days. Played: ${e.length}.`;return n?`${s}\
 Best: ${n[1].points} on ${Y(n[0])}. A line marks the computer.`:s}var y={judge:null,efforts:[],edition:"",fault:""},wr=3,we=2,ds=(...t)=>wasm_bindgen.replayPage(...t),us=1<<18;async function ps(t){try{if(!globalThis.WebAssembly)
throw new Error("this browser has no WebAssembly");await kr(t);let e=p("module").textContent;p("module").remove();let n=[];for(let r=0;r<e.length;r+=us)n.push(Uint8Array.
from(atob(e.slice(r,r+us)),o=>o.charCodeAt(0))),await new Promise(o=>{setTimeout(o)});let s=new Blob(n).stream().pipeThrough(new DecompressionStream("gzip"));await wasm_bindgen(
{module_or_path:await new Response(s).arrayBuffer()}),Object.assign(y,{judge:new wasm_bindgen.Player,efforts:[...wasm_bindgen.efforts()],edition:`${wasm_bindgen.
embeddedName()} ${wr}`})}catch(e){y.fault=e instanceof Error?e.message:`${e}`}}async function kr(t){for(;document.readyState==="loading";){let e=document.querySelector(
"#module");e instanceof HTMLElement&&t(e.textContent.length/Number(e.dataset.length)),await new Promise(n=>{setTimeout(n,200)})}}function pe(t,{board:e,piece:n,
next:s,left:r},o,i=we){let[a,c]=t.assess(e,i,n,s,!1,o,r);return{loss:a,best:c}}var qe=256,Le=class{played=0;counts=[0,0,0,0,0,0];pieces;placements;board;keyframes;constructor(e,n,s=V()){this.pieces=e,this.placements=n,this.board=s,this.keyframes=
[hn(this)]}play(){let e=this.advance(this,this.played);return this.played++,this.played%qe===0&&(this.keyframes[this.played/qe]=hn(this)),e}get points(){return _e(
this.counts)}at(e){let n=Math.floor(e/qe),s=hn(this.keyframes[n]);for(let r=n*qe;r<e;r++)this.advance(s,r);return s}goBackTo(e){Object.assign(this,this.at(e),{played:e})}advance({
board:e,counts:n},s){let r=Se(e,this.pieces[s],this.placements[s]);return n[r]++,r}};function hn({board:t,counts:e}){return{board:t.slice(),counts:e.slice()}}function _e(t){
return t.reduce((e,n,s)=>e+n*F(s),0)}var ne=class extends Le{seed;length;start;beat;known;constructor({seed:e,length:n,start:s="",beat:r=0},o=[]){let i=ue(s);super([],[],i?.board),this.seed=e,this.
length=n,this.start=s,this.beat=r,this.known=i?[i.current,i.next]:[],this.extend(n||qe);for(let a of o){if(!Et(this.current,a))throw new Error("not a game");this.
drop(a)}}extend(e){this.pieces=[...this.known,...Lt(this.seed,e)].slice(0,e)}get current(){return this.pieces[this.played]}get isOver(){return this.current===void 0}drop(e){
this.placements.push(e),this.play(),this.length===0&&this.played+1===this.pieces.length&&this.extend(2*this.pieces.length)}undo(){let e=this.placements.pop()??0;
return this.goBackTo(this.placements.length),e}task(e=this.played){let[n,s]=this.pieces.slice(e,e+2);return{board:this.at(e).board,piece:n,next:s,left:this.length>
0?this.length-e:void 0}}};var $r=3,Or=2,ms=12,gn=["no","a","two","three","four"];function mt(t,e,{loss:n,best:s}){let{board:r,piece:o}=t,i=Oe(n),a={grade:i,word:W(i),loss:n,piece:o,better:s,
praise:"",covered:[]};if(i!=="best"){let d=Sr(t,e,s);return{...a,...d,covered:d.theme==="holes"?vr(r,o,e):[]}}let{fits:c,fullRows:l}=z(r,o,e);return l.length===
4?{...a,word:"Four rows!",reason:"15 points at once."}:{...a,reason:c?"As good as the best.":"Does not fit: the board is cleared."}}function hs({grade:t,word:e,
loss:n,piece:s,better:r,reason:o}){return t==="best"?`${e}${/\w$/.test(e)?".":""}${o.startsWith("Does")?` ${o}`:""}`:`${e}, ${ie(n)}: ${Q(o)} Better: ${j(s,r)}.`}
function Sr({board:t,piece:e,next:n,left:s},r,o){let[i,a,c]=[gs(t),Ue(t,e,r),Ue(t,e,o)];for(let[l,d,m,S=""]of Tr(i,a,c,n,s))if(l)return{reason:d,praise:m,theme:S};
return{reason:`Better is in ${Te(e,o)}.`,praise:"",theme:""}}function vr(t,e,n){let{squares:s}=z(t,e,n);return s.flatMap(([r,o])=>{let i=Be(t,o),a=!s.some(([c,l])=>l===
o&&c<r);return Array.from({length:a?r-i:0},(c,l)=>[i+l,o])})}function*Tr(t,e,n,s,r){yield[e.outcome===5&&n.outcome!==5,"Does not fit: the board is cleared.","It\
 fits.","high"],yield[n.outcome===5&&e.outcome!==5,"Saves a board that is lost.","Begins a new one.","high"];let o=({board:b})=>s!==void 0&&le(s).some(g=>Se(b.slice(),
s,g)===4),i=o(n)?"Four rows with the next piece.":"";if(yield[n.points>e.points,`Clears ${Ht(e.rows)}. ${n.rows} ${n.rows===1?"was":"were"} there.`,`Clears ${Ht(
n.rows)}.`,n.rows===4?"four":""],s!==void 0&&r!==void 0&&r>1){let[b,g]=[e,n].map(({board:oe})=>r>3?Ir(oe,r-1):Er(oe,s,r===2)),M=b.map((oe,St)=>(g[St]-oe)*F(St)),
_=M.indexOf(Math.max(...M)),[Ne,ge]=_===1?["no row","a row is"]:[`no ${gn[_]} rows`,`${gn[_]} rows are`];if(yield[M[_]>0,`${r} pieces left: ${b[_]===0?`${Ne} an\
y more`:`${ge} less likely`}.`,`${W(ge)} ${b[_]===0?"still possible":"more likely"}.`,"last"],r<=3)return}yield[i!==""&&!o(e),"No four rows with the next piece.",
i,"four"],yield[e.rows>0&&n.rows<e.rows&&Mr(n.board),`Clears ${Ht(e.rows)}. 4 were close.`,i||"Waits for 4 rows.","four"];let a=t.heights.findIndex((b,g)=>t.depthsIn[g]>=
Or&&t.heights.every((M,_)=>_===g||M>b)),c=({columns:b})=>b.includes(a);yield[c(e)&&!c(n),`Closes the open column, ${a+1}.`,i||"Keeps the open column.","well"],yield[
e.rows>0&&n.rows===0&&n.outcome!==5,`Clears ${Ht(e.rows)} too early.`,i||"Builds on 4 rows.","four"];let l=Gt(e.holesIn,t.holesIn),d=R(l.map(b=>e.holesIn[b]-t.holesIn[b]));
yield[e.holes>n.holes&&d>0,d>l.length?`Covers ${pt(l)}.`:`Makes ${gn[d]} ${d===1?"hole":"holes"} in ${pt(l)}.`,n.holes<=t.holes?"Makes no hole.":"Makes fewer ho\
les.","holes"],yield[R(e.gapsIn)>R(n.gapsIn),`Leaves a gap that only I fills in ${pt(Gt(e.gapsIn,n.gapsIn))}.`,"Leaves no such gap.","gaps"],yield[s!==void 0&&!Fe(
e,s)&&Fe(n,s),"No flat place for the next piece.","The next piece has a place.","next"],yield[e.top>=n.top+2&&e.top>ms,"Builds too high.","Stays lower.","high"];
let m=e.steps.map((b,g)=>b-n.steps[g]),S=m.indexOf(Math.max(...m));yield[R(e.steps)>R(n.steps),`Leaves a step of ${e.steps[S]} between columns ${S+1} and ${S+2}\
.`,"The surface is smoother."],yield[t.top>=ms&&t.holes>0&&n.top>e.top,"Saves a board that is lost.","Piles up for a new board.","high"];let E=Array.from(h,(b,g)=>g),
I=E.filter(b=>!Fe(e,b)&&Fe(n,b));yield[I.length>E.filter(b=>Fe(e,b)&&!Fe(n,b)).length,`Leaves no flat place for ${I.map(b=>h[b]).join(" and ")}.`,"More pieces h\
ave a place."],yield[R(e.coversIn)>R(n.coversIn),`Lies above the holes of ${pt(Gt(e.coversIn,n.coversIn))}.`,"Keeps holes near the top."],yield[R(e.depthsIn)>R(
n.depthsIn),`Leaves a dip in ${pt(Gt(e.depthsIn,n.depthsIn))}.`,"Leaves less of a dip."]}function Er(t,e,n){let s=n?[fs(t).slice(e,e+1)]:le(e).map(r=>{let{board:o,
rows:i}=Ue(t,e,r);return fs(o).map(a=>Math.max(a,i))});return[0,1,2,3,4].map(r=>Math.max(...s.map(o=>o.filter(i=>i>=r).length/o.length)))}function Ir(t,e){let n=bn(
t).sort((s,r)=>s-r);return[0,1,2,3,4].map(s=>+(R(n.slice(0,s))<=4*e))}var bn=t=>Array.from({length:20},(e,n)=>t.subarray(n*10,(n+1)*10).reduce((s,r)=>s+ +(r===0),
0));function fs(t){let[e,n]=[nt(t),bn(t)];return Array.from(h,(s,r)=>Math.max(...le(r).map(o=>{let{gaps:i,counts:a}=K(r,o),c=Math.max(0,...i.map((l,d)=>e[(o&15)+
d]-l));return c+a.length>20?0:a.filter((l,d)=>n[c+d]===l).length})))}function Ue(t,e,n){let s=n&15,r=Array.from({length:K(e,n).width},(c,l)=>s+l),o=t.slice(),i=Se(
o,e,n),a=i===5?0:i;return{...gs(o),board:o,outcome:i,rows:a,points:F(i),columns:r}}function gs(t){let e=nt(t),n=i=>e[i]??20,s=e.slice(1).map((i,a)=>Math.abs(i-e[a])),
r=e.map((i,a)=>Math.max(0,Math.min(n(a-1),n(a+1))-i)),o=rn(t);return{board:t,heights:e,holesIn:o,holes:R(o),depthsIn:r,gapsIn:r.map(i=>+(i>=$r)),coversIn:e.map(
(i,a)=>{let c=i;for(;c>0&&t[(c-1)*10+a]>0;)c--;return c>0?i-c:0}),top:Math.max(...e),steps:s}}var Gt=(t,e)=>[...t.keys()].filter(n=>t[n]>e[n]);function pt(t){let e=t.
map(n=>n+1).join(", ").replace(/, (\d+)$/," and $1");return`${t.length===1?"column":"columns"} ${e}`}function Mr(t){let e=bn(t).flatMap((n,s)=>n===1?t.indexOf(0,
s*10)%10:[]);return e.some(n=>e.filter(s=>s===n).length>=3)}var Fe=({board:t,holes:e},n)=>le(n).some(s=>{let r=Ue(t,n,s);return r.outcome!==5&&r.holes<=e}),Ht=t=>t===
0?"no row":A(t,"row");var Ar=2**40,U=[{name:"Novice",effort:0,careless:128,points:20},{name:"Learner",effort:0,careless:64,points:40},{name:"Amateur",effort:0,careless:32,points:57},
{name:"Regular",effort:0,careless:0,points:69},{name:"Expert",effort:1,careless:52,points:86},{name:"Master",effort:1,careless:37,points:100},{name:"Champion",effort:we,
careless:0,points:124}],X=U.length-1,Z=t=>`the ${Q(U[t].name)}`,Ct=class{games=new Map;game;constructor(e){this.game=e}play(e,n=1/0){return e.every(s=>{let r=this.
games.get(s)??new ne(this.game);for(this.games.set(s,r);!r.isOver&&(this.game.length>0||r.played<this.game.played);){if(performance.now()>n)return!1;r.drop(Lr(U[s],
r))}return!0})}pointsOf(e){let n=this.games.get(e);return n?_e(n.at(Math.min(n.played,this.game.played)).counts):0}lastOf(e){let n=this.games.get(e);return n?.isOver?
n.points:null}rungAbove(e){let n=U.findIndex((s,r)=>(this.lastOf(r)??0)>e);return n<0?X:n}placeInWords(e){let n=this.rungAbove(e),[s,...r]=[n-1,n].filter(i=>i>=
0&&this.lastOf(i)!==null),o=r.map(i=>`, ${Z(i)} ${this.lastOf(i)}`).join("");return s===void 0?"":`${W(Z(s))} makes ${this.lastOf(s)} with these pieces${o}.`}},
Pr=({careless:t},{seed:e,played:n})=>cn(e+Ar,n,1)[0]<t;function Lr(t,e){let n=e.task(),{board:s,piece:r,next:o,left:i}=n,{effort:a}=t,c=Number(Pr(t,e));if(a===0)
return Dr(n,Rr)[c];if(c===0)return y.judge?.place(s,a,r,o,i)??0;let l=y.judge?.rankedMoves(s,a,r,o,i)??[];return l[3]??l[0]}function Dr({board:t,piece:e},n){return le(
e).map(r=>[n(Ue(t,e,r)),r]).sort(([r],[o])=>r-o).map(([,r])=>r)}function Rr({heights:t,steps:e,holes:n,top:s,outcome:r,rows:o,points:i}){let a=r===5?1e3:3.75*o-
i;return 16*n+R(e.slice(0,-1))+2*t[9]+Math.max(0,s-9.6)**2/4+a}var Nr=5,Br=8;function ft(t){try{let e=Object(ee(`game/${t}`));return Gr(e,t)?{...e,id:t,game:new ne(e,e.placements)}:null}catch{return null}}var Ke=()=>ut().flatMap(
t=>ft(t)??[]).sort((t,e)=>e.time-t.time),yn=({played:t,isOver:e})=>t>Nr&&!e,ht=(t=Ke())=>t.filter(({game:e})=>yn(e)).slice(0,Br);function bs(){let t=Date.now();
for(;ut().includes(`${t}`);)t++;return`${t}`}function ys(t,e){let n=!ut().includes(t);if(Rt(`game/${t}`,e),!n)return;let s=Ke(),r=[...ht(s),s.find(({day:o})=>o===
null),s.find(({day:o})=>o===D())].map(o=>o?.id);for(let o of ut())r.includes(o)||rs(`game/${o}`)}function xs(t){return Ke().find(e=>e.day===null&&!e.game.isOver&&
de(e)===t)}function ws({seed:t,start:e=""}){return Ke().some(({game:n})=>n.played>0&&n.seed===t&&n.start===e)}function ks({day:t,beat:e,length:n,time:s,game:{played:r}}){
let o=fn(new Date(s)),i=o===D()?"today":o===D(1)?"yesterday":Y(o),a=t?`the game of ${Y(t)}`:e>0?`your friend’s ${e}`:"";return[`${r}${n>0?` of ${n}`:""} piece\
s`,a,i].filter(Boolean).join(", ")}function Gr(t,e){let{seed:n,length:s,placements:r,findings:o,day:i,beat:a,start:c,marks:l,rung:d,time:m}=t;return(typeof i=="\
string"&&i===e&&n===Bt(i)&&s===100||i===null&&/^\d+$/.test(e))&&G(m)&&G(n,Me)&&G(s,un)&&G(a,dn)&&pn(l)&&(d==null||G(d,X))&&typeof c=="string"&&(c===""||ue(c)!==
null)&&Array.isArray(r)&&Array.isArray(o)&&o.length<=r.length&&o.every(E=>Array.isArray(E)&&Number.isFinite(E[0])&&E[0]>=0&&G(E[1],255))}var Hr={coaches:[!0,!1],races:[!0,!1],letters:[!1,!0],buttons:[!1,!0],length:ts,effort:[we,1],rung:[null,...U.keys()],results:["","w","l","wl","lw","ll"]},T={coaches:!0,
races:!0,letters:!1,buttons:!1,length:100,effort:we,rung:null,results:""};function gt(t,e){Object.assign(T,{[t]:e}),Ce("options",n=>({...Object(n),[t]:e}))}function Ye(t){
gt("rung",Math.max(0,Math.min(X,t))),gt("results","")}function $s(t){let e=T.results+(t?"w":"l");/w.?w$/.test(e)?Ye((T.rung??0)+1):e==="lll"?Ye((T.rung??0)-1):gt(
"results",e.slice(-2))}function Os(){let t=Object(ee("options"));for(let[e,n]of Object.entries(Hr))Object.assign(T,{[e]:n.find(s=>s===t[e])??n[0]})}var jt=class{isRunning=!1;request=0;last=0;owed=0;speeds;speed;advance;show;constructor(e,n,s,r){this.speeds=e,this.speed=n,this.advance=s,this.show=r}setRunning(e){
e!==this.isRunning&&(this.isRunning=e,cancelAnimationFrame(this.request),e&&(this.owed=0,this.last=performance.now(),this.ask()),this.changed())}setSpeed(e){this.
speed=Math.min(this.speeds.length-1,Math.max(0,e)),this.changed()}changed(){this.show(this.isRunning,this.speeds[this.speed])}ask(){this.request=requestAnimationFrame(
e=>{this.ask();let n=Math.min(100,Math.max(0,e-this.last));this.last=e,this.owed+=n/1e3*this.speeds[this.speed];let s=Math.floor(this.owed);this.owed-=s,s>=1&&this.
advance(s)})}};var Ve=class{phase="explore";task=null;cost=null;board=V();current=h.indexOf("T");next=h.indexOf("I");pieces=0;points=0;steps=[];undone=[];moves=null;chosen=0;cursor=null;note="";run;constructor(){
let{board:e,current:n,next:s,pieces:r,points:o}=Object(ee("explore"));je(e)&&lt(n)&&lt(s)&&G(r)&&G(o)&&this.set({board:e,current:n,next:s,pieces:r,points:o}),this.
run=new jt([5],0,()=>this.dropBest(),C)}get state(){let{board:e,current:n,next:s,pieces:r,points:o}=this;return{board:te(e),current:n,next:s,pieces:r,points:o}}get address(){
return Ee(this)}get canUndo(){return this.steps.length>0}set({board:e,...n}){Object.assign(this,n,{board:je(e),moves:null,chosen:0,note:""}),C()}change(e){let n=this.
state;this.set({...n,...e}),this.remember(n)}remember(e){let{board:n,current:s,next:r}=this.state;e.board===n&&e.current===s&&e.next===r||(this.steps.push(e),this.
undone=[])}undo(){this.run.setRunning(!1),this.restore(this.steps,this.undone),v("Undone.",this.news)}redo(){this.restore(this.undone,this.steps)}restore(e,n){let s=e.
pop();s&&(n.push(this.state),this.set(s))}ranked(){let{judge:e}=y;if(!e)return[];let n={board:this.board,piece:this.current,next:this.next};return this.moves??=
le(this.current).map(s=>({placement:s,loss:pe(e,n,s,T.effort).loss})).sort((s,r)=>s.loss-r.loss),this.moves}place(){return y.judge?.place(this.board,T.effort,this.
current,this.next)}choose(e){this.chosen=e;let{placement:n,loss:s}=this.ranked()[e];v("",`${j(this.current,n)}, ${ie(s)||"best"}.`)}chooseNow(e){this.run.setRunning(
!1),this.change({current:e}),v("",this.news)}chooseNext(e){this.run.setRunning(!1),this.change({next:e}),v("",this.news)}dropBest(){let e=this.place();e!==void 0&&
this.dropAt(e,xn())}drop(){let e=this.ranked()[this.chosen];e&&(this.dropAt(e.placement,xn()),v("",this.news))}dropAt(e,n){let s=this.board.slice(),r=Se(s,this.
current,e);this.change({board:te(s),current:this.next,next:n,pieces:this.pieces+1,points:this.points+F(r)})}random(){this.chooseNext(xn())}clear(){this.run.setRunning(
!1),this.change({board:"",pieces:0,points:0}),v("","The board is empty.")}moveCursor([e,n]){let[s,r]=this.cursor??[-e,-n];this.cursor=[Math.min(19,Math.max(0,s+
e)),Math.min(9,Math.max(0,r+n))],v("",this.cursorInWords(this.cursor))}isFilled([e,n]){return this.board[e*10+n]>0}cursorInWords([e,n]){return`Row ${e+1}, colum\
n ${n+1}: ${this.isFilled([e,n])?"filled":"empty"}.`}paint(e,n){let s=this.board.slice();for(let[r,o]of e){let i=r*10+o,a=s[i];s[i]=n?a||8:0,Ge(s,r)&&(s[i]=a)}this.
set({...this.state,board:te(s),pieces:0,points:0})}toggle(){let e=this.state;this.cursor??=[0,0],this.paint([this.cursor],!this.isFilled(this.cursor)),this.remember(
e),v("",this.cursorInWords(this.cursor))}get news(){let[e]=this.ranked(),n=e?` Best: ${j(this.current,e.placement)}.`:"";return`${this.note&&`${this.note} `}Thi\
s piece: ${h[this.current]}. Next piece: ${h[this.next]}.${n}`}get picture(){let{board:e,current:n,cursor:s,pieces:r,points:o}=this,i=this.run.isRunning?this.place():
this.ranked()[this.chosen]?.placement,a=r>0?`${A(r,"piece")}, ${A(o,"point")}`:"";return{board:e,now:i===void 0?void 0:{piece:n,placement:i},cursor:s,caption:a}}},
xn=()=>Math.floor(Math.random()*h.length);function Ss([t,e],[n,s]){let r=Math.max(Math.abs(n-t),Math.abs(s-e),1);return Array.from({length:r+1},(o,i)=>[Math.round(
t+(n-t)*i/r),Math.round(e+(s-e)*i/r)])}var O={piece:0,rotation:0,column:0,middle:0,isMoved:!1,get placement(){return this.rotation<<4|this.column}};function fe(t){O.isMoved=!1,t&&wn(t.piece,ve(t.piece),
10-ae[t.piece][ve(t.piece)].width>>1),C()}function wn(t,e,n){let{width:s}=ae[t][e];O.piece=t,O.rotation=e,O.column=Math.min(10-s,Math.max(0,n)),O.middle=O.column+
s/2,C()}function De(t,e=!1){let n=O.placement;O.isMoved||=e,wn(O.piece,O.rotation,t),O.placement!==n&&v("",`${j(O.piece,O.placement)}.`)}function vs(t){let{piece:e,
middle:n}=O,s=O.rotation+t&3;wn(e,s,Math.floor(n-ae[e][s].width/2)),Object.assign(O,{middle:n,isMoved:!0}),v("",`${j(e,O.placement)}.`)}var Cr=2**41,Ts=64,Wt=[10,20,40],jr=["ten","twenty","forty"],Wr=.5,qr=8,_r=5,Es=4e3,bt=1500,qt=class{names;since=0;constructor(e){this.names=e}get lines(){return[]}begin(){
this.since=performance.now()}get shown(){if(this.since===0)return null;let e=globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches?1:Es,n=performance.
now()-this.since-bt,s=Math.floor(n/(e+bt)),r=this.lines[s];return r?{line:r,side:s,count:Math.min(r.played,1+Math.floor((n-s*(e+bt))/e*r.played))}:null}get isPlaying(){
return this.since>0&&performance.now()<this.since+bt+this.names.length*(Es+bt)}get picture(){let{shown:e}=this;if(!e)return null;let{line:n,side:s,count:r}=e,{board:o,
counts:i}=n.at(r-1),a={piece:n.pieces[r-1],placement:n.placements[r-1]},{filled:c,fullRows:l}=z(o,a.piece,a.placement),d=`${this.names[s]}: ${A(F(l.length)+_e(i),
"point")} after ${A(r,"piece")}.`;return l.length>0?{board:c,cleared:l,caption:d}:{board:o,better:a,caption:d}}};function Is(t,e,n,s,r=1/0){for(;t.played<e;){if(!y.
judge||performance.now()>r)return!1;let[o,i]=t.pieces.slice(t.played);t.placements.push(y.judge.place(t.board,n,o,i,s&&s-t.played)),t.play()}return!0}var ze=class extends qt{pairs=[];level=0;mean=0;left;constructor({
board:e,piece:n,next:s,left:r},o,i){if(super(["Yours","Better"]),this.left=r,s===void 0)return;let a=(c,l)=>{let d=new Le(c,[l],e.slice());return d.play(),d};for(let c=0;c<
Ts;c++){let l=[n,s,...Lt(Cr+c,Wt[2])].slice(0,r);this.pairs.push([a(l,o),a(l,i)])}}get length(){return Math.min(Wt[this.level],this.left??1/0)}follow(e=1/0){for(;y.
judge&&this.pairs.length>0&&this.since===0;){if(!this.pairs.flat().every(n=>Is(n,this.length,1,this.left,e)))return!1;this.mean=R(this.pairs.map(([n,s])=>s.points-
n.points))/Ts,this.mean>=Wr?this.begin():this.length===Wt[this.level]&&this.level<Wt.length-1?this.level++:this.pairs=[]}return!0}get text(){let e=this.length===
this.left?"Up to the end":`Over ${jr[this.level]} pieces`;return this.since>0?`${e}, better makes ${this.mean.toFixed(1)} more.`:""}get lines(){let e=([n,s])=>s.
points>n.points?Math.abs(s.points-n.points-this.mean):1/0;return this.pairs.reduce((n,s)=>e(s)<e(n)?s:n)}},_t=class extends qt{line;yours;constructor(e){super([
"The computer"]);let n=Math.max(0,e.played-qr),{board:s,counts:r}=e.at(n);this.line=new Le(e.pieces.slice(n),[],s),this.yours=e.points-_e(r)}get lines(){return[
this.line]}follow(e=1/0){let{length:n}=this.line.pieces;return Is(this.line,n,we,n,e)}get text(){let e=this.line.points-this.yours;return this.line.played===this.
line.pieces.length&&e>=_r?`The computer ends from here with ${e} more.`:""}};var Ft={well:"The open column",holes:"Holes",gaps:"Gaps",next:"The next piece",four:"Four rows",high:"A high stack",last:"The last pieces"};function Ms(t){return t.
trim().split(`
`).flatMap(e=>{let[n,,s,r,o,i,a]=e.split(" "),c=ue(`#explore&now=${s[0]}&next=${s[1]}&rows=${i}`);return c?[{...c,theme:n,board:te(c.board),played:parseInt(r.slice(
0,2),16),lost:Number(o)/10,...a&&{left:Number(a)}}]:[]})}var Fr=.1,Ur=20,Je=class{address="#learn";canUndo=!1;round=[];index=0;done=new Set;tries=[];isShown=!1;solution=0;praise="";why="";cost=null;board=V();problems;constructor(e){
let{round:n,index:s}=Object(ee("learn"));this.problems=e,Array.isArray(n)&&n.every(Kr)&&G(s)?this.begin(n,s):this.begin()}get choices(){let e=H().drills.length,
n=this.unsolved,s=Object.entries(Ft).map(([r,o])=>{let i=this.problems.filter(a=>a.theme===r);return{theme:r,title:o,solved:i.filter(a=>!n.includes(a)).length,count:i.
length}});return e>0?[{title:"Your mistakes",solved:0,count:e},...s]:s}get unsolved(){let e=new Set(H().solved);return this.problems.filter(n=>!e.has(Ae(n)))}choose(e){
let n=this.problems.filter(r=>r.theme===e),s=this.unsolved.filter(r=>r.theme===e);this.begin(e===void 0?H().drills:s.length>0?s:n),v("",this.news)}begin(e=H().drills,n=0){
Object.assign(this,{round:[...e],index:n,done:new Set,praise:""}),this.openDrill()}enter(){this.drill?fe(this.task):this.begin()}openDrill(){let e=new Set(H().drills.
map(Ae));for(;this.drill&&!this.drill.theme&&!e.has(Ae(this.drill));)this.done.add(this.index++);Object.assign(this,{tries:[],isShown:!1,cost:null}),this.board=
je(this.drill?.board)??V(),fe(this.task)}get phase(){return this.drill?"learn":"choose"}get drill(){return this.round[this.index]}get state(){return{round:this.
round,index:this.index}}get task(){let{drill:e,board:n,isShown:s}=this;return e&&!s?{board:n,piece:e.current,next:e.next,left:e.left}:null}undo(){}redo(){}drop(e){
let{task:n,drill:s}=this;if(!y.judge||!n||!s)return;let r=pe(y.judge,n,e);if(r.loss<Fr){s.theme?Pe(({solved:a})=>({solved:[...new Set([...a,Ae(s)])]})):Nt(s,!1),
this.done.add(this.index),this.advance(`Solved: ${j(n.piece,e)}.`);return}let o=mt(n,e,r);this.tries.push(o);let i=this.tries.length===2?" Two misses. You may s\
how the solution.":"";v(`${W(ie(o.loss))}: ${Q(o.reason)}${i}`),fe(n)}advance(e){this.index++,this.openDrill(),this.praise=e,v(e,this.news)}get canShow(){return this.
task!==null&&this.tries.length>=2&&y.judge!==null}skip(){this.drill&&this.advance("")}flip(){let{task:e,drill:n}=this;if(!this.canShow||!y.judge||!e||!n)return;
let{theme:s,played:r=ve(e.piece)<<4}=n,o=pe(y.judge,e,r),i=s?`${mt(e,r,o).praise} `:"";this.round.push(n),Object.assign(this,{isShown:!0,cost:s?new ze(e,r,o.best):
null,solution:o.best,why:`${i}It comes back at the end.`}),v("",this.news)}get news(){if(!this.drill)return"Choose what to practise.";if(this.isShown)return`Sol\
ution: ${j(this.drill.current,this.solution)}. ${this.why}`;let{current:e,next:n}=this.drill;return`${this.title}, ${this.count}. ${this.lostInWords} ${h[e]}. N\
ext: ${h[n]}.`}get title(){return this.drill?Ft[this.drill.theme??""]??"Your mistakes":"Problems"}get count(){return this.drill?`${this.index+1} of ${this.round.
length}`:`${this.problems.length-this.unsolved.length} of ${this.problems.length} solved`}get lostInWords(){let{theme:e="",lost:n=0,left:s}=this.drill??{};return`${s&&
s<=Ur?`${s} pieces left. `:""}${e?"A beginner":"You"} lost ${n.toFixed(1)} points here.`}get picture(){let{board:e,drill:n}=this;if(!n)return{board:e};let s={piece:n.
current,placement:this.solution};return this.cost?.picture?this.cost.picture:this.isShown?{board:e,better:s,badges:[{...s,grade:"best"}]}:{board:e,now:{piece:n.
current,placement:O.placement}}}};function Kr(t){if(!mn(t))return!1;let{theme:e,current:n,played:s}=Object(t);return e===void 0||Object.hasOwn(Ft,e)&&G(s)&&Et(n,
s)}var Yr=400,Vr=40,zr=100,As={looked:null,cost:null};function Ut(t){return t?{day:D(),seed:Bt(D()),length:100}:{seed:Pt(),length:T.rung===null?Vr:T.length}}var se=class t{id;time=0;kept;day;earlier;game;rivals;rung;isSettled;marks;findings=[];edition=y.
edition;undone=[];seen=As;ending=null;clearing=null;best={points:0,isNew:!1};gain="";hint="";constructor(e,n=new ne(e)){let{day:s=null,rung:r}=e;this.id=s??"",this.
day=s,this.kept={text:He(`game/${s}`),isOwn:!1,isChanged:!1,before:0},this.earlier=s===null?void 0:ht().find(o=>o.day!==null&&o.day!==s),this.game=n,this.rivals=
new Ct(n),this.rung=r??T.rung,this.isSettled=n.isOver,this.marks=ws(e)?["known pieces"]:[]}static resume(e){let n=new t(e,e.game);return n.id=e.id,n.time=e.time,
n.marks=e.marks,n.edition=e.edition??"",n.findings=e.findings.map(([s,r])=>({loss:s,best:r})),n.kept={...n.kept,text:He(`game/${n.id}`),before:e.placements.length},
n}static last(e){let n=Ke().find(({day:s})=>s===(e?D():null));return n?t.resume(n):new t(Ut(e))}get isDaily(){return this.day!==null}get looked(){return this.seen.
looked}get cost(){return this.seen.cost}get isBehind(){let e=this.id?He(`game/${this.id}`):null;return e!==null&&e!==this.kept.text}keep(){!this.kept.isChanged||
this.isBehind||(this.kept.isChanged=!1,ys(this.id,this.state),this.kept.text=He(`game/${this.id}`))}keepNow(){this.id||=bs(),this.time=Date.now(),this.kept={...this.
kept,isOwn:!0,isChanged:!0},this.keep()}get state(){let{day:e,marks:n,time:s,rung:r,findings:o,edition:i,game:{seed:a,length:c,start:l,beat:d,placements:m}}=this;
return{day:e,marks:n,time:s,rung:r,seed:a,length:c,start:l,beat:d,placements:m,edition:i,findings:o.map(({loss:S,best:E})=>[S,E])}}get address(){return this.isDaily?
"#daily":de(this.game)}get phase(){let{isOver:e,played:n}=this.game;return this.looked!==null?e?"look":"flip":e?"end":n===0?"first":"play"}get rungs(){let{rung:e,
isDaily:n,game:{isOver:s}}=this,r=e!==null?[e,...s&&e<X?[e+1]:[]]:s?[...U.keys()]:[];return n?[...r,X]:r}get result(){let{rung:e,rivals:n}=this,s=e===null?null:
n.lastOf(e);return e!==null&&s!==null?{rung:e,points:s}:null}get task(){return this.looked===null&&!this.game.isOver&&!this.isBehind?this.game.task():null}get isSilent(){
return!this.game.isOver&&(this.isDaily||!T.coaches)}get canUndo(){return!this.isDaily&&!this.isBehind&&this.game.played>0&&(this.looked===null||!this.game.isOver)}drop(e){
this.undone=[],this.place(e)}mark(e){this.game.isOver||this.marks.includes(e)||(this.marks.push(e),this.kept.isChanged||=this.game.played>0)}place(e){this.hint=
"";let{points:n,board:s,current:r,played:o}=this.game,{fullRows:i,filled:a}=z(s,r,e);this.game.drop(e),this.clearing=i.length>0?{rows:i,board:a,points:n,played:o+
1,since:performance.now()}:null;let c=this.game.points-n;this.gain=c>0?`${A(this.game.points,"point")}, plus ${c}.`:"",this.judge(performance.now()+50),this.keepNow(),
fe(this.task),this.game.isOver?this.finish():v([this.isSilent?"":this.verdictInWords(o),this.gain].filter(Boolean).join(" "),this.news)}get lit(){let{clearing:e,
looked:n,game:s}=this;if(!e||n!==null||e.played!==s.played)return null;let r=(performance.now()-e.since)/Yr;return r<1?{...e,share:r}:null}undo(){if(!this.canUndo)
return;let e=this.looked??this.game.played-1;for(;this.game.played>e;)this.undone.push(this.game.undo());this.seen=As,this.ending=null,this.kept.before=Math.min(
this.kept.before,e),this.mark("undo"),this.findings.length=Math.min(this.findings.length,this.game.played),this.keepNow(),fe(this.task),v("Undone.",this.news)}redo(){
let e=this.looked===null?this.undone.pop():void 0;e!==void 0&&this.place(e)}judge(e=1/0){let{game:n,rivals:s}=this;if(!y.judge)return!1;this.edition!==y.edition&&
(this.findings=[]),this.edition=y.edition;let{findings:r}=this;for(let o=r.length;o<n.played;o++){if(performance.now()>e)return!1;r[o]=pe(y.judge,n.task(o),n.placements[o]),
o>=this.kept.before&&this.keepDrill(o),this.kept.isChanged||=this.kept.isOwn}return s.play(this.rungs,e)?n.isOver?(this.settle(),this.ending??=new _t(n),this.ending.
follow(e)):!0:!1}settle(){let{rung:e,rivals:n,result:s,marks:r,game:{length:o,beat:i,start:a,points:c}}=this;this.isSettled||(this.isSettled=!0,!(r.length>0||a!==
"")&&(e===null?Ye(n.rungAbove(c)):o>=zr&&i===0&&e===T.rung&&s&&s.points!==c&&$s(c>s.points)))}keepDrill(e){let{board:n,piece:s,next:r,left:o}=this.game.task(e),
{loss:i}=this.findings[e];tt(i)&&r!==void 0&&Nt({board:te(n),current:s,next:r,lost:i,left:o},!0)}finish(){let{game:e,result:n}=this,{best:s}=H(),r=[e.length,...this.
marks].join(" "),o=s[r]??0;this.best={points:o,isNew:!this.isDaily&&e.start===""&&e.points>o},this.best.isNew&&Pe(({best:a})=>({best:{...a,[r]:Math.max(a[r]??0,
e.points)}})),this.keepDay();let i=[n&&`${W(Z(n.rung))} has ${n.points}`,o>0&&`your best is ${o}`];v(`The end. ${A(e.points,"point")}. ${i.filter(Boolean).join(
", ")}. ${A(this.mistakes.length,"mistake")}. ${this.ending?.text??""}`.trim())}keepDay(){let{day:e,marks:n,game:{isOver:s,points:r},rivals:o}=this;if(!e||!s)return;
let[i,a]=[H().days[e],o.lastOf(X)];(!i||i.computer===null&&a!==null)&&is(e,{points:r,computer:a,marks:n})}get mistakes(){return this.findings.filter(({loss:e})=>tt(
e))}look(e){let n=e!==null&&e>=0&&e<this.game.played&&(!this.isSilent||this.game.isOver),s=n&&!this.game.isOver&&this.hasBetter(e)?this.verdict(e):null,r=s&&e!==
null?new ze(this.game.task(e),this.game.placements[e],s.better):null;this.seen={looked:n?e:null,cost:r},v("",this.news)}showEnding(){this.ending?.begin(),this.seen=
{looked:null,cost:this.ending}}step(e){(this.looked!==null||this.game.isOver)&&this.look((this.looked??this.game.played)+e)}flip(){let e=this.game.played-1;this.
looked!==null?this.look(null):this.hasBetter(e)&&this.look(e)}hasBetter(e){return!this.isSilent&&this.findings[e]?.loss>=$e[1].below}verdict(e){let n=this.findings[e];
return n&&(n.verdict??=mt(this.game.task(e),this.game.placements[e],n)),n?.verdict??null}verdictInWords(e){let n=this.verdict(e);return n?hs(n):""}get news(){let{
day:e,looked:n,game:{beat:s,length:r,isOver:o,played:i,pieces:a,placements:c}}=this;if(n!==null)return`Piece ${n+1}: ${Q(this.verdictInWords(n))} Yours: ${j(a[n],
c[n])}.`;if(o)return"The end of the game.";let l=i===0&&s>0?`Your friend made ${s} points with these ${r||""} pieces. `:"",d=i===0&&e?`Daily game of ${Y(e)}. On\
e attempt counts. `:"",{piece:m,next:S}=this.game.task();return`${d}${l}Piece ${i+1}: ${h[m]}. ${S===void 0?"It is the last.":`Next: ${h[S]}.`}`}get picture(){if(this.
cost?.picture)return this.cost.picture;let{lit:e,looked:n,game:s}=this,{board:r,piece:o}=s.task(n??s.played);if(n===null){let d=s.isOver?void 0:{piece:o,placement:O.
placement};return{board:e?.board??r,cleared:e?.rows,now:d,badges:s.isOver?[]:this.badgesAfter(s.played-1)}}let i={piece:o,placement:s.placements[n]},a=this.verdict(
n),c=a?[{...i,grade:a.grade,covered:a.covered}]:[];if(!a||a.better===i.placement)return{board:r,better:i,badges:c};let l={piece:o,placement:a.better};return{board:r,
better:l,yours:i,badges:[{...l,grade:"best"},...c],caption:`Piece ${n+1} again. Dashed: yours.`}}badgesAfter(e){let n=this.hasBetter(e)?this.verdict(e):null;if(!n)
return[];let{board:s,piece:r}=this.game.task(e),{fits:o,fullRows:i,squares:a}=z(s,r,this.game.placements[e]);return o&&i.length===0?[{squares:a,grade:n.grade,covered:n.
covered}]:[]}};var Jr=2e3,On="This game went on in another tab.",k="play",f,Ze="",Sn=!1,Ps=0,kn=0,$n={learn:"",explore:""};function Ls(t){let e=Ms(t);Os(),Ce("options",n=>n??{}),
f={play:se.last(!1),daily:se.last(!0),learn:new Je(e),explore:new Ve},k="play",Ze="",Sn=!1,$n=Ds()}var Ds=()=>({learn:JSON.stringify(f.learn.state),explore:JSON.
stringify(f.explore.state)}),w=()=>f[k];function P(){let t=w();return t instanceof se?t:null}function yt(){clearTimeout(kn),kn=0,f.play.keep(),f.daily.keep();let t=Ds();
for(let e of["learn","explore"])t[e]!==$n[e]&&Rt(e,f[e].state);$n=t}function Rs(){kn||=setTimeout(yt,Jr)}function Ns(){P()?.isBehind&&v(On),C()}function Kt(t){if(!w().
task)return P()?.step(t);De(O.column+t,!0)}function Re(t){w().task&&vs(t)}function xt(){w().task&&k==="daily"&&f.daily.game.played===0&&Gs()?Tn():w().task?w().drop(
O.placement):w().phase==="flip"&&P()?.look(null),Sn||=f.play.game.played>0}function Xe(t){yt(),Ze=yn(f.play.game)?f.play.id:"",f.play=new se(t),t.seed===f.daily.
game.seed&&f.daily.mark("known pieces"),he("play"),Cn(f.play.address,Ze!=="")}function Qe(){Xe(Ut(!1))}function ke(t){let e=ft(t);if(!e)return;yt(),Ze="";let n=e.
day===null?"play":"daily";he(n),f[n]=se.resume(e),Tn()}function wt(){if(k!=="play"||f.play.game.played>0)return null;let t=ft(Ze);return t?{text:`Your game of ${A(
t.game.played,"piece")} is kept.`,id:Ze}:os()&&!Sn?{text:"Your games are not kept here: this browser refuses storage.",id:""}:null}function vn(){let t=wt()?.id;
t?ke(t):w().undo()}function Bs(){if(k!=="daily"||!w().task)return xt();f.daily.hint="Space drops.",v(f.daily.hint)}function he(t){let e=P();if(f.explore.run.setRunning(
!1),t==="daily"&&(k!=="daily"||f.daily.game.isOver)&&Gs(),t==="explore"&&e){let{board:n,piece:s,next:r}=e.game.task(e.looked??e.game.played);r!==void 0&&Hs({board:n,
current:s,next:r}),e.looked===null&&e.mark("hint")}k=t,t==="learn"&&f.learn.enter(),Tn()}function Tn(){fe(w().task),v("",w().news)}function Gs(){if(f.daily.day===
D())return!1;f.daily.keep();let t=ft(D());return f.daily=t?se.resume(t):new se(Ut(!0)),!0}function Hs({board:t,current:e,next:n}){f.explore.change({board:te(t),
current:e,next:n,pieces:0,points:0})}function Cs(){Xe({seed:Pt(),length:0,start:Ee(f.explore)})}function Yt(t){let e=Dt(t);if(!e)return;let{seed:n,...s}=ss(t),r={
seed:n??0,...s},o=e==="play"&&n!==void 0&&de(r)!==f.play.address,i=o&&xs(de(r));i?ke(i.id):o?Xe(r):e!==k&&he(e);let a=e==="explore"?ue(t):null;a&&Ee(a)!==w().address&&
Hs(a),e==="explore"&&!a&&t.includes("&")&&(f.explore.note="The link holds no position: this is your last one."),C()}function js(){let t=performance.now()+12,{cost:e}=w(),
n=()=>e?.text??P()?.ending?.text??"",s=n(),r=[f.play,f.daily].every(o=>o.judge(t))&&(!e||e.follow(t));n()!==s&&Hn(n()),f.daily.keepDay(),clearTimeout(Ps),!r&&y.
judge&&(Ps=setTimeout(C))}var Ws=["coaches","races","letters","buttons"],qs=["length","effort"];function Jt(t){Zt(),N("more-said",""),ln(p("more")),t&&p(t).scrollIntoView()}function Vt(t){
p("more").close(),t()}function En(t){return t===null?[]:U.map((e,n)=>u("li",{class:n<t?"done":n===t?"now":""}))}function Zt(){let t=P()?.game;for(let r of Ws)p(
r).checked=T[r];for(let r of qs)for(let o of p(r).querySelectorAll("input"))o.checked=Number(o.value)===T[r];p("seed").value=`${f.play.game.seed}`,p("rung").value=
`${T.rung??""}`,B("more-rungs",...En(T.rung));for(let r of document.querySelectorAll("label:has(#seed), #length, #copy-link"))r.toggleAttribute("hidden",k==="le\
arn");p("same-pieces").hidden=k!=="play";let e=ht().filter(r=>r.id!==P()?.id);B("games",...e.map(r=>ye(`game ${r.id}`,()=>Vt(()=>ke(r.id)),{},u("b",{},ce(r.game.
points)),u("span",{},ks(r))))),p("games").closest("section")?.toggleAttribute("hidden",e.length===0),p("save-replay").disabled=!1,p("save-replay").hidden=!t||t.
played===0||t.start!==""||!y.judge||k==="daily"&&!t.isOver;let n=Object.entries(H().days).sort(([r],[o])=>r<o?1:-1),s=(r,o)=>u("tr",{},...o.map(i=>u(r,{},i)));B(
"days-table",s("th",["Day","You","Computer","Help"]),...n.map(([r,{points:o,computer:i,marks:a}])=>s("td",[r,o,i??"–",dt(a)]))),p("days-table").closest("secti\
on")?.toggleAttribute("hidden",n.length===0)}function _s(){let t=(e,n)=>$(e,[],n);t("more-button",()=>Jt()),t("share-day",kt);for(let e of document.querySelectorAll(
"dialog a[href^='#']"))e.addEventListener("click",()=>e.closest("dialog")?.close());t("new-game",()=>Vt(Qe)),t("same-pieces",()=>Vt(()=>Xe(f.play.game))),t("cop\
y-link",async()=>{let e=await Ys(Fs(w().address));N("more-said",e?"The link is copied.":"The browser does not let the page copy.")}),t("save-replay",Zr),B("rung",
...U.map(({name:e},n)=>u("option",{value:n},e))),p("rung").addEventListener("change",()=>{Ye(Number(p("rung").value)),f.play.rung=T.rung,Zt(),C()});for(let e of Ws)
p(e).addEventListener("change",()=>zt(e,p(e).checked));for(let e of qs)for(let n of p(e).querySelectorAll("input"))n.addEventListener("change",()=>zt(e,Number(n.
value)));p("seed").addEventListener("change",()=>{let e=it(p("seed").value,Me);e===void 0?N("more-said",`A seed is a number from 0 to ${ce(Me)}.`):Vt(()=>Xe({seed:e,
length:T.length}))})}function zt(t,e){gt(t,e),f.explore.moves=null,p("more").open&&Zt(),C()}async function Zr(){let{judge:t}=y,e=P();if(!t||!e)return;p("save-re\
play").disabled=!0;let n=e.findings.slice(),s=new ne(e.game,e.game.placements),{pieces:r,placements:o,seed:i,length:a,played:c,points:l}=s,d=[];for(let I=0,b=0;I<
c;I++){performance.now()>b&&(await new Promise(ge=>{setTimeout(ge)}),b=performance.now()+12);let g=s.task(I),{loss:M,best:_}=n[I]??pe(t,g,o[I]),Ne=s.at(Math.max(
0,I-1)).board;d.push(t.luck(Ne,I===0?void 0:r[I-1],r[I],g.left),M,_)}let m=`${A(c,"piece")} of seed ${i}, ${A(l,"point")}`,S=ds(Uint8Array.from(r.slice(0,c)),Uint8Array.
from(o),m,d,a||void 0),E=URL.createObjectURL(new Blob([S],{type:"text/html"}));u("a",{href:E,download:"game.html"}).click(),setTimeout(()=>URL.revokeObjectURL(E),
6e4),Zt()}function Fs(t){let e=document.querySelector("[rel=canonical]")?.getAttribute("href");return(location.protocol.startsWith("http")?location.href:e??location.
href).split("#")[0]+t}var Xr={best:"🟦",good:"🟦",slip:"🟨",mistake:"🟧",blunder:"🟥"};function Qr({game:t,result:e,day:n,marks:s,findings:r}){let o=Array.
from({length:10},(a,c)=>{let l=r.slice(Math.floor(c*t.played/10),Math.floor((c+1)*t.played/10));return Xr[Oe(R(l.map(({loss:d})=>d)))]});return[`${n?`${document.
title}, ${Y(n)}`:document.title}: ${A(t.points,"point")} with ${A(t.played,"piece")}${s.length>0?` (${dt(s)})`:""}`,y.judge&&o.join(""),e?`${W(Z(e.rung))} made ${e.
points}. Can you beat me?`:"Can you beat me?",Fs(n?"#daily":de({...t,beat:t.points}))].filter(Boolean).join(`
`)}async function kt(){let t=P();t&&(N("share-text",Qr(t)),p("send").hidden=!navigator.share,ln(p("share")),await Us())}async function Us(){let t=await Ys(p("sh\
are-text").textContent);N("share-said",t?"This text is copied:":"Copy this text:"),N("copy-again",t?"Copied ✓":"Copy")}function Ks(){p("copy-again").addEventListener(
"click",Us),p("send").addEventListener("click",()=>navigator.share({text:p("share-text").textContent}).catch(()=>{}))}var Ys=async t=>await navigator.clipboard?.
writeText(t).then(()=>!0,()=>!1)??!1;var eo=80,to=250,no=400,so=10,$t={name:"",x:0,y:0,time:-1/0};function Xt({name:t,time:e,x:n=0,y:s=0}){let r=t==="button"||t==="board",o=r?k==="daily"?no:to:eo;return t===
$t.name&&Math.hypot(n-$t.x,s-$t.y)<so&&!(r&&O.isMoved)&&e-$t.time<o?!1:(Object.assign($t,{name:t,x:n,y:s,time:e}),!0)}var ro=150,Vs=100;function zs(t){let{svg:e}=t,n=null,s={time:-1/0,size:0},r=()=>w().task!==null,o=()=>K(O.piece,O.placement).width,i=l=>De(Math.round(t.pointAt(
l).x-o()/2)),a=()=>{n?.isMoved&&r()&&De(n.column),n=null},c=l=>{let{x:d,y:m}=t.pointAt(l);return d>=0&&d<10&&m>=0&&m<J+20};e.addEventListener("pointerdown",l=>{
if(!r())return;let d=l.pointerType==="mouse";if(n!==null||!l.isPrimary||l.button!==0){a(),d&&l.button===2&&Re(-1);return}n={id:l.pointerId,x:t.pointAt(l).x,column:O.
column,isMoved:!1,time:l.timeStamp},e.setPointerCapture(n.id),d&&i(l)}),e.addEventListener("pointermove",l=>{if(r()){if(l.pointerType==="mouse")c(l)?i(l):n=null;else if(n&&
l.pointerId===n.id){let d=Math.round(t.pointAt(l).x-n.x);n.isMoved||=d!==0,n.isMoved&&De(n.column+d,!0)}}}),e.addEventListener("pointerup",l=>{if(l.pointerId!==
n?.id)return;let{isMoved:d,time:m}=n;if(n=null,!r()||!c(l))return;let S=t.pointAt(l).x-O.column;l.pointerType==="mouse"?(Xt({name:"board",time:m,x:l.clientX,y:l.
clientY})&&xt(),r()&&i(l)):!d&&S>=0&&S<o()?Re(-1):d||De(Math.round(t.pointAt(l).x-o()/2),!0)}),e.addEventListener("pointercancel",a),e.addEventListener("context\
menu",l=>{k!=="explore"&&l.preventDefault()}),e.addEventListener("wheel",l=>{if(!r()||l.ctrlKey||l.deltaY===0)return;l.preventDefault();let d=l.deltaMode===0?l.
deltaY:Vs*Math.sign(l.deltaY),m=l.timeStamp-s.time<ro&&(Math.abs(d)<Vs||d!==s.size);s={time:l.timeStamp,size:d},m||Re(-Math.sign(d))},{passive:!1})}function Js(t){
let{svg:e}=t,n=null;e.addEventListener("pointerdown",s=>{let{explore:r}=f,o=t.squareAt(s);k==="explore"&&(!s.isPrimary&&n?(r.set(n.before),n=null):o&&s.button===
0&&s.isPrimary&&(e.setPointerCapture(s.pointerId),r.run.setRunning(!1),n={isFilled:!r.isFilled(o),last:o,before:r.state},r.cursor=null,r.paint([o],n.isFilled)))}),
e.addEventListener("pointermove",s=>{let r=s.isPrimary&&t.squareAt(s);!n||!r||(f.explore.paint(Ss(n.last,r),n.isFilled),n.last=r)}),e.addEventListener("lostpoin\
tercapture",()=>{n&&f.explore.remember(n.before),n=null})}var In=0;function Qs(){let t=w(),e=P(),n=e?.game.isOver??!1;Object.assign(p("app").dataset,{part:k,phase:t.phase}),p("app").toggleAttribute("data-over",n),p("ap\
p").toggleAttribute("data-buttons",T.buttons);for(let a of document.querySelectorAll("[data-for]"))a.toggleAttribute("hidden",!a.getAttribute("data-for")?.split(
" ").includes(k));for(let a of document.querySelectorAll("#parts a, .parts a"))a.ariaCurrent=a.getAttribute("href")===`#${k}`?"page":null;N("part-name",W(k)),N(
"day",e?.day?`${Y(e.day)} · `:""),p("share-day").hidden=!n||k!=="daily";let s=H().drills.length;B("drills",s>0&&s,s>0&&u("span",{class:"hidden"},s===1?" drill":
" drills"));let[r,o]=t instanceof Ve?mo(t):t instanceof Je?po(t):io(t);B("actions",...o),B("coach",...r,!y.judge&&!y.fault&&u("p",{class:"loading quiet small"},
u("progress",{max:1,"aria-label":"Coach"})," The coach is loading. Play on."),y.fault&&u("p",{class:"quiet small"},`The coach failed to load: ${y.fault}`)),An(),
p("undo").disabled=p("undo-position").disabled=!t.canUndo&&!wt()?.id;let i=e?.looked??null;p("left").disabled=!t.task&&!(i===null?n:i>0),p("right").disabled=!t.
task&&i===null,p("turn").disabled=!t.task,p("drop").disabled=!t.task&&t.phase!=="flip"}function An(t=In){In=t;for(let e of document.querySelectorAll("progress"))
e.value=In}function er(t,e=""){N("next-title",e?"The end":"Next"),p("verdict-title").hidden=!e,N("verdict-title",e),p("next").toggleAttribute("hidden",e!==""),es(
t)}function oo({game:{points:t,beat:e},result:n}){return e>0?Mn(t-e,"your friend"):n?t>n.points?`You beat ${Z(n.rung)}.`:Mn(t-n.points,Z(n.rung)):A(t,"point")}function Mn(t,e){
return t===0?`As good as ${e}`:`${Math.abs(t)} ${t<0?"short of":"more than"} ${e}`}function io(t){let{game:{isOver:e,points:n},phase:s,lit:r}=t;er(e?void 0:t.game.
task().next,e?oo(t):"");let i=r&&!matchMedia("(prefers-reduced-motion: reduce)").matches?r.points+Math.round((n-r.points)*r.share):n;return Vn(i),B("count",!e&&
u("span",{class:"more-text"},"piece "),ao(t)),N("note",lo(t)),B("race",...co(t,i).map(uo)),B("rungs",...En(t.game.beat===0&&T.races?t.rung:null)),p("values").hidden||=
s!=="first",vo(t),[s==="first"&&!t.isBehind?fo(t):bo(t),Oo(t)]}function ao({game:{isOver:t,played:e,length:n},marks:s}){return t?`${n} pieces ${dt(s)}`.trim():`${ce(
e+1)}${n>0?` of ${n}`:""}`}function lo({game:{beat:t,points:e,isOver:n},phase:s,best:r,isDaily:o,result:i,rivals:a}){let c=i&&i.rung<X?a.lastOf(i.rung+1):null;if(n&&
t===0&&i&&c!==null&&e>i.points)return`${Mn(e-c,Z(i.rung+1))}.`;if(o)return as(H().days);if(s==="first")return"";let[l,d]=t>0?[t,"your friend’s"]:i&&T.races?[i.
points,`${Z(i.rung)}’s`]:[0,""];return l>0&&!n?e>l?`You beat ${d} ${l}.`:`${l-e} to go for ${d} ${l}.`:!n||r.points===0?"":r.isNew?"A new best.":`Your best is\
 ${r.points}.`}function co({game:{beat:t,points:e,length:n,isOver:s,played:r},rung:o,result:i,rivals:a,best:c},l=e){let d=Math.max(1,It(n||r+1),t,e),m=o!==null&&
(T.races||s),S=t||m&&i?.points||(s?c.points:0),E=[{name:"You",count:l,bar:"you",mark:100*S/d,isPlaying:!1}];return t>0?E.push({name:"Friend",count:t,bar:"other",
mark:0,isPlaying:!1}):m&&E.push({name:U[o].name,count:a.pointsOf(o),bar:"other",mark:0,isPlaying:s&&!i}),E.slice(E.length===1?1:0).map(I=>({...I,share:100*I.count/
d}))}function uo({name:t,count:e,bar:n,share:s,mark:r,isPlaying:o}){return u("div",{},u("dt",{},t),u("svg",{"aria-hidden":!0,height:10},u("rect",{class:"well",width:"\
100%",height:"100%",rx:5}),s>0&&u("rect",{class:n,width:`${s}%`,height:"100%",rx:5}),r>0&&u("rect",{class:"mistake",x:`${r}%`,y:-4,width:3,height:18,rx:1.5})),u(
"dd",{},o?"–":ce(e)))}function po(t){let{round:e,index:n,done:s,drill:r,title:o,count:i}=t;return er(r?.next),N("task",o),N("task-count",i),B("pips",...r?e.map(
(a,c)=>u("li",{class:s.has(c)?"done":c===n?"now":""})):[]),[xo(t),ko(t)]}function mo(t){let{current:e,next:n,run:{isRunning:s}}=t;p("run").setAttribute("aria-pr\
essed",`${s}`),B("run",st(s?"i-pause":"i-play"));let r=(o,i,a)=>Array.from(h,(c,l)=>ye(`${o} ${c}`,()=>a(l),{role:"radio","aria-label":c,"aria-checked":l===i,tabIndex:l===
i?0:-1},nr(l)));return B("now-set",...r("now",e,o=>t.chooseNow(o))),B("next-set",...r("next",n,o=>t.chooseNext(o))),[wo(t),$o(t)]}function Ot({grade:t,word:e,loss:n=0,
reason:s,note:r=""}){return u("div",{class:"verdict"},st(`g-${t}`,""),u("p",{},u("b",{},e)," ",u("span",{class:"loss small"},ie(n))),u("p",{class:"reason"},s,r&&
u("span",{class:"narrow"},r)))}function fo(t){let{game:{beat:e,length:n},day:s}=t,o=`Score as many points as you can with ${n>0?`${n} pieces`:"all pieces that c\
ome"}. Four rows at once count most.`,i=(c,...l)=>[u("dt",{},...c.map(d=>u("kbd",{},d))),u("dd",{},l[0],u("span",{class:"more-text"},l[1]))];return[...s?[!t.earlier&&
u("p",{class:"quiet more-text"},`${Y(s)}. Score as many points as you can.`),...Pn(t)]:[e>0&&u("p",{class:"lead"},"Your friend made ",u("b",{},e),u("span",{class:"\
more-text"}," with these pieces"),". Beat it."),...wt()?ho():e===0?[u("p",{class:"lead"},o)]:[]],u("dl",{class:"keys keys-only"},...i(["←","→"],"move",", or\
 point with the mouse"),...i(["↑"],"turn",", or the mouse wheel"),...i(["Space"],"drop",", or a click: pieces wait")),u("p",{class:"touch quiet"},"Tap or slid\
e to move, tap the piece to turn. Pieces wait.")]}function ho(){let t=wt();return t?[u("p",{class:"kept"},`${t.text} `,t.id&&Qt("Go back",()=>ke(t.id)))]:[]}function Qt(t,e){
return ye(t,e,{},t)}function Pn({day:t,game:{isOver:e,played:n},earlier:s,hint:r}){let{days:o}=H(),i=o[t??""],a=i&&`Today’s attempt counted: ${i.points}. This\
 one does not.`;return e?Object.keys(o).length<3?[]:[go(o),u("p",{class:"quiet small more-text"},"You, day by day. The line is the computer.")]:[u("p",{class:"l\
ead"},r||a||"One attempt counts: no undo. The coach speaks at the end."),n===0&&s&&u("p",{class:"kept"},`${s.day===D(1)?"Yesterday’s game":`Game of ${Y(s.day??
"")}`}: ${s.game.played} of 100. `,Qt("Go on",()=>ke(s.id)))]}function go(t){let e=Math.max(1,...Object.values(t).flatMap(({points:o,computer:i})=>[o,i??0])),n=o=>98-
90*o/e,s=Array.from({length:We},(o,i)=>{let a=D(We-1-i),[c,l,d]=[1+i*24.6,t[a],i===We-1],m=(S,E)=>u("rect",{class:S,x:c,y:E,width:18,height:98-E,rx:3});return[l?
m(l.marks.length>0?"you helped":"you",Math.min(94,n(l.points))):m(d?"today":"well",d?8:94),l?.computer&&u("path",{class:"them",d:`M${c-2} ${n(l.computer)}h22`}),
u("text",{x:c+9,y:112},Number(a.slice(-2)))]});return u("svg",{...{class:"days",viewBox:"0 0 340 116",preserveAspectRatio:"none",role:"img"},"aria-label":cs(t)},
...s.flat())}function bo(t){let{game:e,phase:n,looked:s}=t;if(t.isBehind)return[u("p",{class:"kept"},`${On} `,Qt("Take over",()=>ke(t.id)))];if(n==="end")return yo(
t);if(t.isSilent)return t.isDaily?Pn(t):[];let r=s??e.played-1,o=t.verdict(r);if(!o)return[];let{grade:i,better:a,piece:c}=o;if(n==="play")return[Ot(o),t.hasBetter(
r)&&Zs("Show better")];let l=`Piece ${r+1}: ${Q(o.reason)}`,d=a===e.placements[r]?"":" Dashed: yours.";if(n==="look")return[Ot({...o,reason:l,note:d})];let m=i===
"best"?{word:"Best",reason:l}:{word:"Better",reason:`${h[c]} in ${Te(c,a)}. ${o.praise}`};return[Ot({grade:"best",...m,note:d}),tr(t),Zs("Back to the game")]}var tr=({
cost:t})=>t?.text&&u("p",{},t.text);function Zs(t){return ye("flip",()=>P()?.flip(),{class:"flip","aria-keyshortcuts":"b"},u("span",{},t),u("kbd",{class:"keys-o\
nly","aria-hidden":"true"},"B"))}function yo(t){let e=$e.map(({name:r,counted:o})=>u("li",{},st(`g-${r}`,""),A(t.findings.filter(({loss:i})=>Oe(i)===r).length,...o))),
n=t.rung===null?t.rivals.placeInWords(t.game.points):"",s=t.ending?.text;return[n&&u("p",{class:"lead"},n),s&&u("p",{class:"kept"},`${s} `,Qt("Show",()=>t.showEnding())),
y.judge&&!n&&u("ul",{class:"legend quiet small"},...e),...t.isDaily?Pn(t):[u("p",{class:"quiet small more-text"},"One square below is one piece: the larger, the\
 more it lost. Choose one to see it again.")]]}function xo({drill:t,tries:e,isShown:n,cost:s,solution:r,praise:o,why:i,lostInWords:a}){let c=o&&Ot({grade:"best",
word:"Solved",reason:o.replace("Solved: ","")});return t?n?[Ot({grade:"best",word:"Solution",reason:`${h[t.current]} in ${Te(t.current,r)}. ${i}`}),tr({cost:s})]:
[e.length===0&&c,u("p",{class:"lead"},`${a} Find a better place`,u("span",{class:"more-text"},": within 0.1 points of the best counts"),"."),e.length>0&&u("p",{
class:"lost quiet small","aria-hidden":!0},"points lost"),u("ol",{class:"tries","aria-label":"Your tries, and the points lost"},...e.slice(-2).map(({reason:l,loss:d,
grade:m})=>u("li",{},st(`g-${m}`,""),u("span",{},l),u("b",{},vt(d)))))]:[c,u("p",{class:"lead"},"Choose what to practise."),u("p",{class:"quiet small more-text"},
"One place is clearly the best. The easiest come first. The coach adds the mistakes of your games.")]}function wo(t){let{current:e,chosen:n,note:s}=t;if(t.run.isRunning)
return[u("p",{class:"lead"},"The computer drops random pieces.")];let r=t.ranked().map(({placement:o,loss:i},a)=>{let c=ye(`move ${a}`,()=>t.choose(a),{},u("spa\
n",{class:"rank"},a+1),nr(e,o>>4,3),u("span",{},Te(e,o)),u("b",{},vt(i)||"best"));return u("li",a===n?{"aria-current":"true"}:{},c)});return[s&&u("p",{class:"qu\
iet small"},s),u("h2",{},`Places for ${h[e]}, best first`,u("span",{class:"lost quiet small"}," points lost")),u("ol",{class:"moves"},...r)]}function nr(t,e,n=2){
let s=u("svg",{class:"piece","aria-hidden":!0});return ot(s,t,e,n),s}function re(t,e,{keys:n="",key:s="",isOff:r=!1,isPrimary:o=!1,content:i=[t]}={}){let a=w().
phase==="end"||w().phase==="look";return ye(t,e,{class:o?"primary":a?"":"wide",disabled:r,...n&&{"aria-keyshortcuts":n}},...i,s&&u("kbd",{class:"keys-only","ari\
a-hidden":"true"},s))}function ko(t){return t.drill?[re("Solution",()=>t.flip(),{keys:"b",key:"B",isOff:!t.canShow}),re(t.isShown?"Next":"Skip",()=>t.skip(),{keys:"\
n",key:"N"}),re("Themes",()=>t.begin([]))]:t.choices.map(({title:e,solved:n,count:s,...r})=>re(e,()=>t.choose("theme"in r?r.theme:void 0),{content:[u("span",{},
e),u("span",{class:"quiet small"},n>0?`${n} of ${s}`:s)]}))}function $o(t){return[re("Drop this",()=>t.drop(),{keys:"Enter"})]}function Oo(t){let{isDaily:e,phase:n}=t,
s=t.mistakes.length,r=l=>u("span",{class:"more-text"},l);if(n==="flip"&&t.canUndo)return[re("Take it back",()=>t.undo(),{keys:"u",key:"U",content:["Take it back",
r(" and try")]})];if(n==="first")return[Xs("Today’s game","#daily"),Xs("Learn","#learn")].filter(({hash:l})=>l!==`#${k}`);if(!t.game.isOver)return[];let o=re(
"Share",kt,{keys:"s",isPrimary:e});o.ariaHasPopup="dialog",o.classList.toggle("more-text",e);let i=re(t.rung===T.rung?"Next game":"Next rival",Qe,{keys:"n",key:"\
N",isPrimary:!0}),a=re("Learn",()=>he("learn"),{keys:"l",isOff:s===0,content:[s===0?"No mistakes":u("span",{},`Learn: ${s>99?"99+":s}`,r(s===1?" mistake":" mist\
akes"))]});if(!e)return[i,a,o];let c=t.day===D()?a:re("Today’s game",()=>he("daily"));return c.classList.add("wide"),[o,c]}var Xs=(t,e)=>u("a",{class:"button \
narrow",href:e},t),q={columns:25,rows:4},So={best:.34,good:.5,slip:.62,mistake:.78,blunder:.94};function vo(t){let{game:{played:e,length:n,isOver:s},looked:r,findings:o,
isSilent:i}=t,a=Ln(t),c=r??(s?null:e),l=null,d=Array.from({length:q.columns*q.rows},(E,I)=>{let b=i?[]:o.slice(I*a,(I+1)*a).map(({loss:ge})=>ge),[g,M]=[I%q.columns+
.5,Math.floor(I/q.columns)+.5],_=(ge,oe,St)=>u("rect",{class:ge,x:g-oe/2,y:M-oe/2,width:oe,height:oe,rx:St}),Ne=Oe(Math.max(...b));return c!==null&&I===Math.floor(
c/a)&&(l=_("here",1.1,.2)),[_("well",.94,.14),b.length>0&&_(Ne,So[Ne],.1)]});B("strip",...d.flat(),l);let m=r===null?null:t.verdict(r),S=r===null?s?"The end":`P\
iece ${e+1}`:[`Piece ${r+1}`,m?.grade,m&&ie(m.loss)].filter(Boolean).join(", ");p("strip").setAttribute("aria-valuemax",`${n||e+1}`),p("strip").setAttribute("ar\
ia-valuenow",`${Math.min((c??e)+1,n||1/0)}`),p("strip").setAttribute("aria-valuetext",S)}function Ln({game:{played:t,length:e}}){return Math.max(1,Math.ceil((e||
t)/(q.columns*q.rows)))}var Eo=500,Io=300,or=80,Dn=0,sr=0,rr=0,ir="",Rn=new At(p("board")),et={key:"",time:-1/0,last:null};function Nn(){Dn===0&&(Dn=requestAnimationFrame(Bn))}function Bn(){
Dn=0,js();let{picture:t}=w();Rn.draw(t.board,{...t,letters:T.letters}),N("caption",t.caption??"");let e=t.now&&w().task?j(t.now.piece,t.now.placement):"";ir=`Bo\
ard. ${w().news} ${e}`,document.activeElement!==p("board")&&ar(),Qs(),zn();let n=`${k} ${P()?.game.isOver}`;n!==et.key&&Object.assign(et,{key:n,time:et.key===""?
-1/0:performance.now()}),P()?.lit&&Nn(),clearTimeout(sr),w().cost?.isPlaying&&(sr=setTimeout(Nn,or)),clearTimeout(rr),k==="explore"?rr=setTimeout(()=>Mt(w().address),
400):Mt(w().address),Rs()}function ar(){p("board").setAttribute("aria-label",ir)}function Mo(){let t=p("strip");t.addEventListener("click",({clientX:e,clientY:n})=>{
let s=P();if(!s)return;let{left:r,top:o,width:i,height:a}=t.getBoundingClientRect(),[c,l]=[(e-r)/i*q.columns,(n-o)/a*q.rows],d=Ln(s),m=b=>{let g=Math.floor(b/d);
return Math.hypot(g%q.columns+.5-c,Math.floor(g/q.columns)+.5-l)},S=22/i*q.columns,E=[...s.findings.keys()].filter(b=>tt(s.findings[b].loss)&&m(b)<S);E.sort((b,g)=>m(
b)-m(g));let I=(b,g)=>Math.min(g-1,Math.max(0,Math.floor(b)));s.look(E[0]??(I(l,q.rows)*q.columns+I(c,q.columns))*d)}),t.addEventListener("keydown",e=>{let n=P();
if(!n)return;let{game:{played:s},looked:r}=n,o={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,Home:-1/0,End:1/0}[e.key];o!==void 0&&(e.preventDefault(),n.look(
Math.min(s,Math.max(0,(r??s)+o))))})}function Ao(){for(let[t,e]of[["left",-1],["right",1]]){let n=0,s=()=>{n=setTimeout(s,or),w().task&&Kt(e)};p(t).addEventListener(
"pointerdown",()=>{n=setTimeout(s,Io)});for(let r of["pointerup","pointercancel","pointerleave"])p(t).addEventListener(r,()=>clearTimeout(n))}p("app").addEventListener(
"click",t=>{let e=t.target instanceof Element?t.target.closest(".actions > *, .pad button"):null,n=t.timeStamp-et.time<Eo&&t.detail>0&&e!==et.last;e&&n?(t.preventDefault(),
t.stopPropagation()):et.last=e},!0),document.addEventListener("keydown",t=>{let e=document.activeElement,n={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1}[t.
key];if(!e?.matches("[role=radio]")||!n)return;t.preventDefault();let s=[...e.parentElement?.querySelectorAll("[role=radio]")??[]],r=s.findIndex(o=>o.matches(":\
focus"));s[(r+n+s.length)%s.length].focus()})}function Po(){let t={when:()=>k!=="explore"},e={when:()=>k==="explore"},n={when:()=>!!P()?.game.isOver},s=!0,{explore:r}=f;
for(let[i,a]of[["ArrowLeft",[0,-1]],["ArrowRight",[0,1]],["ArrowUp",[1,0]],["ArrowDown",[-1,0]]])$(null,[i],()=>r.moveCursor(a),{...e,repeats:s});$(null,[" "],()=>r.
toggle(),e),$(null,["Enter"],()=>r.drop(),e),$("random",["r"],()=>r.random(),e),$("clear",[],()=>r.clear()),$("run",[],()=>r.run.setRunning(!r.run.isRunning&&y.
judge!==null)),$("onward",[],Cs),$(null,[...h],i=>r.chooseNext(h.indexOf(i)),e),$(null,[...h.toLowerCase()],i=>r.chooseNow(h.indexOf(i.toUpperCase())),e),$("lef\
t",["ArrowLeft"],()=>Kt(-1),{...t,repeats:s}),$("right",["ArrowRight"],()=>Kt(1),{...t,repeats:s}),$("turn",["ArrowUp","x"],()=>Re(-1),t),$(null,["z"],()=>Re(1),
t);let o=i=>(a,{detail:c,timeStamp:l})=>{Xt({name:a||(c>0?"button":"Enter"),time:l})&&i()};$("drop",[" "],o(xt),t),$(null,["ArrowDown"],o(Bs),t),$("undo",["u","\
Backspace","Ctrl+z"],vn,{repeats:s}),$("undo-position",[],vn),$(null,["Ctrl+y","Ctrl+Z"],()=>w().redo(),{repeats:s}),$(null,["b"],()=>k==="learn"?f.learn.flip():
P()?.flip()),$(null,["n"],()=>f.learn.skip(),{when:()=>k==="learn"}),$(null,["n"],Qe,n),$(null,["l"],()=>he("learn"),{when:()=>n.when()&&!!P()?.mistakes.length}),
$(null,["s"],kt,n),$(null,["m"],()=>Jt()),$(null,["?"],()=>Jt("more-keys")),$(null,["Escape"],()=>P()?.look(null),{when:()=>P()?.looked!==null}),$(null,["d"],()=>v(
_n(w().picture.board))),$(null,["a"],()=>zt("letters",!T.letters))}async function Lo(){Ls(p("problems").textContent),Gn({tell:Zn,draw:Nn,enter:Mt}),ot(p("logo"),
h.indexOf("T"),2,2,3),zs(Rn),Js(Rn),p("board").addEventListener("blur",ar),p("board").addEventListener("click",()=>{w().phase==="flip"&&P()?.look(null)}),Mo(),Ao(),
_s(),Ks(),Po(),Jn();for(let n of["click","keydown"])addEventListener(n,C);addEventListener("click",({target:n})=>Yt(n instanceof Element?n.closest("a[href^='#']")?.
getAttribute("href")??"":"")),addEventListener("hashchange",({newURL:n})=>Yt(new URL(n).hash)),addEventListener("storage",Ns);for(let n of["pagehide","visibilit\
ychange"])addEventListener(n,yt);let t=Dt(location.hash);he(t==="explore"?"play":t??"play"),Yt(location.hash),Bn(),await ps(An),Bn();let{play:e}=f;k==="play"&&e.
phase==="play"&&v(`The coach is ready. ${e.verdictInWords(e.game.played-1)}`,e.news),p("app").dataset.ready=""}Lo();})();
