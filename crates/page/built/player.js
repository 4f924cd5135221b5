"use strict";(()=>{var Oe=[{name:"best",below:.05,counted:["best","best"]},{name:"good",below:.5,counted:["good","good"]},{name:"slip",below:2,counted:["slip","slips"]},{name:"mis\
take",below:5,counted:["mistake","mistakes"]},{name:"blunder",below:1/0,counted:["blunder","blunders"]}],$e=t=>Oe.find(({below:e})=>t<e)?.name??"blunder",ot=t=>t>=
Oe[2].below;function Et(t){let e=Math.max(1,Math.floor(Math.round(100*t)/10));return t<Oe[0].below?"":(e/10).toFixed(1)}function ie(t){let e=Et(t);return e&&`ab\
out ${e} points lost`}var It={draw:()=>{},tell:t=>{},enter:(t,e)=>{}},ye={news:"",place:"",timer:0};function Ln(t){Object.assign(It,t)}function w(t,e=""){Object.assign(ye,{news:t||ye.
news,place:e}),clearTimeout(ye.timer),ye.timer=setTimeout(()=>{let n=[ye.news,ye.place].filter(Boolean).join(" ");Object.assign(ye,{news:"",place:""}),It.tell(n)},
400)}function Rn(t){w("",`${ye.place} ${t}`.trim())}var Nn=(t,e=!1)=>It.enter(t,e),j=()=>It.draw();var f="OIZJLST";var[Qt,en,tn,nn]=["left","down","right","up"].map(t=>`pointing ${t}`),Bn=["lying","upright","lying","upright"],oo=["upright","lying","upright","lying"],Gn=[null,
oo,Bn,[Qt,en,tn,nn],[tn,nn,Qt,en],Bn,[en,tn,nn,Qt]],ae=[[[3,3],[3,3],[3,3],[3,3]],[[1,1,1,1],[15],[1,1,1,1],[15]],[[6,3],[1,3,2],[6,3],[1,3,2]],[[3,2,2],[4,7],[
1,1,3],[7,1]],[[3,1,1],[7,4],[2,2,3],[1,7]],[[3,6],[2,3,1],[3,6],[2,3,1]],[[2,7],[1,3,1],[7,2],[2,3,2]]].map(t=>t.map(ro));function ro(t){let e=32-Math.clz32(t.
reduce((r,i)=>r|i)),[n,s]=[[],[]];for(let r=0;r<e;r++)n.push(t.findIndex(i=>i>>r&1)),t.forEach((i,a)=>{i>>r&1&&s.push(a*10+r)});let o=t.map((r,i)=>s.filter(a=>Math.
floor(a/10)===i).length);return{width:e,height:t.length,gaps:n,offsets:s,counts:o}}var V=()=>new Uint8Array(200),K=(t,e)=>ae[t][e>>4];function Mt(t,e){let n=K(t,
e);return n!==void 0&&(e&15)+n.width<=10}function Be(t,e){let n=20;for(;n>0&&t[(n-1)*10+e]===0;)n--;return n}var rt=t=>Array.from({length:10},(e,n)=>Be(t,n));function Hn(t,e,n){
let{width:s,gaps:o}=K(e,n),r=0;for(let i=0;i<s;i++)r=Math.max(r,Be(t,(n&15)+i)-o[i]);return r}function Ge(t,e){let n=t.indexOf(0,e*10);return n===-1||n>=(e+1)*10}
function Te(t,e,n){let s=K(e,n),o=Hn(t,e,n);if(o+s.height>20)return t.fill(0),5;let r=o*10+(n&15);for(let a of s.offsets)t[r+a]=e+1;let i=0;for(let a=o+s.height-
1;a>=o;a--)Ge(t,a)&&(t.copyWithin(a*10,(a+1)*10),t.fill(0,190),i++);return i}function z(t,e,n){let s=K(e,n),o=Hn(t,e,n),r=o*10+(n&15),i=s.offsets.map(m=>r+m),a=i.
map(m=>[Math.floor(m/10),m%10]),c=o+s.height<=20,l=t.slice();for(let m of i)l[m]=e+1;let d=Array.from({length:c?s.height:0},(m,h)=>o+h);return{fits:c,filled:l,squares:a,
fullRows:d.filter(m=>Ge(l,m))}}var F=t=>t===5?0:2**t-1;function At(t){let e=Math.floor(4*t/10);return F(4)*Math.floor(e/4)+F(e%4)}function io(t,e=20){let n=e*10;
for(;n>0&&t[n-1]===0;)n--;return Math.ceil(n/10)}var ve=t=>ae[t].findIndex(({height:e})=>e<=2),ao=ae.map(t=>t.flatMap(({width:e,offsets:n},s)=>{let o=t.findIndex(
r=>String(r.offsets)===String(n))===s;return Array.from({length:o?10-e+1:0},(r,i)=>s<<4|i)})),le=t=>ao[t];function Ee(t,e){let n=(e&15)+1,s=n+K(t,e).width-1;return n===
s?`column ${n}`:`columns ${n} ${s===n+1?"and":"to"} ${s}`}function C(t,e){let n=Gn[t]&&` ${Gn[t][e>>4]}`;return`${f[t]}${n??""}, ${Ee(t,e)}`}function sn(t){return rt(
t).map((e,n)=>e-Array.from({length:e},(s,o)=>t[o*10+n]).filter(Boolean).length)}function jn(t){let e=sn(t).flatMap((n,s)=>n>0?`${n} in column ${s+1}`:[]);return`\
Heights from column 1: ${rt(t).join(", ")}. Holes: ${e.join(", ")||"none"}.`}function Ie({board:t,current:e,next:n}){let s=r=>t.slice(r*10,(r+1)*10).reduce((i,a,c)=>a>
0?i|1<<c:i,0),o=Array.from({length:io(t)},(r,i)=>s(i).toString(16));return`#explore&now=${f[e]}&next=${f[n]}&rows=${o.join(".")}`}var R=t=>Array.from(t).reduce((e,n)=>e+n,0);function ce(t,e=0){let n={minimumFractionDigits:e,maximumFractionDigits:e};return t.toLocaleString("en-US",n).replace(
"-","−")}var A=(t,e,n=`${e}s`)=>`${ce(t)} ${t===1?e:n}`,W=t=>t.charAt(0).toUpperCase()+t.slice(1),ee=t=>t.charAt(0).toLowerCase()+t.slice(1);var Wn=!1,qn=[],lo=/\b(columns?|points) (?=\d|lost)/g,co=["circle","g","path","rect","svg","text","use"],Cn=new Map;function p(t){return document.getElementById(
t)}function u(t,e={},...n){let s=co.includes(t),o=s?document.createElementNS("http://www.w3.org/2000/svg",t):document.createElement(t);for(let[r,i]of Object.entries(
e))r in o&&!s?Object.assign(o,{[r]:i}):o.setAttribute(r,`${i}`);for(let r of n)(r||r===0)&&o.append(r instanceof Node?r:`${r}`.replace(lo,"$1 "));return o}function it(t,e="\
icon"){return u("svg",{class:e,"aria-hidden":!0},u("use",{href:`#${t}`}))}function N(t,e){p(t).textContent!==e&&(p(t).textContent=e)}function _n(t){let e=ce(t);
N("points",e),p("points").classList.toggle("long",e.length>3),p("points").classList.toggle("longest",e.length>5)}function G(t,...e){let n=p(t),s=u("div",{},...e),
o=s.innerHTML;if(Cn.get(t)===o){let l=s.querySelectorAll("button");n.querySelectorAll("button").forEach((d,m)=>{d.onclick=l[m].onclick});return}Cn.set(t,o);let r=document.
activeElement,i=r!==n&&n.contains(r);if(n.replaceChildren(...s.childNodes),!i)return;([...n.querySelectorAll("[data-name]:enabled")].find(({dataset:l})=>l.name===
r.dataset.name)??p("board")).focus({preventScroll:!0})}function Dt(){p("board").focus({preventScroll:!0})}function Fn(){let t=document.activeElement??document.body;
(t===document.body?Wn:t.matches(":disabled")||!t.checkVisibility())&&Dt()}function on(t){document.documentElement.toggleAttribute("data-tab",t)}function $(t,e,n,{
when:s=()=>!0,repeats:o=!1}={}){t&&p(t).addEventListener("click",r=>n("",r)),qn.push({keys:e,run:n,when:s,repeats:o})}function uo({key:t,code:e,ctrlKey:n,metaKey:s,
shiftKey:o}){let r=/^Key([A-Z])$/.exec(e)?.[1],i=r&&t.length===1&&t>"~"?r:t;return/^[a-z]$/i.test(i)&&(i=o?i.toUpperCase():i.toLowerCase()),n||s?`Ctrl+${i}`:i}function Un(){
let t=({target:e})=>e instanceof Element?e:document.body;addEventListener("focusin",e=>{Wn=!0,t(e).matches(":root:not([data-tab]) main label *")&&Dt()}),addEventListener(
"keydown",({key:e})=>{e==="Tab"&&on(!0)},!0),addEventListener("keydown",e=>{let[n,s]=[uo(e),t(e)];if(e.altKey||e.isComposing||e.defaultPrevented||document.querySelector(
"dialog[open]")||s.closest("input:not([type=checkbox]), select, textarea")||[" ","Enter"].includes(n)&&s.closest("button, a, input")&&document.documentElement.hasAttribute(
"data-tab")||n==="Enter"&&s!==p("board"))return;let o=qn.find(({keys:r,when:i})=>r.includes(n)&&i());o&&(e.preventDefault(),(!e.repeat||o.repeats)&&o.run(n,e))});
for(let e of document.querySelectorAll("[data-close]"))e.addEventListener("click",()=>e.closest("dialog")?.close());addEventListener("pointerdown",()=>on(!1),!0),
addEventListener("mousedown",e=>{!t(e).closest("button, a, label, [tabindex]")||t(e).closest("dialog")||(e.preventDefault(),Dt())})}function Kn(t){p("live").textContent=
t!==""&&p("live").textContent===t?`${t} `:t}function rn(t){t.open||(t.showModal(),t.scrollTop=0,t.querySelector("[data-close]")?.focus(),t.addEventListener("cl\
ose",()=>{on(!1),Dt()},{once:!0}))}function Pt(t,e=!1){if(location.hash!==t)try{e?history.pushState(null,"",t):history.replaceState(null,"",t)}catch{}}var J=4,Vn=(t,e,n)=>u("rect",{class:n,x:t+.04,y:e+.04,width:.92,height:.92,rx:.16}),Lt=class{svg;squares;group;gains=u("g",{class:"gains"});badges=u("g");beam=u(
"path",{class:"beam"});landing=u("path");outline=u("path",{class:"outline"});yours=u("path",{class:"yours"});cursor=u("rect",{class:"outline",width:1,height:1,rx:.16});constructor(e){
this.svg=e,e.setAttribute("viewBox",`0 0 ${10} ${J+20}`);let n=[1,3,5,7].map(s=>`M${s} ${J}h1v${20}h-1z`).join("");this.squares=Array.from({length:(J+20)*10},(s,o)=>{
let[r,i]=[o%10,J+20-1-Math.floor(o/10)];return{rect:Vn(r,i,""),text:u("text",{x:r+.5,y:i+.72}),shown:""}}),this.group=u("g",{class:"squares"},...this.squares.flatMap(
({rect:s,text:o})=>[s,o])),e.append(u("rect",{class:"well",y:J,width:10,height:20,rx:.2}),u("path",{class:"stripe",d:`${n}M9 ${J}h.8q.2 0 .2.2v19.600q0 .2-.2.2H\
9z`}),this.beam,this.group,this.landing,this.outline,this.yours,this.cursor,this.gains,this.badges)}draw(e,{now:n,better:s,yours:o,badges:r=[],cursor:i,letters:a,
cleared:c}){let l=this.squares.map(()=>"");e.forEach((b,M)=>{b>0&&(l[M]=b===8?"drawn":f[b-1])});let[d,m,h]=[c?void 0:n,s,o].map(b=>b&&z(e,b.piece,b.placement));
if(n){let b=200+(n.placement&15);for(let M of K(n.piece,n.placement).offsets)l[b+M]=f[n.piece]}if(s)for(let[b,M]of m?.squares??[])l[b*10+M]=f[s.piece];this.group.
classList.toggle("letters",!!a),this.squares.forEach((b,M)=>{b.shown!==l[M]&&(b.shown=l[M],b.rect.setAttribute("class",l[M]),b.text.setAttribute("class",l[M]),b.
text.textContent=f.includes(l[M])?l[M]:"")});let O=d?.fits?d.squares:[];this.beam.setAttribute("d",po(e,O)),this.landing.setAttribute("class",n?`landing ${f[n.piece]}`:
""),this.landing.setAttribute("d",O.map(([b,M])=>`M${M} ${Me(b)}h1v1h-1z`).join("")),this.outline.setAttribute("d",Yn(d?.fits?O:m?.squares??[])),this.yours.setAttribute(
"d",Yn((d&&!d.fits?d:h)?.squares??[]));let[I,y]=i??[0,0];this.cursor.setAttribute("y",`${Me(I)}`),this.cursor.setAttribute("x",`${y}`),this.cursor.classList.toggle(
"hidden",!i),this.gains.classList.toggle("cleared",!!c),this.drawGains(c??d?.fullRows??[]),this.drawBadges(e,r)}drawGains(e){if(this.gains.replaceChildren(u("pa\
th",{d:e.map(s=>`M0 ${Me(s)}h${10}v1H0z`).join("")})),e.length===0)return;let n=Me(Math.max(...e))+e.length/2;this.gains.append(u("text",{x:10/2,y:n+.3},`+${F(e.
length)}`))}drawBadges(e,n){this.badges.replaceChildren();for(let s of n){let{squares:o}="squares"in s?s:z(e,s.piece,s.placement),r=Math.max(...o.map(([m])=>m)),
i=Math.max(...o.filter(([m])=>m===r).map(([,m])=>m)),[a,c]=[Math.min(10-.4,i+1),Me(r)],l=u("use",{href:`#g-${s.grade}`,x:a-.5,y:c-.5,width:1,height:1}),d=(s.covered??
[]).map(([m,h])=>`M${h+.3} ${Me(m)+.3}l.4 .4m0-.4l-.4 .4`);this.badges.append(u("path",{class:"covered",d:d.join("")}),u("circle",{class:"edge",cx:a,cy:c,r:.62}),
l)}}pointAt({clientX:e,clientY:n}){return new DOMPoint(e,n).matrixTransform(this.svg.getScreenCTM()?.inverse())}squareAt(e){let n=this.pointAt(e),[s,o]=[Math.floor(
J+20-n.y),Math.floor(n.x)];return s>=0&&s<20&&o>=0&&o<10?[s,o]:null}},Me=t=>J+20-1-t;function po(t,e){return[...new Set(e.map(([,s])=>s))].map(s=>`M${s} ${J}h1v${20-
Be(t,s)}h-1z`).join("")}function Yn(t){let e=(n,s)=>t.some(([o,r])=>o===n&&r===s);return t.map(([n,s])=>{let o=Me(n);return[e(n-1,s)?"":`M${s} ${o+1}h1`,e(n+1,s)?
"":`M${s} ${o}h1`,e(n,s-1)?"":`M${s} ${o}v1`,e(n,s+1)?"":`M${s+1} ${o}v1`].join("")}).join("")}function zn(t){lt(p("next"),t),p("next").setAttribute("aria-label",
f[t??-1]??"none")}function lt(t,e,n,s=2,o=4){let{width:r,height:i,offsets:a}=ae[e??0][n??ve(e??0)];t.setAttribute("viewBox",`${(r-o)/2} ${(i-s)/2} ${o} ${s}`),t.
replaceChildren(e===void 0?"":u("g",{class:"squares"},...a.map(c=>Vn(c%10,i-1-Math.floor(c/10),f[e]))))}var Ae=2**32-1,Rt=()=>Math.floor(Math.random()*1e4);function an(t,e,n){let s=i=>BigInt.asUintN(64,i),o=i=>{let a=s((i^i>>30n)*0xbf58476d1ce4e5b9n),c=s((a^a>>27n)*
0x94d049bb133111ebn);return c^c>>31n},r=o(BigInt(t));return Array.from({length:n},(i,a)=>Number(o(s(r+BigInt(e+a+1)*0x9e3779b97f4a7c15n))>>56n))}var Nt=(t,e)=>an(
t,0,e).map(n=>n%f.length);var mo=["play","daily","learn","explore"],Jn=[100,400,0],ln=1e4,cn=9999999;function Zn(t){let e=t.slice(1).split("&").map(n=>n.split("="));return Object.fromEntries(
e.map(([n,s=""])=>[n,s.replace(/[^\w.].*/s,"").replace(/\.+$/,"")]))}function ct(t="",e=1/0){let n=/^\d{1,10}$/.test(t)?Number(t):NaN;return n<=e?n:void 0}var Bt=t=>mo.
find(e=>e===/^#(\w+)/.exec(t)?.[1]);function Xn(t){let{seed:e,pieces:n,beat:s}=Zn(t),o=ue(t),r=n==="endless"?0:ct(n,ln)||(o?0:100),i=o||r===0?cn:At(r);return{seed:ct(
e,Ae),length:r,beat:ct(s,i)??0,start:o?Ie(o):""}}function ue(t){let{now:e="",next:n="",rows:s=""}=Zn(t),[o,r]=[e,n].map(d=>d.length===1?f.indexOf(d):-1),i=s===""?
[]:s.split("."),a=1023,c=i.length<=20&&i.every(d=>/^[0-9a-f]{1,3}$/.test(d)&&parseInt(d,16)<a);return o<0||r<0||!c?null:{board:V().map((d,m)=>parseInt(i[Math.floor(
m/10)],16)>>m%10&1?8:0),current:o,next:r}}function de({seed:t,length:e,start:n="",beat:s=0}){let o=s>0?`&beat=${s}`:"";return`#play&seed=${t}&pieces=${e||"endle\
ss"}${o}${n.replace("#explore","")}`}var ut="tetris-pipe/2/",ho=50,fo=["undo","hint","known pieces"],xe=new Map;function we(t,e){try{return t()}catch{return e}}var He=t=>we(()=>localStorage.getItem(
ut+t),null);function te(t){let e=we(()=>JSON.parse(He(t)??"null"),null);return(xe.get(t)??[]).reduce((n,s)=>s(n),e)}function je(t,e){xe.set(t,[...xe.get(t)??[],
e]),we(()=>{localStorage.setItem(ut+t,JSON.stringify(te(t))),xe.delete(t)},void 0)}function pe(t,e){let n=JSON.stringify(e);xe.delete(t),je(t,()=>JSON.parse(n))}
function Qn(t){xe.delete(t),we(()=>localStorage.removeItem(ut+t),void 0)}function pt(){let t=[...we(()=>Object.keys(localStorage),[]),...[...xe.keys()].map(e=>ut+
e)];return[...new Set(t.map(e=>e.split(`${ut}game/`)[1]).filter(Boolean))]}var Gt=()=>xe.size>0,mt=t=>t.length>0?`with ${t.join(" and ")}`:"",un=t=>Array.isArray(
t)&&t.every(e=>fo.includes(e));function H(t,e=Number.MAX_SAFE_INTEGER){return Number.isInteger(t)&&Number(t)>=0&&Number(t)<=e}var dt=t=>H(t,f.length-1),ne=t=>t.
join("").replace(/0+$/,"");function Ce(t){if(typeof t!="string"||!/^[0-8]{0,200}$/.test(t))return null;let e=V();e.set(Array.from(t,Number));for(let n=0;n<20;n++)
if(Ge(e,n))return null;return e}function B(t=te("record")){let{best:e,days:n,drills:s,solved:o}=Object(t),r=a=>Object.entries(Object(a)),i=a=>Array.isArray(a)?a:
[];return{best:Object.fromEntries(r(e).filter(([,a])=>H(a))),days:Object.fromEntries(r(n).filter(([a,c])=>/^\d{4}-\d\d-\d\d$/.test(a)&&H(c?.points)&&un(c.marks))),
drills:i(s).filter(dn),solved:i(o).filter(a=>typeof a=="string")}}function me(t){je("record",e=>{let n=B(e);return{...n,...t(n)}})}function dn(t){let{board:e,current:n,
next:s,lost:o,left:r}=Object(t);return!!Ce(e)&&dt(n)&&dt(s)&&Number.isFinite(o)&&o>0&&(r===void 0||H(r)&&r>1)}var De=({board:t,current:e,next:n,left:s})=>[t,e,n,
...s===void 0?[]:[s]].join();function We(t,e){me(({drills:n})=>{let s=n.filter(o=>De(o)!==De(t));return{drills:(e?[...s,t]:s).sort((o,r)=>r.lost-o.lost).slice(0,
ho)}})}var qe=14;function L(t=0){let e=new Date;return e.setDate(e.getDate()-t),pn(e)}function pn(t){let e=n=>String(n).padStart(2,"0");return`${t.getFullYear()}-${e(t.
getMonth()+1)}-${e(t.getDate())}`}var Ht=t=>Number(t.replaceAll("-",""));function Y(t){let[,e,n]=t.split("-").map(Number);return`${n} ${new Date(0,e-1).toLocaleDateString(
"en-US",{month:"short"})}`}function es(t,e){me(({days:n})=>{let{points:s,marks:o,computer:r}=n[t]??e;return{days:{...n,[t]:{points:s,marks:o,computer:r??e.computer}}}})}
function go(t){let e=t[L()]?0:1,n=e;for(;t[L(n)];)n++;return n-e}function ts(t){let[e,n,s]=[t[L(1)],ns(t),go(t)],o=[e&&`yesterday ${e.points}`,n>0&&`best ${n}`,
s>0&&A(s,"day")];return W(o.filter(Boolean).join(" · "))}function ns(t){return Math.max(0,...Object.values(t).map(({points:e})=>e))}function ss(t){let e=Array.
from({length:qe},(o,r)=>t[L(r)]).filter(Boolean),n=Object.entries(t).find(([,{points:o}])=>o===ns(t)),s=`The last ${qe} days. Played: ${e.length}.`;return n?`${s}\
 Best: ${n[1].points} on ${Y(n[0])}. A line marks the computer.`:s}var x={judge:null,edition:"",fault:""},bo=3,ke=2,rs=(...t)=>wasm_bindgen.replayPage(...t),os=1<<18;async function is(t){try{if(!globalThis.WebAssembly)throw new Error(
"this browser has no WebAssembly");await yo(t);let e=p("module").textContent;p("module").remove();let n=[];for(let o=0;o<e.length;o+=os)n.push(Uint8Array.from(atob(
e.slice(o,o+os)),r=>r.charCodeAt(0))),await new Promise(r=>{setTimeout(r)});let s=new Blob(n).stream().pipeThrough(new DecompressionStream("gzip"));await wasm_bindgen(
{module_or_path:await new Response(s).arrayBuffer()}),Object.assign(x,{judge:new wasm_bindgen.Player,edition:`${wasm_bindgen.embeddedName()} ${bo}`})}catch(e){x.
fault=e instanceof Error?e.message:`${e}`}}async function yo(t){for(;document.readyState==="loading";){let e=document.querySelector("#module");e instanceof HTMLElement&&
t(e.textContent.length/Number(e.dataset.length)),await new Promise(n=>{setTimeout(n,200)})}}function he(t,{board:e,piece:n,next:s,left:o},r,i=ke){let[a,c]=t.assess(
e,i,n,s,!1,r,o);return{loss:a,best:c}}var _e=256,Pe=class{played=0;counts=[0,0,0,0,0,0];pieces;placements;board;keyframes;constructor(e,n,s=V()){this.pieces=e,this.placements=n,this.board=s,this.keyframes=
[mn(this)]}play(){let e=this.advance(this,this.played);return this.played++,this.played%_e===0&&(this.keyframes[this.played/_e]=mn(this)),e}get points(){return Fe(
this.counts)}at(e){let n=Math.floor(e/_e),s=mn(this.keyframes[n]);for(let o=n*_e;o<e;o++)this.advance(s,o);return s}goBackTo(e){Object.assign(this,this.at(e),{played:e})}advance({
board:e,counts:n},s){let o=Te(e,this.pieces[s],this.placements[s]);return n[o]++,o}};function mn({board:t,counts:e}){return{board:t.slice(),counts:e.slice()}}function Fe(t){
return t.reduce((e,n,s)=>e+n*F(s),0)}var Z=class extends Pe{seed;length;start;beat;known;constructor({seed:e,length:n,start:s="",beat:o=0},r=[]){let i=ue(s);super([],[],i?.board),this.seed=e,this.length=
n,this.start=s,this.beat=o,this.known=i?[i.current,i.next]:[],this.extend(n||_e);for(let a of r){if(!Mt(this.current,a))throw new Error("not a game");this.drop(
a)}}extend(e){this.pieces=[...this.known,...Nt(this.seed,e)].slice(0,e)}get current(){return this.pieces[this.played]}get isOver(){return this.current===void 0}drop(e){
this.placements.push(e),this.play(),this.length===0&&this.played+1===this.pieces.length&&this.extend(2*this.pieces.length)}undo(){let e=this.placements.pop()??0;
return this.goBackTo(this.placements.length),e}task(e=this.played){let[n,s]=this.pieces.slice(e,e+2);return{board:this.at(e).board,piece:n,next:s,left:this.length>
0?this.length-e:void 0}}};var xo=3,wo=2,as=12,hn=["no","a","two","three","four"];function ft(t,e,{loss:n,best:s}){let{board:o,piece:r}=t,i=$e(n),a={grade:i,word:W(i),loss:n,piece:r,better:s,
praise:"",covered:[]};if(i!=="best"){let d=ko(t,e,s);return{...a,...d,covered:d.theme==="holes"?So(o,r,e):[]}}let{fits:c,fullRows:l}=z(o,r,e);return l.length===
4?{...a,word:"Four rows!",reason:"15 points at once."}:{...a,reason:c?"As good as the best.":"Does not fit: the board is cleared."}}function cs({grade:t,word:e,
loss:n,piece:s,better:o,reason:r}){return t==="best"?`${e}${/\w$/.test(e)?".":""}${r.startsWith("Does")?` ${r}`:""}`:`${e}, ${ie(n)}: ${ee(r)} Better: ${C(s,o)}\
.`}function ko({board:t,piece:e,next:n,left:s},o,r){let[i,a,c]=[us(t),Ke(t,e,o),Ke(t,e,r)];for(let[l,d,m,h=""]of Oo(i,a,c,n,s))if(l)return{reason:d,praise:m,theme:h};
return{reason:`Better is in ${Ee(e,r)}.`,praise:"",theme:""}}function So(t,e,n){let{squares:s}=z(t,e,n);return s.flatMap(([o,r])=>{let i=Be(t,r),a=!s.some(([c,l])=>l===
r&&c<o);return Array.from({length:a?o-i:0},(c,l)=>[i+l,r])})}function*Oo(t,e,n,s,o){yield[e.outcome===5&&n.outcome!==5,"Does not fit: the board is cleared.","It\
 fits.","high"],yield[n.outcome===5&&e.outcome!==5,"Saves a board that is lost.","Begins a new one.","high"];let r=({board:y})=>s!==void 0&&le(s).some(b=>Te(y.slice(),
s,b)===4),i=r(n)?"Four rows with the next piece.":"";if(yield[n.points>e.points,`Clears ${Ct(e.rows)}. ${n.rows} ${n.rows===1?"was":"were"} there.`,`Clears ${Ct(
n.rows)}.`,n.rows===4?"four":""],s!==void 0&&o!==void 0&&o>1){let[y,b]=[e,n].map(({board:re})=>o>3?To(re,o-1):$o(re,s,o===2)),M=y.map((re,vt)=>(b[vt]-re)*F(vt)),
_=M.indexOf(Math.max(...M)),[Ne,be]=_===1?["no row","a row is"]:[`no ${hn[_]} rows`,`${hn[_]} rows are`];if(yield[M[_]>0,`${o} pieces left: ${y[_]===0?`${Ne} an\
y more`:`${be} less likely`}.`,`${W(be)} ${y[_]===0?"still possible":"more likely"}.`,"last"],o<=3)return}yield[i!==""&&!r(e),"No four rows with the next piece.",
i,"four"],yield[e.rows>0&&n.rows<e.rows&&vo(n.board),`Clears ${Ct(e.rows)}. 4 were close.`,i||"Waits for 4 rows.","four"];let a=t.heights.findIndex((y,b)=>t.depthsIn[b]>=
wo&&t.heights.every((M,_)=>_===b||M>y)),c=({columns:y})=>y.includes(a);yield[c(e)&&!c(n),`Closes the open column, ${a+1}.`,i||"Keeps the open column.","well"],yield[
e.rows>0&&n.rows===0&&n.outcome!==5,`Clears ${Ct(e.rows)} too early.`,i||"Builds on 4 rows.","four"];let l=jt(e.holesIn,t.holesIn),d=R(l.map(y=>e.holesIn[y]-t.holesIn[y]));
yield[e.holes>n.holes&&d>0,d>l.length?`Covers ${ht(l)}.`:`Makes ${hn[d]} ${d===1?"hole":"holes"} in ${ht(l)}.`,n.holes<=t.holes?"Makes no hole.":"Makes fewer ho\
les.","holes"],yield[R(e.gapsIn)>R(n.gapsIn),`Leaves a gap that only I fills in ${ht(jt(e.gapsIn,n.gapsIn))}.`,"Leaves no such gap.","gaps"],yield[s!==void 0&&!Ue(
e,s)&&Ue(n,s),"No flat place for the next piece.","The next piece has a place.","next"],yield[e.top>=n.top+2&&e.top>as,"Builds too high.","Stays lower.","high"];
let m=e.steps.map((y,b)=>y-n.steps[b]),h=m.indexOf(Math.max(...m));yield[R(e.steps)>R(n.steps),`Leaves a step of ${e.steps[h]} between columns ${h+1} and ${h+2}\
.`,"The surface is smoother."],yield[t.top>=as&&t.holes>0&&n.top>e.top,"Saves a board that is lost.","Piles up for a new board.","high"];let O=Array.from(f,(y,b)=>b),
I=O.filter(y=>!Ue(e,y)&&Ue(n,y));yield[I.length>O.filter(y=>Ue(e,y)&&!Ue(n,y)).length,`Leaves no flat place for ${I.map(y=>f[y]).join(" and ")}.`,"More pieces h\
ave a place."],yield[R(e.coversIn)>R(n.coversIn),`Lies above the holes of ${ht(jt(e.coversIn,n.coversIn))}.`,"Keeps holes near the top."],yield[R(e.depthsIn)>R(
n.depthsIn),`Leaves a dip in ${ht(jt(e.depthsIn,n.depthsIn))}.`,"Leaves less of a dip."]}function $o(t,e,n){let s=n?[ls(t).slice(e,e+1)]:le(e).map(o=>{let{board:r,
rows:i}=Ke(t,e,o);return ls(r).map(a=>Math.max(a,i))});return[0,1,2,3,4].map(o=>Math.max(...s.map(r=>r.filter(i=>i>=o).length/r.length)))}function To(t,e){let n=fn(
t).sort((s,o)=>s-o);return[0,1,2,3,4].map(s=>+(R(n.slice(0,s))<=4*e))}var fn=t=>Array.from({length:20},(e,n)=>t.subarray(n*10,(n+1)*10).reduce((s,o)=>s+ +(o===0),
0));function ls(t){let[e,n]=[rt(t),fn(t)];return Array.from(f,(s,o)=>Math.max(...le(o).map(r=>{let{gaps:i,counts:a}=K(o,r),c=Math.max(0,...i.map((l,d)=>e[(r&15)+
d]-l));return c+a.length>20?0:a.filter((l,d)=>n[c+d]===l).length})))}function Ke(t,e,n){let s=n&15,o=Array.from({length:K(e,n).width},(c,l)=>s+l),r=t.slice(),i=Te(
r,e,n),a=i===5?0:i;return{...us(r),board:r,outcome:i,rows:a,points:F(i),columns:o}}function us(t){let e=rt(t),n=i=>e[i]??20,s=e.slice(1).map((i,a)=>Math.abs(i-e[a])),
o=e.map((i,a)=>Math.max(0,Math.min(n(a-1),n(a+1))-i)),r=sn(t);return{board:t,heights:e,holesIn:r,holes:R(r),depthsIn:o,gapsIn:o.map(i=>+(i>=xo)),coversIn:e.map(
(i,a)=>{let c=i;for(;c>0&&t[(c-1)*10+a]>0;)c--;return c>0?i-c:0}),top:Math.max(...e),steps:s}}var jt=(t,e)=>[...t.keys()].filter(n=>t[n]>e[n]);function ht(t){let e=t.
map(n=>n+1).join(", ").replace(/, (\d+)$/," and $1");return`${t.length===1?"column":"columns"} ${e}`}function vo(t){let e=fn(t).flatMap((n,s)=>n===1?t.indexOf(0,
s*10)%10:[]);return e.some(n=>e.filter(s=>s===n).length>=3)}var Ue=({board:t,holes:e},n)=>le(n).some(s=>{let o=Ke(t,n,s);return o.outcome!==5&&o.holes<=e}),Ct=t=>t===
0?"no row":A(t,"row");var Eo=2**40,U=[{name:"Novice",effort:0,careless:128,points:20},{name:"Learner",effort:0,careless:64,points:40},{name:"Amateur",effort:0,careless:32,points:57},
{name:"Regular",effort:0,careless:0,points:69},{name:"Expert",effort:1,careless:52,points:86},{name:"Master",effort:1,careless:37,points:100},{name:"Champion",effort:ke,
careless:0,points:124}],Q=U.length-1,X=t=>`the ${ee(U[t].name)}`,gt=class{games=new Map;game;constructor(e){this.game=e}play(e,n=1/0){return e.every(s=>{let o=this.
games.get(s)??new Z(this.game);for(this.games.set(s,o);!o.isOver&&(this.game.length>0||o.played<this.game.played);){if(performance.now()>n)return!1;o.drop(Mo(U[s],
o))}return!0})}pointsOf(e){let n=this.games.get(e);return n?Fe(n.at(Math.min(n.played,this.game.played)).counts):0}lastOf(e){let n=this.games.get(e);return n?.isOver?
n.points:null}rungAbove(e){let n=U.findIndex((s,o)=>(this.lastOf(o)??0)>e);return n<0?Q:n}placeInWords(e){let n=this.rungAbove(e),[s,...o]=[n-1,n].filter(i=>i>=
0&&this.lastOf(i)!==null),r=o.map(i=>`, ${X(i)} ${this.lastOf(i)}`).join("");return s===void 0?"":`${W(X(s))} makes ${this.lastOf(s)} with these pieces${r}.`}},
Io=({careless:t},{seed:e,played:n})=>an(e+Eo,n,1)[0]<t;function Mo(t,e){let n=e.task(),{board:s,piece:o,next:r,left:i}=n,{effort:a}=t,c=Number(Io(t,e));if(a===0)
return Ao(n,Do)[c];if(c===0)return x.judge?.place(s,a,o,r,i)??0;let l=x.judge?.rankedMoves(s,a,o,r,i)??[];return l[3]??l[0]}function Ao({board:t,piece:e},n){return le(
e).map(o=>[n(Ke(t,e,o)),o]).sort(([o],[r])=>o-r).map(([,o])=>o)}function Do({heights:t,steps:e,holes:n,top:s,outcome:o,rows:r,points:i}){let a=o===5?1e3:3.75*r-
i;return 16*n+R(e.slice(0,-1))+2*t[9]+Math.max(0,s-9.6)**2/4+a}var Po=5,Lo=8;function Ye(t){try{let e=Object(te(`game/${t}`));return Ro(e,t)?{...e,id:t,game:new Z(e,e.placements)}:null}catch{return null}}var Ve=()=>pt().flatMap(
t=>Ye(t)??[]).sort((t,e)=>e.time-t.time),gn=({played:t,isOver:e})=>t>Po&&!e,bt=(t=Ve())=>t.filter(({game:e})=>gn(e)).slice(0,Lo);function ds(){let t=Date.now();
for(;pt().includes(`${t}`);)t++;return`${t}`}function ps(t,e){let n=!pt().includes(t);if(pe(`game/${t}`,e),!n)return;let s=Ve(),o=[...bt(s),s.find(({day:r})=>r===
null),s.find(({day:r})=>r===L())].map(r=>r?.id);for(let r of pt())o.includes(r)||Qn(`game/${r}`)}function ms(t){return Ve().find(e=>e.day===null&&!e.game.isOver&&
de(e)===t)}function hs({seed:t,start:e=""}){return Ve().some(({game:n})=>n.played>0&&n.seed===t&&n.start===e)}function fs({day:t,beat:e,length:n,time:s,game:{played:o}}){
let r=pn(new Date(s)),i=r===L()?"today":r===L(1)?"yesterday":Y(r),a=t?`the game of ${Y(t)}`:e>0?`your friend’s ${e}`:"";return[`${o}${n>0?` of ${n}`:""} piece\
s`,a,i].filter(Boolean).join(", ")}function Ro(t,e){let{seed:n,length:s,placements:o,findings:r,day:i,beat:a,start:c,marks:l,rung:d,time:m}=t;return(typeof i=="\
string"&&i===e&&n===Ht(i)&&s===100||i===null&&/^\d+$/.test(e))&&H(m)&&H(n,Ae)&&H(s,ln)&&H(a,cn)&&un(l)&&(d==null||H(d,Q))&&typeof c=="string"&&(c===""||ue(c)!==
null)&&Array.isArray(o)&&Array.isArray(r)&&r.length<=o.length&&r.every(O=>Array.isArray(O)&&Number.isFinite(O[0])&&O[0]>=0&&H(O[1],255))}var No={coaches:[!0,!1],races:[!0,!1],letters:[!1,!0],buttons:[!1,!0],length:Jn,effort:[ke,1],rung:[null,...U.keys()],results:["","w","l","wl","lw","ll"]},E={coaches:!0,
races:!0,letters:!1,buttons:!1,length:100,effort:ke,rung:null,results:""};function yt(t,e){Object.assign(E,{[t]:e}),je("options",n=>({...Object(n),[t]:e}))}function ze(t){
yt("rung",Math.max(0,Math.min(Q,t))),yt("results","")}function gs(t){let e=E.results+(t?"w":"l");/w.?w$/.test(e)?ze((E.rung??0)+1):e==="lll"?ze((E.rung??0)-1):yt(
"results",e.slice(-2))}function bs(){let t=Object(te("options"));for(let[e,n]of Object.entries(No))Object.assign(E,{[e]:n.find(s=>s===t[e])??n[0]})}var ys="tetris-pipe/1/",xs=["play","left","daily","learn","explore","options","record"];function ws(){let t=xs.map(h=>we(()=>localStorage.getItem(ys+h),null));if(t.
every(h=>h===null))return;let[e,n,s,o,r,i,a]=t.map(h=>Object(we(()=>JSON.parse(h??"null"),null))),c=Date.now();[e,n,s].forEach((h,O)=>{h.placements?.length>0&&pe(
`game/${h.day??c-O}`,{...h,time:c-O})}),pe("learn",{round:o.round,index:o.index}),pe("explore",r),pe("options",{...i,rung:{0:3,1:6}[String(i.rival)]});let{best:l,
days:d,drills:m}=B(a);me(h=>({best:{...l,...h.best},days:{...d,...h.days}}));for(let h of m)We(h,!0);if(!Gt())for(let h of xs)localStorage.removeItem(ys+h)}var Wt=class{isRunning=!1;request=0;last=0;owed=0;speeds;speed;advance;show;constructor(e,n,s,o){this.speeds=e,this.speed=n,this.advance=s,this.show=o}setRunning(e){
e!==this.isRunning&&(this.isRunning=e,cancelAnimationFrame(this.request),e&&(this.owed=0,this.last=performance.now(),this.ask()),this.changed())}setSpeed(e){this.
speed=Math.min(this.speeds.length-1,Math.max(0,e)),this.changed()}changed(){this.show(this.isRunning,this.speeds[this.speed])}ask(){this.request=requestAnimationFrame(
e=>{this.ask();let n=Math.min(100,Math.max(0,e-this.last));this.last=e,this.owed+=n/1e3*this.speeds[this.speed];let s=Math.floor(this.owed);this.owed-=s,s>=1&&this.
advance(s)})}};var Je=class{phase="explore";task=null;cost=null;board=V();current=f.indexOf("T");next=f.indexOf("I");pieces=0;points=0;isDropping=!1;steps=[];undone=[];moves=null;chosen=0;cursor=null;note="";run;constructor(){
let{board:e,current:n,next:s,isDropping:o,pieces:r,points:i}=Object(te("explore"));Ce(e)&&dt(n)&&dt(s)&&H(r)&&H(i)&&this.set({board:e,current:n,next:s,pieces:r,
points:i}),this.isDropping=o===!0,this.run=new Wt([5],0,()=>this.random(),a=>{this.isDropping||=a,j()})}get state(){let{board:e,current:n,next:s,isDropping:o,pieces:r,
points:i}=this;return{board:ne(e),current:n,next:s,isDropping:o,pieces:r,points:i}}get address(){return Ie(this)}get canUndo(){return this.steps.length>0}set({board:e,
...n}){Object.assign(this,n,{board:Ce(e),moves:null,chosen:0,note:""}),j()}change(e){let n=this.state;this.set({...n,...e}),this.remember(n)}remember(e){let{board:n,
current:s,next:o}=this.state;e.board===n&&e.current===s&&e.next===o||(this.steps.push(e),this.undone=[])}undo(){this.run.setRunning(!1),this.restore(this.steps,
this.undone),w("Undone.",this.news)}redo(){this.restore(this.undone,this.steps)}restore(e,n){let s=e.pop();s&&(n.push(this.state),this.set(s))}ranked(){let{judge:e}=x;
if(!e)return[];let n={board:this.board,piece:this.current,next:this.next};return this.moves??=le(this.current).map(s=>({placement:s,loss:he(e,n,s,E.effort).loss})).
sort((s,o)=>s.loss-o.loss),this.moves}place(){return x.judge?.place(this.board,E.effort,this.current,this.next)}choose(e){this.chosen=e;let{placement:n,loss:s}=this.
ranked()[e];w("",`${C(this.current,n)}, ${ie(s)||"best"}.`)}chooseNow(e){this.run.setRunning(!1),this.change({current:e}),w("",this.news)}chooseNext(e){let n=this.
isDropping?this.place():void 0;n===void 0?this.change({next:e}):this.dropAt(n,e),this.run.isRunning||w("",this.news)}drop(){let e=this.ranked()[this.chosen];e&&
(this.dropAt(e.placement,ks()),w("",this.news))}dropAt(e,n){let s=this.board.slice(),o=Te(s,this.current,e);this.change({board:ne(s),current:this.next,next:n,pieces:this.
pieces+1,points:this.points+F(o)})}random(){this.chooseNext(ks())}clear(){this.run.setRunning(!1),this.change({board:"",pieces:0,points:0}),w("","The board is e\
mpty.")}moveCursor([e,n]){let[s,o]=this.cursor??[-e,-n];this.cursor=[Math.min(19,Math.max(0,s+e)),Math.min(9,Math.max(0,o+n))],w("",this.cursorInWords(this.cursor))}isFilled([
e,n]){return this.board[e*10+n]>0}cursorInWords([e,n]){return`Row ${e+1}, column ${n+1}: ${this.isFilled([e,n])?"filled":"empty"}.`}paint(e,n){let s=this.board.
slice();for(let[o,r]of e){let i=o*10+r,a=s[i];s[i]=n?a||8:0,Ge(s,o)&&(s[i]=a)}this.set({...this.state,board:ne(s),pieces:0,points:0})}toggle(){let e=this.state;
this.cursor??=[0,0],this.paint([this.cursor],!this.isFilled(this.cursor)),this.remember(e),w("",this.cursorInWords(this.cursor))}get news(){let[e]=this.ranked(),
n=e?` Best: ${C(this.current,e.placement)}.`:"";return`${this.note&&`${this.note} `}This piece: ${f[this.current]}. Next piece: ${f[this.next]}.${n}`}get picture(){
let{board:e,current:n,cursor:s,pieces:o,points:r}=this,i=this.run.isRunning?this.place():this.ranked()[this.chosen]?.placement,a=o>0?`${A(o,"piece")}, ${A(r,"po\
int")}`:"";return{board:e,now:i===void 0?void 0:{piece:n,placement:i},cursor:s,caption:a}}},ks=()=>Math.floor(Math.random()*f.length);function Ss([t,e],[n,s]){let o=Math.
max(Math.abs(n-t),Math.abs(s-e),1);return Array.from({length:o+1},(r,i)=>[Math.round(t+(n-t)*i/o),Math.round(e+(s-e)*i/o)])}var T={piece:0,rotation:0,column:0,middle:0,isMoved:!1,get placement(){return this.rotation<<4|this.column}};function se(t){T.isMoved=!1,t&&bn(t.piece,ve(t.piece),
10-ae[t.piece][ve(t.piece)].width>>1),j()}function bn(t,e,n){let{width:s}=ae[t][e];T.piece=t,T.rotation=e,T.column=Math.min(10-s,Math.max(0,n)),T.middle=T.column+
s/2,j()}function Le(t,e=!1){let n=T.placement;T.isMoved||=e,bn(T.piece,T.rotation,t),T.placement!==n&&w("",`${C(T.piece,T.placement)}.`)}function Os(t){let{piece:e,
middle:n}=T,s=T.rotation+t&3;bn(e,s,Math.floor(n-ae[e][s].width/2)),Object.assign(T,{middle:n,isMoved:!0}),w("",`${C(e,T.placement)}.`)}var Bo=2**41,$s=64,qt=[10,20,40],Go=["ten","twenty","forty"],Ho=.5,jo=8,Co=5,Ts=4e3,xt=1500,_t=class{names;since=0;constructor(e){this.names=e}get lines(){return[]}begin(){
this.since=performance.now()}get shown(){if(this.since===0)return null;let e=globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches?1:Ts,n=performance.
now()-this.since-xt,s=Math.floor(n/(e+xt)),o=this.lines[s];return o?{line:o,side:s,count:Math.min(o.played,1+Math.floor((n-s*(e+xt))/e*o.played))}:null}get isPlaying(){
return this.since>0&&performance.now()<this.since+xt+this.names.length*(Ts+xt)}get picture(){let{shown:e}=this;if(!e)return null;let{line:n,side:s,count:o}=e,{board:r,
counts:i}=n.at(o-1),a={piece:n.pieces[o-1],placement:n.placements[o-1]},{filled:c,fullRows:l}=z(r,a.piece,a.placement),d=`${this.names[s]}: ${A(F(l.length)+Fe(i),
"point")} after ${A(o,"piece")}.`;return l.length>0?{board:c,cleared:l,caption:d}:{board:r,better:a,caption:d}}};function vs(t,e,n,s,o=1/0){for(;t.played<e;){if(!x.
judge||performance.now()>o)return!1;let[r,i]=t.pieces.slice(t.played);t.placements.push(x.judge.place(t.board,n,r,i,s&&s-t.played)),t.play()}return!0}var Ze=class extends _t{pairs=[];level=0;mean=0;left;constructor({
board:e,piece:n,next:s,left:o},r,i){if(super(["Yours","Better"]),this.left=o,s===void 0)return;let a=(c,l)=>{let d=new Pe(c,[l],e.slice());return d.play(),d};for(let c=0;c<
$s;c++){let l=[n,s,...Nt(Bo+c,qt[2])].slice(0,o);this.pairs.push([a(l,r),a(l,i)])}}get length(){return Math.min(qt[this.level],this.left??1/0)}follow(e=1/0){for(;x.
judge&&this.pairs.length>0&&this.since===0;){if(!this.pairs.flat().every(n=>vs(n,this.length,1,this.left,e)))return!1;this.mean=R(this.pairs.map(([n,s])=>s.points-
n.points))/$s,this.mean>=Ho?this.begin():this.length===qt[this.level]&&this.level<qt.length-1?this.level++:this.pairs=[]}return!0}get text(){let e=this.length===
this.left?"Up to the end":`Over ${Go[this.level]} pieces`;return this.since>0?`${e}, better makes ${this.mean.toFixed(1)} more.`:""}get lines(){let e=([n,s])=>s.
points>n.points?Math.abs(s.points-n.points-this.mean):1/0;return this.pairs.reduce((n,s)=>e(s)<e(n)?s:n)}},Ft=class extends _t{line;yours;constructor(e){super([
"The computer"]);let n=Math.max(0,e.played-jo),{board:s,counts:o}=e.at(n);this.line=new Pe(e.pieces.slice(n),[],s),this.yours=e.points-Fe(o)}get lines(){return[
this.line]}follow(e=1/0){let{length:n}=this.line.pieces;return vs(this.line,n,ke,n,e)}get text(){let e=this.line.points-this.yours;return this.line.played===this.
line.pieces.length&&e>=Co?`The computer ends from here with ${e} more.`:""}};var Ut={well:"The open column",holes:"Holes",gaps:"Gaps",next:"The next piece",four:"Four rows",high:"A high stack",last:"The last pieces"};function Es(t){return t.
trim().split(`
`).flatMap(e=>{let[n,,s,o,r,i,a]=e.split(" "),c=ue(`#explore&now=${s[0]}&next=${s[1]}&rows=${i}`);return c?[{...c,theme:n,board:ne(c.board),played:parseInt(o.slice(
0,2),16),lost:Number(r)/10,...a&&{left:Number(a)}}]:[]})}var Wo=.1,qo=20,Xe=class{address="#learn";canUndo=!1;round=[];index=0;done=new Set;tries=[];isShown=!1;solution=0;praise="";why="";cost=null;board=V();problems;constructor(e){
let{round:n,index:s}=Object(te("learn"));this.problems=e,Array.isArray(n)&&n.every(_o)&&H(s)?this.begin(n,s):this.begin()}get choices(){let e=B().drills.length,
n=this.unsolved,s=Object.entries(Ut).map(([o,r])=>{let i=this.problems.filter(a=>a.theme===o);return{theme:o,title:r,solved:i.filter(a=>!n.includes(a)).length,count:i.
length}});return e>0?[{title:"Your mistakes",solved:0,count:e},...s]:s}get unsolved(){let e=new Set(B().solved);return this.problems.filter(n=>!e.has(De(n)))}choose(e){
let n=this.problems.filter(o=>o.theme===e),s=this.unsolved.filter(o=>o.theme===e);this.begin(e===void 0?B().drills:s.length>0?s:n),w("",this.news)}begin(e=B().drills,n=0){
Object.assign(this,{round:[...e],index:n,done:new Set,praise:""}),this.openDrill()}enter(){this.drill?se(this.task):this.begin()}openDrill(){let e=new Set(B().drills.
map(De));for(;this.drill&&!this.drill.theme&&!e.has(De(this.drill));)this.done.add(this.index++);Object.assign(this,{tries:[],isShown:!1,cost:null}),this.board=
Ce(this.drill?.board)??V(),se(this.task)}get phase(){return this.drill?"learn":"choose"}get drill(){return this.round[this.index]}get state(){return{round:this.
round,index:this.index}}get task(){let{drill:e,board:n,isShown:s}=this;return e&&!s?{board:n,piece:e.current,next:e.next,left:e.left}:null}undo(){}redo(){}drop(e){
let{task:n,drill:s}=this;if(!x.judge||!n||!s)return;let o=he(x.judge,n,e);if(o.loss<Wo){s.theme?me(({solved:a})=>({solved:[...new Set([...a,De(s)])]})):We(s,!1),
this.done.add(this.index),this.advance(`Solved: ${C(n.piece,e)}.`);return}let r=ft(n,e,o);this.tries.push(r);let i=this.tries.length===2?" Two misses. You may s\
how the solution.":"";w(`${W(ie(r.loss))}: ${ee(r.reason)}${i}`),se(n)}advance(e){this.index++,this.openDrill(),this.praise=e,w(e,this.news)}get canShow(){return this.
task!==null&&this.tries.length>=2&&x.judge!==null}skip(){this.drill&&this.advance("")}flip(){let{task:e,drill:n}=this;if(!this.canShow||!x.judge||!e||!n)return;
let{theme:s,played:o=ve(e.piece)<<4}=n,r=he(x.judge,e,o),i=s?`${ft(e,o,r).praise} `:"";this.round.push(n),Object.assign(this,{isShown:!0,cost:s?new Ze(e,o,r.best):
null,solution:r.best,why:`${i}It comes back at the end.`}),w("",this.news)}get news(){if(!this.drill)return"Choose what to practise.";if(this.isShown)return`Sol\
ution: ${C(this.drill.current,this.solution)}. ${this.why}`;let{current:e,next:n}=this.drill;return`${this.title}, ${this.count}. ${this.lostInWords} ${f[e]}. N\
ext: ${f[n]}.`}get title(){return this.drill?Ut[this.drill.theme??""]??"Your mistakes":"Problems"}get count(){return this.drill?`${this.index+1} of ${this.round.
length}`:`${this.problems.length-this.unsolved.length} of ${this.problems.length} solved`}get lostInWords(){let{theme:e="",lost:n=0,left:s}=this.drill??{};return`${s&&
s<=qo?`${s} pieces left. `:""}${e?"A beginner":"You"} lost ${n.toFixed(1)} points here.`}get picture(){let{board:e,drill:n}=this;if(!n)return{board:e};let s={piece:n.
current,placement:this.solution};return this.cost?.picture?this.cost.picture:this.isShown?{board:e,better:s,badges:[{...s,grade:"best"}]}:{board:e,now:{piece:n.
current,placement:T.placement}}}};function _o(t){if(!dn(t))return!1;let{theme:e,current:n,played:s}=Object(t);return e===void 0||Object.hasOwn(Ut,e)&&H(s)&&Mt(n,
s)}var Fo=400,Uo=40,Ko=100,Qe=class{id="";time=0;text=null;isOwn=!1;before=0;isChanged=!1;earlier=void 0;game=new Z({seed:0,length:1});rivals=new gt(this.game);rung=null;isSettled=!1;findings=[];edition="";undone=[];looked=null;cost=null;ending=null;marks=[];day=null;clearing=null;best=0;isBest=!1;gain="";hint="";isDaily;constructor(e=!1){
this.isDaily=e;let n=Ve().find(({day:s})=>s===(e?L():null));n?this.resume(n):this.begin(this.another())}resume(e){this.begin(e,e.game);let{id:n,time:s,marks:o,findings:r,
edition:i=""}=e;Object.assign(this,{id:n,time:s,marks:o,edition:i,findings:r.map(([a,c])=>({loss:a,best:c})),text:He(`game/${n}`),before:e.placements.length})}get isBehind(){
let e=this.id?He(`game/${this.id}`):null;return e!==null&&e!==this.text}keep(){!this.isChanged||this.isBehind||(this.isChanged=!1,ps(this.id,this.state),this.text=
He(`game/${this.id}`))}keepNow(){this.id||(this.id=ds()),Object.assign(this,{time:Date.now(),isOwn:!0,isChanged:!0}),this.keep()}another(){return this.isDaily?{
day:L(),seed:Ht(L()),length:100}:{seed:Rt(),length:E.rung===null?Uo:E.length}}begin(e,n=new Z(e)){let{day:s=null,rung:o}=e;this.game=n,this.rivals=new gt(n),Object.
assign(this,{rung:o??E.rung,isSettled:n.isOver});let r=s===null?void 0:bt().find(i=>i.day!==null&&i.day!==s);Object.assign(this,{id:s??"",text:He(`game/${s}`),isOwn:!1,
isChanged:!1,before:0,earlier:r,findings:[],edition:x.edition,undone:[],looked:null,cost:null,ending:null,isBest:!1,hint:"",day:s,marks:hs(e)?["known pieces"]:[]}),
se(this.task)}get state(){let{day:e,marks:n,time:s,rung:o,findings:r,edition:i,game:{seed:a,length:c,start:l,beat:d,placements:m}}=this;return{day:e,marks:n,time:s,
rung:o,seed:a,length:c,start:l,beat:d,placements:m,edition:i,findings:r.map(({loss:h,best:O})=>[h,O])}}get address(){return this.isDaily?"#daily":de(this.game)}get phase(){
let{isOver:e,played:n}=this.game;return this.looked!==null?e?"look":"flip":e?"end":n===0?"first":"play"}get rungs(){let{rung:e,isDaily:n,game:{isOver:s}}=this,o=e!==
null?[e,...s&&e<Q?[e+1]:[]]:s?[...U.keys()]:[];return n?[...o,Q]:o}get result(){let{rung:e,rivals:n}=this,s=e===null?null:n.lastOf(e);return e!==null&&s!==null?
{rung:e,points:s}:null}get task(){return this.looked===null&&!this.game.isOver&&!this.isBehind?this.game.task():null}get isSilent(){return!this.game.isOver&&(this.
isDaily||!E.coaches)}get canUndo(){return!this.isDaily&&!this.isBehind&&this.game.played>0&&(this.looked===null||!this.game.isOver)}drop(e){this.undone=[],this.
isDaily&&this.game.played===0&&this.day!==L()?this.beginDay():this.place(e)}beginDay(){if(this.day===L())return;this.keep();let e=Ye(L());e?this.resume(e):this.
begin(this.another()),w("",this.news)}mark(e){this.game.isOver||this.marks.includes(e)||(this.marks.push(e),this.isChanged||=this.game.played>0)}place(e){this.hint=
"";let{points:n,board:s,current:o,played:r}=this.game,{fullRows:i,filled:a}=z(s,o,e);this.game.drop(e),this.clearing=i.length>0?{rows:i,board:a,points:n,played:r+
1,since:performance.now()}:null;let c=this.game.points-n;this.gain=c>0?`${A(this.game.points,"point")}, plus ${c}.`:"",this.judge(performance.now()+50),this.keepNow(),
se(this.task),this.game.isOver?this.finish():w([this.isSilent?"":this.verdictInWords(r),this.gain].filter(Boolean).join(" "),this.news)}get lit(){let{clearing:e,
looked:n,game:s}=this;if(!e||n!==null||e.played!==s.played)return null;let o=(performance.now()-e.since)/Fo;return o<1?{...e,share:o}:null}undo(){if(!this.canUndo)
return;let e=this.looked??this.game.played-1;for(;this.game.played>e;)this.undone.push(this.game.undo());Object.assign(this,{looked:null,cost:null,ending:null,before:Math.
min(this.before,e)}),this.mark("undo"),this.findings.length=Math.min(this.findings.length,this.game.played),this.keepNow(),se(this.task),w("Undone.",this.news)}redo(){
let e=this.looked===null?this.undone.pop():void 0;e!==void 0&&this.place(e)}judge(e=1/0){let{game:n,rivals:s}=this;if(!x.judge)return!1;this.edition!==x.edition&&
Object.assign(this,{edition:x.edition,findings:[]});let{findings:o}=this;for(let r=o.length;r<n.played;r++){if(performance.now()>e)return!1;o[r]=he(x.judge,n.task(
r),n.placements[r]),r>=this.before&&this.keepDrill(r),this.isChanged||=this.isOwn}return s.play(this.rungs,e)?n.isOver?(this.settle(),this.ending??=new Ft(n),this.
ending.follow(e)):!0:!1}settle(){let{rung:e,rivals:n,result:s,marks:o,game:{length:r,beat:i,start:a,points:c}}=this;this.isSettled||(this.isSettled=!0,!(o.length>
0||a!=="")&&(e===null?ze(n.rungAbove(c)):r>=Ko&&i===0&&e===E.rung&&s&&s.points!==c&&gs(c>s.points)))}keepDrill(e){let{board:n,piece:s,next:o,left:r}=this.game.task(
e),{loss:i}=this.findings[e];ot(i)&&o!==void 0&&We({board:ne(n),current:s,next:o,lost:i,left:r},!0)}finish(){let{game:e,result:n}=this,{best:s}=B(),o=[e.length,
...this.marks].join(" ");this.best=s[o]??0,this.isBest=!this.isDaily&&e.start===""&&e.points>this.best,this.isBest&&me(({best:i})=>({best:{...i,[o]:Math.max(i[o]??
0,e.points)}})),this.keepDay();let r=[n&&`${W(X(n.rung))} has ${n.points}`,this.best>0&&`your best is ${this.best}`];w(`The end. ${A(e.points,"point")}. ${r.filter(
Boolean).join(", ")}. ${A(this.mistakes.length,"mistake")}. ${this.ending?.text??""}`.trim())}keepDay(){let{day:e,marks:n,game:{isOver:s,points:o},rivals:r}=this;
if(!e||!s)return;let[i,a]=[B().days[e],r.lastOf(Q)];(!i||i.computer===null&&a!==null)&&es(e,{points:o,computer:a,marks:n})}get mistakes(){return this.findings.filter(
({loss:e})=>ot(e))}look(e){let n=e!==null&&e>=0&&e<this.game.played&&(!this.isSilent||this.game.isOver);this.looked=n?e:null;let s=n&&!this.game.isOver&&this.hasBetter(
e)?this.verdict(e):null;this.cost=s&&e!==null?new Ze(this.game.task(e),this.game.placements[e],s.better):null,w("",this.news)}showEnding(){this.ending?.begin(),
Object.assign(this,{looked:null,cost:this.ending})}step(e){(this.looked!==null||this.game.isOver)&&this.look((this.looked??this.game.played)+e)}flip(){let e=this.
game.played-1;this.looked!==null?this.look(null):this.hasBetter(e)&&this.look(e)}hasBetter(e){return!this.isSilent&&this.findings[e]?.loss>=Oe[1].below}verdict(e){
let n=this.findings[e];return n&&(n.verdict??=ft(this.game.task(e),this.game.placements[e],n)),n?.verdict??null}verdictInWords(e){let n=this.verdict(e);return n?
cs(n):""}get news(){let{day:e,looked:n,game:{beat:s,length:o,isOver:r,played:i,pieces:a,placements:c}}=this;if(n!==null)return`Piece ${n+1}: ${ee(this.verdictInWords(
n))} Yours: ${C(a[n],c[n])}.`;if(r)return"The end of the game.";let l=i===0&&s>0?`Your friend made ${s} points with these ${o||""} pieces. `:"",d=i===0&&e?`Dail\
y game of ${Y(e)}. One attempt counts. `:"",{piece:m,next:h}=this.game.task();return`${d}${l}Piece ${i+1}: ${f[m]}. ${h===void 0?"It is the last.":`Next: ${f[h]}\
.`}`}get picture(){if(this.cost?.picture)return this.cost.picture;let{lit:e,looked:n,game:s}=this,{board:o,piece:r}=s.task(n??s.played);if(n===null){let d=s.isOver?
void 0:{piece:r,placement:T.placement};return{board:e?.board??o,cleared:e?.rows,now:d,badges:s.isOver?[]:this.badgesAfter(s.played-1)}}let i={piece:r,placement:s.
placements[n]},a=this.verdict(n),c=a?[{...i,grade:a.grade,covered:a.covered}]:[];if(!a||a.better===i.placement)return{board:o,better:i,badges:c};let l={piece:r,
placement:a.better};return{board:o,better:l,yours:i,badges:[{...l,grade:"best"},...c],caption:`Piece ${n+1} again. Dashed: yours.`}}badgesAfter(e){let n=this.hasBetter(
e)?this.verdict(e):null;if(!n)return[];let{board:s,piece:o}=this.game.task(e),{fits:r,fullRows:i,squares:a}=z(s,o,this.game.placements[e]);return r&&i.length===
0?[{squares:a,grade:n.grade,covered:n.covered}]:[]}};var Yo=2e3,wn="This game went on in another tab.",v="play",g,et="",kn=!1,Is=0,yn=0,xn={learn:"",explore:""};function Ms(t){let e=Es(t);ws(),bs(),je("options",n=>n??
{}),g={play:new Qe,daily:new Qe(!0),learn:new Xe(e),explore:new Je},v="play",et="",kn=!1,xn=As()}var As=()=>({learn:JSON.stringify(g.learn.state),explore:JSON.stringify(
g.explore.state)}),S=()=>g[v];function D(){let t=S();return t instanceof Qe?t:null}function wt(){clearTimeout(yn),yn=0,g.play.keep(),g.daily.keep();let t=As();for(let e of[
"learn","explore"])t[e]!==xn[e]&&pe(e,g[e].state);xn=t}function Ds(){yn||=setTimeout(wt,Yo)}function Ps(){D()?.isBehind&&w(wn),j()}function Kt(t){if(!S().task)return D()?.
step(t);Le(T.column+t,!0)}function Re(t){S().task&&Os(t)}function kt(){S().task?S().drop(T.placement):S().phase==="flip"&&D()?.look(null),kn||=g.play.game.played>
0}function tt(t){wt(),et=gn(g.play.game)?g.play.id:"",g.play.begin(t),t.seed===g.daily.game.seed&&g.daily.mark("known pieces"),ge("play"),Nn(g.play.address,et!==
"")}function nt(){tt(g.play.another())}function Se(t){let e=Ye(t);if(!e)return;wt(),et="";let n=e.day===null?"play":"daily";ge(n),g[n].resume(e),w("",S().news)}
function St(){if(v!=="play"||g.play.game.played>0)return null;let t=Ye(et);return t?{text:`Your game of ${A(t.game.played,"piece")} is kept.`,id:et}:Gt()&&!kn?{
text:"Your games are not kept here: this browser refuses storage.",id:""}:null}function Sn(){let t=St()?.id;t?Se(t):S().undo()}function Ls(){if(v!=="daily"||!S().
task)return kt();g.daily.hint="Space drops.",w(g.daily.hint)}function ge(t){let e=D();if(g.explore.run.setRunning(!1),t==="daily"&&(v!=="daily"||g.daily.game.isOver)&&
g.daily.beginDay(),t==="explore"&&e){let{board:n,piece:s,next:o}=e.game.task(e.looked??e.game.played);o!==void 0&&Rs({board:n,current:s,next:o}),e.looked===null&&
e.mark("hint")}v=t,t==="learn"&&g.learn.enter(),se(S().task),w("",S().news)}function Rs({board:t,current:e,next:n}){g.explore.change({board:ne(t),current:e,next:n,
pieces:0,points:0})}function Ns(){tt({seed:Rt(),length:0,start:Ie(g.explore)})}function Yt(t){let e=Bt(t);if(!e)return;let{seed:n,...s}=Xn(t),o={seed:n??0,...s},
r=e==="play"&&n!==void 0&&de(o)!==g.play.address,i=r&&ms(de(o));i?Se(i.id):r?tt(o):e!==v&&ge(e);let a=e==="explore"?ue(t):null;a&&Ie(a)!==S().address&&Rs(a),e===
"explore"&&!a&&t.includes("&")&&(g.explore.note="The link holds no position: this is your last one."),j()}function Bs(){let t=performance.now()+12,{cost:e}=S(),
n=()=>e?.text??D()?.ending?.text??"",s=n(),o=[g.play,g.daily].every(r=>r.judge(t))&&(!e||e.follow(t));n()!==s&&Rn(n()),g.daily.keepDay(),clearTimeout(Is),!o&&x.
judge&&(Is=setTimeout(j))}var Gs=["coaches","races","letters","buttons"],Hs=["length","effort"];function zt(t){Jt(),N("more-said",""),rn(p("more")),t&&p(t).scrollIntoView()}function On(t){
return t===null?[]:U.map((e,n)=>u("li",{class:n<t?"done":n===t?"now":""}))}function Jt(){let t=D()?.game;for(let o of Gs)p(o).checked=E[o];for(let o of Hs)for(let r of p(
o).querySelectorAll("input"))r.checked=Number(r.value)===E[o];p("seed").value=`${g.play.game.seed}`,p("rung").value=`${E.rung??""}`,G("more-rungs",...On(E.rung));
for(let o of document.querySelectorAll("label:has(#seed), #length, #copy-link"))o.toggleAttribute("hidden",v==="learn");p("same-pieces").hidden=v!=="play";let e=bt().
filter(o=>o.id!==D()?.id);G("games",...e.map(o=>u("button",{type:"button","data-name":o.id},u("b",{},ce(o.game.points)),u("span",{},fs(o))))),p("games").closest(
"section")?.toggleAttribute("hidden",e.length===0),p("save-replay").disabled=!1,p("save-replay").hidden=!t||t.played===0||t.start!==""||!x.judge||v==="daily"&&!t.
isOver;let n=Object.entries(B().days).sort(([o],[r])=>o<r?1:-1),s=(o,r)=>u("tr",{},...r.map(i=>u(o,{},i)));G("days-table",s("th",["Day","You","Computer","Help"]),
...n.map(([o,{points:r,computer:i,marks:a}])=>s("td",[o,r,i??"–",mt(a)]))),p("days-table").closest("section")?.toggleAttribute("hidden",n.length===0)}function js(){
let t=(n,s)=>$(n,[],s),e=n=>()=>{p("more").close(),n()};t("more-button",()=>zt()),t("share-day",Ot);for(let n of document.querySelectorAll("dialog a[href^='#']"))
n.addEventListener("click",()=>n.closest("dialog")?.close());t("new-game",e(nt)),t("same-pieces",e(()=>tt(g.play.game))),p("games").addEventListener("click",({target:n})=>{
let s=n instanceof Element?n.closest("button"):null;s&&e(()=>Se(s.dataset.name??""))()}),t("copy-link",async()=>{let n=await _s(Cs(S().address));N("more-said",n?
"The link is copied.":"The browser does not let the page copy.")}),t("save-replay",Vo),G("rung",...U.map(({name:n},s)=>u("option",{value:s},n))),p("rung").addEventListener(
"change",()=>{ze(Number(p("rung").value)),g.play.rung=E.rung,Jt(),j()});for(let n of Gs)p(n).addEventListener("change",()=>Vt(n,p(n).checked));for(let n of Hs)for(let s of p(
n).querySelectorAll("input"))s.addEventListener("change",()=>Vt(n,Number(s.value)));p("seed").addEventListener("change",()=>{let n=ct(p("seed").value,Ae);n===void 0?
N("more-said",`A seed is a number from 0 to ${ce(Ae)}.`):e(()=>tt({seed:n,length:E.length}))()})}function Vt(t,e){yt(t,e),g.explore.moves=null,p("more").open&&Jt(),
j()}async function Vo(){let{judge:t}=x,e=D();if(!t||!e)return;p("save-replay").disabled=!0;let n=e.findings.slice(),s=new Z(e.game,e.game.placements),{pieces:o,
placements:r,seed:i,length:a,played:c,points:l}=s,d=[];for(let I=0,y=0;I<c;I++){performance.now()>y&&(await new Promise(be=>{setTimeout(be)}),y=performance.now()+
12);let b=s.task(I),{loss:M,best:_}=n[I]??he(t,b,r[I]),Ne=s.at(Math.max(0,I-1)).board;d.push(t.luck(Ne,I===0?void 0:o[I-1],o[I],b.left),M,_)}let m=`${A(c,"piece")}\
 of seed ${i}, ${A(l,"point")}`,h=rs(Uint8Array.from(o.slice(0,c)),Uint8Array.from(r),m,d,a||void 0),O=URL.createObjectURL(new Blob([h],{type:"text/html"}));u("\
a",{href:O,download:"game.html"}).click(),setTimeout(()=>URL.revokeObjectURL(O),6e4),Jt()}function Cs(t){let e=document.querySelector("[rel=canonical]")?.getAttribute(
"href");return(location.protocol.startsWith("http")?location.href:e??location.href).split("#")[0]+t}var zo={best:"🟦",good:"🟦",slip:"🟨",mistake:"🟧",blunder:"\
🟥"};function Jo({game:t,result:e,day:n,marks:s,findings:o}){let r=Array.from({length:10},(a,c)=>{let l=o.slice(Math.floor(c*t.played/10),Math.floor((c+1)*t.played/
10));return zo[$e(R(l.map(({loss:d})=>d)))]});return[`${n?`${document.title}, ${Y(n)}`:document.title}: ${A(t.points,"point")} with ${A(t.played,"piece")}${s.length>
0?` (${mt(s)})`:""}`,x.judge&&r.join(""),e?`${W(X(e.rung))} made ${e.points}. Can you beat me?`:"Can you beat me?",Cs(n?"#daily":de({...t,beat:t.points}))].filter(
Boolean).join(`
`)}async function Ot(){let t=D();t&&(N("share-text",Jo(t)),p("send").hidden=!navigator.share,rn(p("share")),await Ws())}async function Ws(){let t=await _s(p("sh\
are-text").textContent);N("share-said",t?"This text is copied:":"Copy this text:"),N("copy-again",t?"Copied ✓":"Copy")}function qs(){p("copy-again").addEventListener(
"click",Ws),p("send").addEventListener("click",()=>navigator.share({text:p("share-text").textContent}).catch(()=>{}))}var _s=async t=>await navigator.clipboard?.
writeText(t).then(()=>!0,()=>!1)??!1;var Zo=80,Xo=250,Qo=400,er=10,$t={name:"",x:0,y:0,time:-1/0};function Zt({name:t,time:e,x:n=0,y:s=0}){let o=t==="button"||t==="board",r=o?v==="daily"?Qo:Xo:Zo;return t===
$t.name&&Math.hypot(n-$t.x,s-$t.y)<er&&!(o&&T.isMoved)&&e-$t.time<r?!1:(Object.assign($t,{name:t,x:n,y:s,time:e}),!0)}var tr=150,Fs=100;function Us(t){let{svg:e}=t,n=null,s={time:-1/0,size:0},o=()=>S().task!==null,r=()=>K(T.piece,T.placement).width,i=l=>Le(Math.round(t.pointAt(
l).x-r()/2)),a=()=>{n?.isMoved&&o()&&Le(n.column),n=null},c=l=>{let{x:d,y:m}=t.pointAt(l);return d>=0&&d<10&&m>=0&&m<J+20};e.addEventListener("pointerdown",l=>{
if(!o())return;let d=l.pointerType==="mouse";if(n!==null||!l.isPrimary||l.button!==0){a(),d&&l.button===2&&Re(-1);return}n={id:l.pointerId,x:t.pointAt(l).x,column:T.
column,isMoved:!1,time:l.timeStamp},e.setPointerCapture(n.id),d&&i(l)}),e.addEventListener("pointermove",l=>{if(o()){if(l.pointerType==="mouse")c(l)?i(l):n=null;else if(n&&
l.pointerId===n.id){let d=Math.round(t.pointAt(l).x-n.x);n.isMoved||=d!==0,n.isMoved&&Le(n.column+d,!0)}}}),e.addEventListener("pointerup",l=>{if(l.pointerId!==
n?.id)return;let{isMoved:d,time:m}=n;if(n=null,!o()||!c(l))return;let h=t.pointAt(l).x-T.column;l.pointerType==="mouse"?(Zt({name:"board",time:m,x:l.clientX,y:l.
clientY})&&kt(),o()&&i(l)):!d&&h>=0&&h<r()?Re(-1):d||Le(Math.round(t.pointAt(l).x-r()/2),!0)}),e.addEventListener("pointercancel",a),e.addEventListener("context\
menu",l=>{v!=="explore"&&l.preventDefault()}),e.addEventListener("wheel",l=>{if(!o()||l.ctrlKey||l.deltaY===0)return;l.preventDefault();let d=l.deltaMode===0?l.
deltaY:Fs*Math.sign(l.deltaY),m=l.timeStamp-s.time<tr&&(Math.abs(d)<Fs||d!==s.size);s={time:l.timeStamp,size:d},m||Re(-Math.sign(d))},{passive:!1})}function Ks(t){
let{svg:e}=t,n=null;e.addEventListener("pointerdown",s=>{let{explore:o}=g,r=t.squareAt(s);v==="explore"&&(!s.isPrimary&&n?(o.set(n.before),n=null):r&&s.button===
0&&s.isPrimary&&(e.setPointerCapture(s.pointerId),o.run.setRunning(!1),n={isFilled:!o.isFilled(r),last:r,before:o.state},o.cursor=null,o.paint([r],n.isFilled)))}),
e.addEventListener("pointermove",s=>{let o=s.isPrimary&&t.squareAt(s);!n||!o||(g.explore.paint(Ss(n.last,o),n.isFilled),n.last=o)}),e.addEventListener("lostpoin\
tercapture",()=>{n&&g.explore.remember(n.before),n=null})}var $n=0;function zs(){let t=S(),e=D(),n=e?.game.isOver??!1;Object.assign(p("app").dataset,{part:v,phase:t.phase}),p("app").toggleAttribute("data-over",n),p("ap\
p").toggleAttribute("data-buttons",E.buttons);for(let a of document.querySelectorAll("[data-for]"))a.toggleAttribute("hidden",!a.getAttribute("data-for")?.split(
" ").includes(v));for(let a of document.querySelectorAll("#parts a, .parts a"))a.ariaCurrent=a.getAttribute("href")===`#${v}`?"page":null;N("part-name",W(v)),N(
"day",e?.day?`${Y(e.day)} · `:""),p("share-day").hidden=!n||v!=="daily";let s=B().drills.length;G("drills",s>0&&s,s>0&&u("span",{class:"hidden"},s===1?" drill":
" drills"));let[o,r]=t instanceof Je?cr(t):t instanceof Xe?lr(t):sr(t);G("actions",...r),G("coach",...o,!x.judge&&!x.fault&&u("p",{class:"loading quiet small"},
u("progress",{max:1,"aria-label":"Coach"})," The coach is loading. Play on."),x.fault&&u("p",{class:"quiet small"},`The coach cannot come: ${x.fault}`)),vn(),p(
"undo").disabled=p("undo-position").disabled=!t.canUndo&&!St()?.id;let i=e?.looked??null;p("left").disabled=!t.task&&!(i===null?n:i>0),p("right").disabled=!t.task&&
i===null,p("turn").disabled=!t.task,p("drop").disabled=!t.task&&t.phase!=="flip"}function vn(t=$n){$n=t;for(let e of document.querySelectorAll("progress"))e.value=
$n}function Js(t,e=""){N("next-title",e?"The end":"Next"),p("verdict-title").hidden=!e,N("verdict-title",e),p("next").toggleAttribute("hidden",e!==""),zn(t)}function nr({
game:{points:t,beat:e},result:n}){return e>0?Tn(t-e,"your friend"):n?t>n.points?`You beat ${X(n.rung)}.`:Tn(t-n.points,X(n.rung)):A(t,"point")}function Tn(t,e){
return t===0?`As good as ${e}`:`${Math.abs(t)} ${t<0?"short of":"more than"} ${e}`}function sr(t){let{game:{isOver:e,points:n},phase:s,lit:o}=t;Js(e?void 0:t.game.
task().next,e?nr(t):"");let i=o&&!matchMedia("(prefers-reduced-motion: reduce)").matches?o.points+Math.round((n-o.points)*o.share):n;return _n(i),G("count",!e&&
u("span",{class:"more-text"},"piece "),or(t)),N("note",rr(t)),G("race",...ir(t,i).map(ar)),G("rungs",...On(t.game.beat===0&&E.races?t.rung:null)),p("values").hidden||=
s!=="first",kr(t),[s==="first"&&!t.isBehind?ur(t):mr(t),xr(t)]}function or({game:{isOver:t,played:e,length:n},marks:s}){return t?`${n} pieces ${mt(s)}`.trim():`${ce(
e+1)}${n>0?` of ${n}`:""}`}function rr({game:{beat:t,points:e,isOver:n},phase:s,isBest:o,best:r,isDaily:i,result:a,rivals:c}){let l=a&&a.rung<Q?c.lastOf(a.rung+
1):null;if(n&&t===0&&a&&l!==null&&e>a.points)return`${Tn(e-l,X(a.rung+1))}.`;if(i)return ts(B().days);if(s==="first")return"";let[d,m]=t>0?[t,"your friend’s"]:
a&&E.races?[a.points,`${X(a.rung)}’s`]:[0,""];return d>0&&!n?e>d?`You beat ${m} ${d}.`:`${d-e} to go for ${m} ${d}.`:!n||r===0?"":o?"A new best.":`Your best i\
s ${r}.`}function ir({game:{beat:t,points:e,length:n,isOver:s,played:o},rung:r,result:i,rivals:a,best:c},l=e){let d=Math.max(1,At(n||o+1),t,e),m=r!==null&&(E.races||
s),h=t||m&&i?.points||(s?c:0),O=[{name:"You",count:l,bar:"you",mark:100*h/d,isPlaying:!1}];return t>0?O.push({name:"Friend",count:t,bar:"other",mark:0,isPlaying:!1}):
m&&O.push({name:U[r].name,count:a.pointsOf(r),bar:"other",mark:0,isPlaying:s&&!i}),O.slice(O.length===1?1:0).map(I=>({...I,share:100*I.count/d}))}function ar({name:t,
count:e,bar:n,share:s,mark:o,isPlaying:r}){return u("div",{},u("dt",{},t),u("svg",{"aria-hidden":!0,height:10},u("rect",{class:"well",width:"100%",height:"100%",
rx:5}),s>0&&u("rect",{class:n,width:`${s}%`,height:"100%",rx:5}),o>0&&u("rect",{class:"mistake",x:`${o}%`,y:-4,width:3,height:18,rx:1.5})),u("dd",{},r?"–":ce(
e)))}function lr(t){let{round:e,index:n,done:s,drill:o,title:r,count:i}=t;return Js(o?.next),N("task",r),N("task-count",i),G("pips",...o?e.map((a,c)=>u("li",{class:s.
has(c)?"done":c===n?"now":""})):[]),[fr(t),br(t)]}function cr(t){let{current:e,next:n,run:{isRunning:s}}=t;p("run").setAttribute("aria-pressed",`${s}`),G("run",
it(s?"i-pause":"i-play"));let o=(r,i)=>Array.from(f,(a,c)=>u("button",{type:"button",role:"radio","data-name":a,"aria-label":a,"aria-checked":c===r,tabIndex:c===
r?0:-1,onclick:()=>i(c)},Xs(c)));return G("now-set",...o(e,r=>t.chooseNow(r))),G("next-set",...o(n,r=>t.chooseNext(r))),[gr(t),yr(t)]}function Tt({grade:t,word:e,
loss:n=0,reason:s,note:o=""}){return u("div",{class:"verdict"},it(`g-${t}`,""),u("p",{},u("b",{},e)," ",u("span",{class:"loss small"},ie(n))),u("p",{class:"reas\
on"},s,o&&u("span",{class:"narrow"},o)))}function ur(t){let{game:{beat:e,length:n},day:s}=t,r=`Score as many points as you can with ${n>0?`${n} pieces`:"all pie\
ces that come"}. Four rows at once count most.`,i=(c,...l)=>[u("dt",{},...c.map(d=>u("kbd",{},d))),u("dd",{},l[0],u("span",{class:"more-text"},l[1]))];return[...s?
[!t.earlier&&u("p",{class:"quiet more-text"},`${Y(s)}. Score as many points as you can.`),...En(t)]:[e>0&&u("p",{class:"lead"},"Your friend made ",u("b",{},e),u(
"span",{class:"more-text"}," with these pieces"),". Beat it."),...St()?dr():e===0?[u("p",{class:"lead"},r)]:[]],u("dl",{class:"keys keys-only"},...i(["←","→"],
"move",", or point with the mouse"),...i(["↑"],"turn",", or the mouse wheel"),...i(["Space"],"drop",", or a click: pieces wait")),u("p",{class:"touch quiet"},
"Tap or slide to move, tap the piece to turn. Pieces wait.")]}function dr(){let t=St();return t?[u("p",{class:"kept"},`${t.text} `,t.id&&Xt("Go back",()=>Se(t.id)))]:
[]}function Xt(t,e){return u("button",{type:"button","data-name":t,onclick:e},t)}function En({day:t,game:{isOver:e,played:n},earlier:s,hint:o}){let{days:r}=B(),
i=r[t??""],a=i&&`Today’s attempt counted: ${i.points}. This one does not.`;return e?Object.keys(r).length<3?[]:[pr(r),u("p",{class:"quiet small more-text"},"Y\
ou, day by day. The line is the computer.")]:[u("p",{class:"lead"},o||a||"One attempt counts: no undo. The coach speaks at the end."),n===0&&s&&u("p",{class:"ke\
pt"},`${s.day===L(1)?"Yesterday’s game":`Game of ${Y(s.day??"")}`}: ${s.game.played} of 100. `,Xt("Go on",()=>Se(s.id)))]}function pr(t){let e=Math.max(1,...Object.
values(t).flatMap(({points:r,computer:i})=>[r,i??0])),n=r=>98-90*r/e,s=Array.from({length:qe},(r,i)=>{let a=L(qe-1-i),[c,l,d]=[1+i*24.6,t[a],i===qe-1],m=(h,O)=>u(
"rect",{class:h,x:c,y:O,width:18,height:98-O,rx:3});return[l?m(l.marks.length>0?"you helped":"you",Math.min(94,n(l.points))):m(d?"today":"well",d?8:94),l?.computer&&
u("path",{class:"them",d:`M${c-2} ${n(l.computer)}h22`}),u("text",{x:c+9,y:112},Number(a.slice(-2)))]});return u("svg",{...{class:"days",viewBox:"0 0 340 116",preserveAspectRatio:"\
none",role:"img"},"aria-label":ss(t)},...s.flat())}function mr(t){let{game:e,phase:n,looked:s}=t;if(t.isBehind)return[u("p",{class:"kept"},`${wn} `,Xt("Take ove\
r",()=>Se(t.id)))];if(n==="end")return hr(t);if(t.isSilent)return t.isDaily?En(t):[];let o=s??e.played-1,r=t.verdict(o);if(!r)return[];let{grade:i,better:a,piece:c}=r;
if(n==="play")return[Tt(r),t.hasBetter(o)&&Ys("Show better")];let l=`Piece ${o+1}: ${ee(r.reason)}`,d=a===e.placements[o]?"":" Dashed: yours.";if(n==="look")return[
Tt({...r,reason:l,note:d})];let m=i==="best"?{word:"Best",reason:l}:{word:"Better",reason:`${f[c]} in ${Ee(c,a)}. ${r.praise}`};return[Tt({grade:"best",...m,note:d}),
Zs(t),Ys("Back to the game")]}var Zs=({cost:t})=>t?.text&&u("p",{},t.text);function Ys(t){return u("button",{type:"button",class:"flip","data-name":"flip","aria\
-keyshortcuts":"b",onclick:()=>D()?.flip()},u("span",{},t),u("kbd",{class:"keys-only","aria-hidden":"true"},"B"))}function hr(t){let e=Oe.map(({name:o,counted:r})=>u(
"li",{},it(`g-${o}`,""),A(t.findings.filter(({loss:i})=>$e(i)===o).length,...r))),n=t.rung===null?t.rivals.placeInWords(t.game.points):"",s=t.ending?.text;return[
n&&u("p",{class:"lead"},n),s&&u("p",{class:"kept"},`${s} `,Xt("Show",()=>t.showEnding())),x.judge&&!n&&u("ul",{class:"legend quiet small"},...e),...t.isDaily?En(
t):[u("p",{class:"quiet small more-text"},"One square below is one piece: the larger, the more it lost. Choose one to see it again.")]]}function fr({drill:t,tries:e,
isShown:n,cost:s,solution:o,praise:r,why:i,lostInWords:a}){let c=r&&Tt({grade:"best",word:"Solved",reason:r.replace("Solved: ","")});return t?n?[Tt({grade:"best",
word:"Solution",reason:`${f[t.current]} in ${Ee(t.current,o)}. ${i}`}),Zs({cost:s})]:[e.length===0&&c,u("p",{class:"lead"},`${a} Find a better place`,u("span",{
class:"more-text"},": within 0.1 points of the best counts"),"."),e.length>0&&u("p",{class:"lost quiet small","aria-hidden":!0},"points lost"),u("ol",{class:"tr\
ies","aria-label":"Your tries, and the points lost"},...e.slice(-2).map(({reason:l,loss:d,grade:m})=>u("li",{},it(`g-${m}`,""),u("span",{},l),u("b",{},Et(d)))))]:
[c,u("p",{class:"lead"},"Choose what to practise."),u("p",{class:"quiet small more-text"},"One place is clearly the best. The easiest come first. The coach adds\
 the mistakes of your games.")]}function gr(t){let{current:e,chosen:n,note:s}=t;if(t.run.isRunning)return[u("p",{class:"lead"},"The computer drops random pieces\
.")];let o=t.ranked().map(({placement:r,loss:i},a)=>{let c=u("button",{type:"button","data-name":`move ${a}`,onclick:()=>t.choose(a)},u("span",{class:"rank"},a+
1),Xs(e,r>>4,3),u("span",{},Ee(e,r)),u("b",{},Et(i)||"best"));return u("li",a===n?{"aria-current":"true"}:{},c)});return[s&&u("p",{class:"quiet small"},s),u("h2",
{},`Places for ${f[e]}, best first`,u("span",{class:"lost quiet small"}," points lost")),u("ol",{class:"moves"},...o)]}function Xs(t,e,n=2){let s=u("svg",{class:"\
piece","aria-hidden":!0});return lt(s,t,e,n),s}function oe(t,e,{keys:n="",key:s="",isOff:o=!1,isPrimary:r=!1,content:i=[t]}={}){let a=S().phase==="end"||S().phase===
"look";return u("button",{type:"button","data-name":t,class:r?"primary":a?"":"wide",disabled:o,onclick:e,...n&&{"aria-keyshortcuts":n}},...i,s&&u("kbd",{class:"\
keys-only","aria-hidden":"true"},s))}function br(t){return t.drill?[oe("Solution",()=>t.flip(),{keys:"b",key:"B",isOff:!t.canShow}),oe(t.isShown?"Next":"Skip",()=>t.
skip(),{keys:"n",key:"N"}),oe("Themes",()=>t.begin([]))]:t.choices.map(({title:e,solved:n,count:s,...o})=>oe(e,()=>t.choose("theme"in o?o.theme:void 0),{content:[
u("span",{},e),u("span",{class:"quiet small"},n>0?`${n} of ${s}`:s)]}))}function yr(t){return[u("label",{class:"button switch"},u("span",{},"Computer drops",u("\
span",{class:"more-text"}," when I choose the next piece")),u("input",{type:"checkbox",role:"switch","data-name":"switch",defaultChecked:t.isDropping,onchange:()=>{
t.isDropping=!t.isDropping}})),oe("Drop this",()=>t.drop(),{keys:"Enter"})]}function xr(t){let{isDaily:e,phase:n}=t,s=t.mistakes.length,o=l=>u("span",{class:"mo\
re-text"},l);if(n==="flip"&&t.canUndo)return[oe("Take it back",()=>t.undo(),{keys:"u",key:"U",content:["Take it back",o(" and try")]})];if(n==="first")return[Vs(
"Today’s game","#daily"),Vs("Learn","#learn")].filter(({hash:l})=>l!==`#${v}`);if(!t.game.isOver)return[];let r=oe("Share",Ot,{keys:"s",isPrimary:e});r.ariaHasPopup=
"dialog",r.classList.toggle("more-text",e);let i=oe(t.rung===E.rung?"Next game":"Next rival",nt,{keys:"n",key:"N",isPrimary:!0}),a=oe("Learn",()=>ge("learn"),{keys:"\
l",isOff:s===0,content:[s===0?"No mistakes":u("span",{},`Learn: ${s>99?"99+":s}`,o(s===1?" mistake":" mistakes"))]});if(!e)return[i,a,r];let c=t.day===L()?a:oe(
"Today’s game",()=>ge("daily"));return c.classList.add("wide"),[r,c]}var Vs=(t,e)=>u("a",{class:"button narrow",href:e},t),q={columns:25,rows:4},wr={best:.34,
good:.5,slip:.62,mistake:.78,blunder:.94};function kr(t){let{game:{played:e,length:n,isOver:s},looked:o,findings:r,isSilent:i}=t,a=In(t),c=o??(s?null:e),l=null,
d=Array.from({length:q.columns*q.rows},(O,I)=>{let y=i?[]:r.slice(I*a,(I+1)*a).map(({loss:be})=>be),[b,M]=[I%q.columns+.5,Math.floor(I/q.columns)+.5],_=(be,re,vt)=>u(
"rect",{class:be,x:b-re/2,y:M-re/2,width:re,height:re,rx:vt}),Ne=$e(Math.max(...y));return c!==null&&I===Math.floor(c/a)&&(l=_("here",1.1,.2)),[_("well",.94,.14),
y.length>0&&_(Ne,wr[Ne],.1)]});G("strip",...d.flat(),l);let m=o===null?null:t.verdict(o),h=o===null?s?"The end":`Piece ${e+1}`:[`Piece ${o+1}`,m?.grade,m&&ie(m.
loss)].filter(Boolean).join(", ");p("strip").setAttribute("aria-valuemax",`${n||e+1}`),p("strip").setAttribute("aria-valuenow",`${Math.min((c??e)+1,n||1/0)}`),p(
"strip").setAttribute("aria-valuetext",h)}function In({game:{played:t,length:e}}){return Math.max(1,Math.ceil((e||t)/(q.columns*q.rows)))}var Or=500,$r=300,to=80,Mn=0,Qs=0,eo=0,no="",An=new Lt(p("board")),st={key:"",time:-1/0,last:null};function Dn(){Mn===0&&(Mn=requestAnimationFrame(Pn))}function Pn(){
Mn=0,Bs();let{picture:t}=S();An.draw(t.board,{...t,letters:E.letters}),N("caption",t.caption??"");let e=t.now&&S().task?C(t.now.piece,t.now.placement):"";no=`Bo\
ard. ${S().news} ${e}`,document.activeElement!==p("board")&&so(),zs(),Fn();let n=`${v} ${D()?.game.isOver}`;n!==st.key&&Object.assign(st,{key:n,time:st.key===""?
-1/0:performance.now()}),D()?.lit&&Dn(),clearTimeout(Qs),S().cost?.isPlaying&&(Qs=setTimeout(Dn,to)),clearTimeout(eo),v==="explore"?eo=setTimeout(()=>Pt(S().address),
400):Pt(S().address),Ds()}function so(){p("board").setAttribute("aria-label",no)}function Tr(){let t=p("strip");t.addEventListener("click",({clientX:e,clientY:n})=>{
let s=D();if(!s)return;let{left:o,top:r,width:i,height:a}=t.getBoundingClientRect(),[c,l]=[(e-o)/i*q.columns,(n-r)/a*q.rows],d=In(s),m=y=>{let b=Math.floor(y/d);
return Math.hypot(b%q.columns+.5-c,Math.floor(b/q.columns)+.5-l)},h=22/i*q.columns,O=[...s.findings.keys()].filter(y=>ot(s.findings[y].loss)&&m(y)<h);O.sort((y,b)=>m(
y)-m(b));let I=(y,b)=>Math.min(b-1,Math.max(0,Math.floor(y)));s.look(O[0]??(I(l,q.rows)*q.columns+I(c,q.columns))*d)}),t.addEventListener("keydown",e=>{let n=D();
if(!n)return;let{game:{played:s},looked:o}=n,r={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,Home:-1/0,End:1/0}[e.key];r!==void 0&&(e.preventDefault(),n.look(
Math.min(s,Math.max(0,(o??s)+r))))})}function vr(){for(let[t,e]of[["left",-1],["right",1]]){let n=0,s=()=>{n=setTimeout(s,to),S().task&&Kt(e)};p(t).addEventListener(
"pointerdown",()=>{n=setTimeout(s,$r)});for(let o of["pointerup","pointercancel","pointerleave"])p(t).addEventListener(o,()=>clearTimeout(n))}p("app").addEventListener(
"click",t=>{let e=t.target instanceof Element?t.target.closest(".actions > *, .pad button"):null,n=t.timeStamp-st.time<Or&&t.detail>0&&e!==st.last;e&&n?(t.preventDefault(),
t.stopPropagation()):st.last=e},!0),document.addEventListener("keydown",t=>{let e=document.activeElement,n={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1}[t.
key];if(!e?.matches("[role=radio]")||!n)return;t.preventDefault();let s=[...e.parentElement?.querySelectorAll("[role=radio]")??[]],o=s.findIndex(r=>r.matches(":\
focus"));s[(o+n+s.length)%s.length].focus()})}function Er(){let t={when:()=>v!=="explore"},e={when:()=>v==="explore"},n={when:()=>!!D()?.game.isOver},s=!0,{explore:o}=g;
for(let[i,a]of[["ArrowLeft",[0,-1]],["ArrowRight",[0,1]],["ArrowUp",[1,0]],["ArrowDown",[-1,0]]])$(null,[i],()=>o.moveCursor(a),{...e,repeats:s});$(null,[" "],()=>o.
toggle(),e),$(null,["Enter"],()=>o.drop(),e),$("random",["r"],()=>o.random(),e),$("clear",[],()=>o.clear()),$("run",[],()=>o.run.setRunning(!o.run.isRunning&&x.
judge!==null)),$("onward",[],Ns),$(null,[...f],i=>o.chooseNext(f.indexOf(i)),e),$(null,[...f.toLowerCase()],i=>o.chooseNow(f.indexOf(i.toUpperCase())),e),$("lef\
t",["ArrowLeft"],()=>Kt(-1),{...t,repeats:s}),$("right",["ArrowRight"],()=>Kt(1),{...t,repeats:s}),$("turn",["ArrowUp","x"],()=>Re(-1),t),$(null,["z"],()=>Re(1),
t);let r=i=>(a,{detail:c,timeStamp:l})=>{Zt({name:a||(c>0?"button":"Enter"),time:l})&&i()};$("drop",[" "],r(kt),t),$(null,["ArrowDown"],r(Ls),t),$("undo",["u","\
Backspace","Ctrl+z"],Sn,{repeats:s}),$("undo-position",[],Sn),$(null,["Ctrl+y","Ctrl+Z"],()=>S().redo(),{repeats:s}),$(null,["b"],()=>v==="learn"?g.learn.flip():
D()?.flip()),$(null,["n"],()=>g.learn.skip(),{when:()=>v==="learn"}),$(null,["n"],nt,n),$(null,["l"],()=>ge("learn"),{when:()=>n.when()&&!!D()?.mistakes.length}),
$(null,["s"],Ot,n),$(null,["m"],()=>zt()),$(null,["?"],()=>zt("more-keys")),$(null,["Escape"],()=>D()?.look(null),{when:()=>D()?.looked!==null}),$(null,["d"],()=>w(
jn(S().picture.board))),$(null,["a"],()=>Vt("letters",!E.letters))}async function Ir(){Ms(p("problems").textContent),Ln({tell:Kn,draw:Dn,enter:Pt}),lt(p("logo"),
f.indexOf("T"),2,2,3),Us(An),Ks(An),p("board").addEventListener("blur",so),p("board").addEventListener("click",()=>{S().phase==="flip"&&D()?.look(null)}),Tr(),vr(),
js(),qs(),Er(),Un();for(let n of["click","keydown"])addEventListener(n,j);addEventListener("click",({target:n})=>Yt(n instanceof Element?n.closest("a[href^='#']")?.
getAttribute("href")??"":"")),addEventListener("hashchange",({newURL:n})=>Yt(new URL(n).hash)),addEventListener("storage",Ps);for(let n of["pagehide","visibilit\
ychange"])addEventListener(n,wt);let t=Bt(location.hash);ge(t==="explore"?"play":t??"play"),Yt(location.hash),Pn(),await is(vn),Pn();let{play:e}=g;v==="play"&&e.
phase==="play"&&w(`The coach is there. ${e.verdictInWords(e.game.played-1)}`,e.news),p("app").dataset.ready=""}Ir();})();
