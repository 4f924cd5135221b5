"use strict";(()=>{var j=[{name:"best",below:.05,counted:["best","best"]},{name:"good",below:.5,counted:["good","good"]},{name:"slip",below:2,counted:["slip","slips"]},{name:"mist\
ake",below:5,counted:["mistake","mistakes"]},{name:"blunder",below:1/0,counted:["blunder","blunders"]}],P=t=>j.find(({below:e})=>t<e)?.name??"blunder",ae=t=>t>=
j[2].below;function St(t){let e=Math.max(1,Math.floor(Math.round(100*t)/10));return t<j[0].below?"":(e/10).toFixed(1)}function K(t){let e=St(t);return e&&`about\
 ${e} points lost`}var qe={draw:()=>{},tell:t=>{},enter:(t,e)=>{}},q={news:"",place:"",timer:0};function Ce(t){Object.assign(qe,t)}function Ae(t,e=""){Object.assign(q,{news:t||q.news,
place:e}),clearTimeout(q.timer),q.timer=setTimeout(()=>{let s=[q.news,q.place].filter(Boolean).join(" ");Object.assign(q,{news:"",place:""}),qe.tell(s)},400)}var A="OIZJLST";var[Ee,Me,Te,ke]=["left","down","right","up"].map(t=>`pointing ${t}`),ze=["lying","upright","lying","upright"],Lt=["upright","lying","upright","lying"],Ue=[null,
Lt,ze,[Ee,Me,Te,ke],[Te,ke,Ee,Me],ze,[Me,Te,ke,Ee]],Y=[[[3,3],[3,3],[3,3],[3,3]],[[1,1,1,1],[15],[1,1,1,1],[15]],[[6,3],[1,3,2],[6,3],[1,3,2]],[[3,2,2],[4,7],[1,
1,3],[7,1]],[[3,1,1],[7,4],[2,2,3],[1,7]],[[3,6],[2,3,1],[3,6],[2,3,1]],[[2,7],[1,3,1],[7,2],[2,3,2]]].map(t=>t.map(Ot));function Ot(t){let e=32-Math.clz32(t.reduce(
(r,i)=>r|i)),[s,n]=[[],[]];for(let r=0;r<e;r++)s.push(t.findIndex(i=>i>>r&1)),t.forEach((i,a)=>{i>>r&1&&n.push(a*10+r)});let o=t.map((r,i)=>n.filter(a=>Math.floor(
a/10)===i).length);return{width:e,height:t.length,gaps:s,offsets:n,counts:o}}var Fe=()=>new Uint8Array(200),R=(t,e)=>Y[t][e>>4];function _e(t,e){let s=R(t,e);return s!==
void 0&&(e&15)+s.width<=10}function F(t,e){let s=20;for(;s>0&&t[(s-1)*10+e]===0;)s--;return s}var J=t=>Array.from({length:10},(e,s)=>F(t,s));function Ve(t,e,s){
let{width:n,gaps:o}=R(e,s),r=0;for(let i=0;i<n;i++)r=Math.max(r,F(t,(s&15)+i)-o[i]);return r}function je(t,e){let s=t.indexOf(0,e*10);return s===-1||s>=(e+1)*10}
function Z(t,e,s){let n=R(e,s),o=Ve(t,e,s);if(o+n.height>20)return t.fill(0),5;let r=o*10+(s&15);for(let a of n.offsets)t[r+a]=e+1;let i=0;for(let a=o+n.height-
1;a>=o;a--)je(t,a)&&(t.copyWithin(a*10,(a+1)*10),t.fill(0,190),i++);return i}function _(t,e,s){let n=R(e,s),o=Ve(t,e,s),r=o*10+(s&15),i=n.offsets.map(b=>r+b),a=i.
map(b=>[Math.floor(b/10),b%10]),c=o+n.height<=20,l=t.slice();for(let b of i)l[b]=e+1;let d=Array.from({length:c?n.height:0},(b,g)=>o+g);return{fits:c,filled:l,squares:a,
fullRows:d.filter(b=>je(l,b))}}var L=t=>t===5?0:2**t-1;function Ke(t){let e=Math.floor(4*t/10);return L(4)*Math.floor(e/4)+L(e%4)}function ve(t,e=20){let s=e*10;
for(;s>0&&t[s-1]===0;)s--;return Math.ceil(s/10)}var Ye=t=>Y[t].findIndex(({height:e})=>e<=2),Ht=Y.map(t=>t.flatMap(({width:e,offsets:s},n)=>{let o=t.findIndex(
r=>String(r.offsets)===String(s))===n;return Array.from({length:o?10-e+1:0},(r,i)=>n<<4|i)})),Q=t=>Ht[t];function Ie(t,e){let s=(e&15)+1,n=s+R(t,e).width-1;return s===
n?`column ${s}`:`columns ${s} ${n===s+1?"and":"to"} ${n}`}function X(t,e){let s=Ue[t]&&` ${Ue[t][e>>4]}`;return`${A[t]}${s??""}, ${Ie(t,e)}`}function Se(t){return J(
t).map((e,s)=>e-Array.from({length:e},(n,o)=>t[o*10+s]).filter(Boolean).length)}function Je(t){let e=Se(t).flatMap((s,n)=>s>0?`${s} in column ${n+1}`:[]);return`\
Heights from column 1: ${J(t).join(", ")}. Holes: ${e.join(", ")||"none"}.`}function Ze({board:t,current:e,next:s}){let n=r=>t.slice(r*10,(r+1)*10).reduce((i,a,c)=>a>
0?i|1<<c:i,0),o=Array.from({length:ve(t)},(r,i)=>n(i).toString(16));return`#explore&now=${A[e]}&next=${A[s]}&rows=${o.join(".")}`}var k=t=>Array.from(t).reduce((e,s)=>e+s,0);function E(t,e=0){let s={minimumFractionDigits:e,maximumFractionDigits:e};return t.toLocaleString("en-US",s).replace(
"-","−")}var B=(t,e,s=`${e}s`)=>`${E(t)} ${t===1?e:s}`,ee=t=>t.charAt(0).toUpperCase()+t.slice(1),Qe=t=>t.charAt(0).toLowerCase()+t.slice(1);var Rt=!1,et=[],Bt=/\b(columns?|points) (?=\d|lost)/g,Nt=["circle","g","path","rect","svg","text","use"],Xe=new Map,Dt=new Map;function m(t){return document.getElementById(
t)}function h(t,e={},...s){let n=Nt.includes(t),o=n?document.createElementNS("http://www.w3.org/2000/svg",t):document.createElement(t);for(let[r,i]of Object.entries(
e))r in o&&!n?Object.assign(o,{[r]:i}):o.setAttribute(r,`${i}`);for(let r of s)(r||r===0)&&o.append(r instanceof Node?r:`${r}`.replace(Bt,"$1 "));return o}function C(t,e="\
icon"){return h("svg",{class:e,"aria-hidden":!0},h("use",{href:`#${t}`}))}function H(t,e){m(t).textContent!==e&&(m(t).textContent=e)}function tt(t){let e=E(t);H(
"points",e),m("points").classList.toggle("long",e.length>3),m("points").classList.toggle("longest",e.length>5)}function z(t,...e){let s=m(t),n=h("div",{},...e),o=n.innerHTML;if(Xe.get(t)===o)return;Xe.set(t,o);let r=document.activeElement,i=r!==s&&s.contains(r);if(s.replaceChildren(
...n.childNodes),!i)return;([...s.querySelectorAll("[data-name]:enabled")].find(({dataset:l})=>l.name===r.dataset.name)??m("board")).focus({preventScroll:!0})}function st(){
m("board").focus({preventScroll:!0})}function Le(t){document.documentElement.toggleAttribute("data-tab",t)}function M(t,e,s,{when:n=()=>!0,repeats:o=!1}={}){t&&m(t).addEventListener("click",r=>s("",
r)),et.push({keys:e,run:s,when:n,repeats:o})}function Gt({key:t,code:e,ctrlKey:s,metaKey:n,shiftKey:o}){let r=/^Key([A-Z])$/.exec(e)?.[1],i=r&&t.length===1&&t>"\
~"?r:t;return/^[a-z]$/i.test(i)&&(i=o?i.toUpperCase():i.toLowerCase()),s||n?`Ctrl+${i}`:i}function nt(){let t=({target:e})=>e instanceof Element?e:document.body;
addEventListener("focusin",()=>{Rt=!0}),addEventListener("keydown",({key:e})=>{e==="Tab"&&Le(!0)},!0),addEventListener("keydown",e=>{let[s,n]=[Gt(e),t(e)];if(e.
altKey||e.isComposing||e.defaultPrevented||document.querySelector("dialog[open]")||n.closest("input:not([type=checkbox]), select, textarea")||[" ","Enter"].includes(
s)&&n.closest("button, a, input")&&document.documentElement.hasAttribute("data-tab")||s==="Enter"&&n!==m("board"))return;let o=et.find(({keys:r,when:i})=>r.includes(
s)&&i());o&&(e.preventDefault(),(!e.repeat||o.repeats)&&o.run(s,e))});for(let e of document.querySelectorAll("[data-close]"))e.addEventListener("click",()=>e.closest(
"dialog")?.close());addEventListener("click",e=>Dt.get(t(e).closest("button[data-name]")?.dataset.name??"")?.()),addEventListener("pointerdown",()=>Le(!1),!0),addEventListener(
"mousedown",e=>{!t(e).closest("button, a, label, [tabindex]")||t(e).closest("dialog")||(e.preventDefault(),st())})}function ot(t){m("live").textContent=t!==""&&
m("live").textContent===t?`${t} `:t}function rt(t){t.open||(t.showModal(),t.scrollTop=0,t.querySelector("[data-close]")?.focus(),t.addEventListener("close",()=>{
Le(!1),st()},{once:!0}))}function it(t,e=!1){if(location.hash!==t)try{e?history.pushState(null,"",t):history.replaceState(null,"",t)}catch{}}var N=4,lt=(t,e,s)=>h("rect",{class:s,x:t+.04,y:e+.04,width:.92,height:.92,rx:.16}),le=class{svg;squares;group;gains=h("g",{class:"gains"});badges=h("g");beam=h(
"path",{class:"beam"});landing=h("path");outline=h("path",{class:"outline"});yours=h("path",{class:"yours"});cursor=h("rect",{class:"outline",width:1,height:1,rx:.16});constructor(e){
this.svg=e,e.setAttribute("viewBox",`0 0 ${10} ${N+20}`);let s=[1,3,5,7].map(n=>`M${n} ${N}h1v${20}h-1z`).join("");this.squares=Array.from({length:(N+20)*10},(n,o)=>{
let[r,i]=[o%10,N+20-1-Math.floor(o/10)];return{rect:lt(r,i,""),text:h("text",{x:r+.5,y:i+.72}),shown:""}}),this.group=h("g",{class:"squares"},...this.squares.flatMap(
({rect:n,text:o})=>[n,o])),e.append(h("rect",{class:"well",y:N,width:10,height:20,rx:.2}),h("path",{class:"stripe",d:`${s}M9 ${N}h.8q.2 0 .2.2v19.600q0 .2-.2.2H\
9z`}),this.beam,this.group,this.landing,this.outline,this.yours,this.cursor,this.gains,this.badges)}draw(e,{now:s,better:n,yours:o,badges:r=[],cursor:i,letters:a,
cleared:c}){let l=this.squares.map(()=>"");e.forEach((f,$)=>{f>0&&(l[$]=f===8?"drawn":A[f-1])});let[d,b,g]=[c?void 0:s,n,o].map(f=>f&&_(e,f.piece,f.placement));
if(s){let f=200+(s.placement&15);for(let $ of R(s.piece,s.placement).offsets)l[f+$]=A[s.piece]}if(n)for(let[f,$]of b?.squares??[])l[f*10+$]=A[n.piece];this.group.
classList.toggle("letters",!!a),this.squares.forEach((f,$)=>{f.shown!==l[$]&&(f.shown=l[$],f.rect.setAttribute("class",l[$]),f.text.setAttribute("class",l[$]),f.
text.textContent=A.includes(l[$])?l[$]:"")});let y=d?.fits?d.squares:[];this.beam.setAttribute("d",Pt(e,y)),this.landing.setAttribute("class",s?`landing ${A[s.piece]}`:
""),this.landing.setAttribute("d",y.map(([f,$])=>`M${$} ${U(f)}h1v1h-1z`).join("")),this.outline.setAttribute("d",at(d?.fits?y:b?.squares??[])),this.yours.setAttribute(
"d",at((d&&!d.fits?d:g)?.squares??[]));let[v,w]=i??[0,0];this.cursor.setAttribute("y",`${U(v)}`),this.cursor.setAttribute("x",`${w}`),this.cursor.classList.toggle(
"hidden",!i),this.gains.classList.toggle("cleared",!!c),this.drawGains(c??d?.fullRows??[]),this.drawBadges(e,r)}drawGains(e){if(this.gains.replaceChildren(h("pa\
th",{d:e.map(n=>`M0 ${U(n)}h${10}v1H0z`).join("")})),e.length===0)return;let s=U(Math.max(...e))+e.length/2;this.gains.append(h("text",{x:10/2,y:s+.3},`+${L(e.length)}`))}drawBadges(e,s){
this.badges.replaceChildren();for(let n of s){let{squares:o}="squares"in n?n:_(e,n.piece,n.placement),r=Math.max(...o.map(([b])=>b)),i=Math.max(...o.filter(([b])=>b===
r).map(([,b])=>b)),[a,c]=[Math.min(10-.4,i+1),U(r)],l=h("use",{href:`#g-${n.grade}`,x:a-.5,y:c-.5,width:1,height:1}),d=(n.covered??[]).map(([b,g])=>`M${g+.3} ${U(
b)+.3}l.4 .4m0-.4l-.4 .4`);this.badges.append(h("path",{class:"covered",d:d.join("")}),h("circle",{class:"edge",cx:a,cy:c,r:.62}),l)}}pointAt({clientX:e,clientY:s}){
return new DOMPoint(e,s).matrixTransform(this.svg.getScreenCTM()?.inverse())}squareAt(e){let s=this.pointAt(e),[n,o]=[Math.floor(N+20-s.y),Math.floor(s.x)];return n>=
0&&n<20&&o>=0&&o<10?[n,o]:null}},U=t=>N+20-1-t;function Pt(t,e){return[...new Set(e.map(([,n])=>n))].map(n=>`M${n} ${N}h1v${20-F(t,n)}h-1z`).join("")}function at(t){
let e=(s,n)=>t.some(([o,r])=>o===s&&r===n);return t.map(([s,n])=>{let o=U(s);return[e(s-1,n)?"":`M${n} ${o+1}h1`,e(s+1,n)?"":`M${n} ${o}h1`,e(s,n-1)?"":`M${n} ${o}\
v1`,e(s,n+1)?"":`M${n+1} ${o}v1`].join("")}).join("")}function ct(t){Oe(m("next"),t),m("next").setAttribute("aria-label",A[t??-1]??"none")}function Oe(t,e,s,n=2,o=4){
let{width:r,height:i,offsets:a}=Y[e??0][s??Ye(e??0)];t.setAttribute("viewBox",`${(r-o)/2} ${(i-n)/2} ${o} ${n}`),t.replaceChildren(e===void 0?"":h("g",{class:"s\
quares"},...a.map(c=>lt(c%10,i-1-Math.floor(c/10),A[e]))))}var qt=3,Ct=2,he=12,He=["no","a","two","three","four"];function ht(t,e,{loss:s,best:n}){let{board:o,piece:r}=t,i=P(s),a={grade:i,word:ee(i),loss:s,piece:r,better:n,
praise:"",covered:[]};if(i!=="best"){let d=zt(t,e,n);return{...a,...d,covered:d.theme==="holes"?Ut(o,r,e):[]}}let{fits:c,fullRows:l}=_(o,r,e);return l.length===
4?{...a,word:"Four rows!",reason:"15 points at once."}:{...a,reason:c?"As good as the best.":"Does not fit: the board is cleared."}}function dt({grade:t,word:e,
loss:s,piece:n,better:o,reason:r}){return t==="best"?`${e}${/\w$/.test(e)?".":""}${r.startsWith("Does")?` ${r}`:""}`:`${e}, ${K(s)}: ${Qe(r)} Better: ${X(n,o)}.`}
function zt({board:t,piece:e,next:s,left:n},o,r){let[i,a,c]=[mt(t),de(t,e,o),de(t,e,r)];for(let[l,d,b,g=""]of Ft(i,a,c,s,n))if(l)return{reason:d,praise:b,theme:g};
return{reason:`Better is in ${Ie(e,r)}.`,praise:"",theme:""}}function Ut(t,e,s){let{squares:n}=_(t,e,s);return n.flatMap(([o,r])=>{let i=F(t,r),a=!n.some(([c,l])=>l===
r&&c<o);return Array.from({length:a?o-i:0},(c,l)=>[i+l,r])})}function*Ft(t,e,s,n,o){yield[e.outcome===5&&s.outcome!==5,"Does not fit: the board is cleared.","It\
 fits.","high"],yield[s.outcome===5&&e.outcome!==5,"Saves a board that is lost.","Begins a new one.","high"];let r=({board:w})=>n!==void 0&&Q(n).some(f=>Z(w.slice(),
n,f)===4),i=r(s)?"Four rows with the next piece.":"";if(yield[s.points>e.points,`Clears ${ue(e.rows)}. ${s.rows} ${s.rows===1?"was":"were"} there.`,`Clears ${ue(
s.rows)}.`,s.rows===4?"four":""],n!==void 0&&o!==void 0&&o>1){let[w,f]=[e,s].map(({board:ie})=>o>3?Vt(ie,o-1):_t(ie,n,o===2)),$=w.map((ie,Pe)=>(f[Pe]-ie)*L(Pe)),
G=$.indexOf(Math.max(...$)),[It,We]=G===1?["no row","a row is"]:[`no ${He[G]} rows`,`${He[G]} rows are`];if(yield[$[G]>0,`${o} pieces left: ${w[G]===0?`${It} an\
y more`:`${We} less likely`}.`,`${ee(We)} ${w[G]===0?"still possible":"more likely"}.`,"last"],o<=3)return}yield[i!==""&&!r(e),"No four rows with the next piece\
.",i,"four"],yield[e.rows>0&&s.rows<e.rows&&jt(s.board),`Clears ${ue(e.rows)}. 4 were close.`,i||"Waits for 4 rows.","four"];let a=t.heights.findIndex((w,f)=>t.
depthsIn[f]>=Ct&&t.heights.every(($,G)=>G===f||$>w)),c=({columns:w})=>w.includes(a);yield[c(e)&&!c(s),`Closes the open column, ${a+1}.`,i||"Keeps the open colum\
n.","well"],yield[e.rows>0&&s.rows===0&&s.outcome!==5,`Clears ${ue(e.rows)} too early.`,i||"Builds on 4 rows.","four"];let l=ce(e.holesIn,t.holesIn),d=k(l.map(w=>e.
holesIn[w]-t.holesIn[w]));yield[e.holes>s.holes&&d>0,d>l.length?`Covers ${te(l)}.`:`Makes ${He[d]} ${d===1?"hole":"holes"} in ${te(l)}.`,s.holes<=t.holes?"Makes\
 no hole.":"Makes fewer holes.","holes"],yield[k(e.gapsIn)>k(s.gapsIn),`Leaves a gap that only I fills in ${te(ce(e.gapsIn,s.gapsIn))}.`,"Leaves no such gap.","\
gaps"],yield[n!==void 0&&!V(e,n)&&V(s,n),"No flat place for the next piece.","The next piece has a place.","next"],yield[e.top>=s.top+2&&e.top>he,"Builds too hi\
gh.","Stays lower.","high"];let b=e.steps.map((w,f)=>w-s.steps[f]),g=b.indexOf(Math.max(...b));yield[k(e.steps)>k(s.steps),`Leaves a step of ${e.steps[g]} betwe\
en columns ${g+1} and ${g+2}.`,"The surface is smoother."],yield[t.top>=he&&t.holes>0&&s.top>e.top,"Saves a board that is lost.","Piles up for a new board.","hi\
gh"];let y=Array.from(A,(w,f)=>f),v=y.filter(w=>!V(e,w)&&V(s,w));yield[v.length>y.filter(w=>V(e,w)&&!V(s,w)).length,`Leaves no flat place for ${v.map(w=>A[w]).join(
" and ")}.`,"More pieces have a place."],yield[k(e.coversIn)>k(s.coversIn),`Lies above the holes of ${te(ce(e.coversIn,s.coversIn))}.`,"Keeps holes near the top\
."],yield[k(e.depthsIn)>k(s.depthsIn),`Leaves a dip in ${te(ce(e.depthsIn,s.depthsIn))}.`,"Leaves less of a dip."]}function _t(t,e,s){let n=s?[ut(t).slice(e,e+1)]:
Q(e).map(o=>{let{board:r,rows:i}=de(t,e,o);return ut(r).map(a=>Math.max(a,i))});return[0,1,2,3,4].map(o=>Math.max(...n.map(r=>r.filter(i=>i>=o).length/r.length)))}
function Vt(t,e){let s=Re(t).sort((n,o)=>n-o);return[0,1,2,3,4].map(n=>+(k(s.slice(0,n))<=4*e))}var Re=t=>Array.from({length:20},(e,s)=>t.subarray(s*10,(s+1)*10).
reduce((n,o)=>n+ +(o===0),0));function ut(t){let[e,s]=[J(t),Re(t)];return Array.from(A,(n,o)=>Math.max(...Q(o).map(r=>{let{gaps:i,counts:a}=R(o,r),c=Math.max(0,
...i.map((l,d)=>e[(r&15)+d]-l));return c+a.length>20?0:a.filter((l,d)=>s[c+d]===l).length})))}function de(t,e,s){let n=s&15,o=Array.from({length:R(e,s).width},(c,l)=>n+
l),r=t.slice(),i=Z(r,e,s),a=i===5?0:i;return{...mt(r),board:r,outcome:i,rows:a,points:L(i),columns:o}}function mt(t){let e=J(t),s=i=>e[i]??20,n=e.slice(1).map((i,a)=>Math.
abs(i-e[a])),o=e.map((i,a)=>Math.max(0,Math.min(s(a-1),s(a+1))-i)),r=Se(t);return{board:t,heights:e,holesIn:r,holes:k(r),depthsIn:o,gapsIn:o.map(i=>+(i>=qt)),coversIn:e.
map((i,a)=>{let c=i;for(;c>0&&t[(c-1)*10+a]>0;)c--;return c>0?i-c:0}),top:Math.max(...e),steps:n}}var ce=(t,e)=>[...t.keys()].filter(s=>t[s]>e[s]);function te(t){
let e=t.map(s=>s+1).join(", ").replace(/, (\d+)$/," and $1");return`${t.length===1?"column":"columns"} ${e}`}function jt(t){let e=Re(t).flatMap((s,n)=>s===1?t.indexOf(
0,n*10)%10:[]);return e.some(s=>e.filter(n=>n===s).length>=3)}var V=({board:t,holes:e},s)=>Q(s).some(n=>{let o=de(t,s,n);return o.outcome!==5&&o.holes<=e}),ue=t=>t===
0?"no row":B(t,"row");var me=class{isRunning=!1;request=0;last=0;owed=0;speeds;speed;advance;show;constructor(e,s,n,o){this.speeds=e,this.speed=s,this.advance=n,this.show=o}setRunning(e){
e!==this.isRunning&&(this.isRunning=e,cancelAnimationFrame(this.request),e&&(this.owed=0,this.last=performance.now(),this.ask()),this.changed())}setSpeed(e){this.
speed=Math.min(this.speeds.length-1,Math.max(0,e)),this.changed()}changed(){this.show(this.isRunning,this.speeds[this.speed])}ask(){this.request=requestAnimationFrame(
e=>{this.ask();let s=Math.min(100,Math.max(0,e-this.last));this.last=e,this.owed+=s/1e3*this.speeds[this.speed];let n=Math.floor(this.owed);this.owed-=n,n>=1&&this.
advance(n)})}};var pe=256,fe=class{played=0;counts=[0,0,0,0,0,0];pieces;placements;board;keyframes;constructor(e,s,n=Fe()){this.pieces=e,this.placements=s,this.board=n,this.keyframes=
[Be(this)]}play(){let e=this.advance(this,this.played);return this.played++,this.played%pe===0&&(this.keyframes[this.played/pe]=Be(this)),e}get points(){return Ne(
this.counts)}at(e){let s=Math.floor(e/pe),n=Be(this.keyframes[s]);for(let o=s*pe;o<e;o++)this.advance(n,o);return n}goBackTo(e){Object.assign(this,this.at(e),{played:e})}advance({
board:e,counts:s},n){let o=Z(e,this.pieces[n],this.placements[n]);return s[o]++,o}};function Be({board:t,counts:e}){return{board:t.slice(),counts:e.slice()}}function Ne(t){
return t.reduce((e,s,n)=>e+s*L(n),0)}var bt=15/4,pt=bt/10,ft=Array.from(A).flatMap((t,e)=>[...Array(64).keys()].filter(s=>_e(e,s)).map(s=>({piece:e,placement:s}))),be=class extends fe{length;end;outcomes;heights;lost;isAnalysed;lucks;losses;better;hasMistakes;constructor({
moves:e,end:s,analysis:n}){let o=ge(e);super(o.map(c=>ft[c].piece),o.map(c=>ft[c].placement)),this.length=o.length,this.end=s,this.outcomes=new Uint8Array(this.
length),this.heights=new Uint8Array(this.length),this.lost=new Float32Array(this.length);let[r,i]=[0,0];for(let c=0;c<this.length;c++){let l=this.play(),d=l===5;
i+=4,this.lost[c]=d?i*pt:gt(l),i=d?0:i-10*l,r=ve(this.board,Math.min(r+4,20)),this.outcomes[c]=l,this.heights[c]=r}this.isAnalysed=n!==null,this.lucks=new Int16Array(
ge(n?.luck).buffer),this.losses=new Uint16Array(ge(n?.losses).buffer);let a=ge(n?.better).values();this.better=Array.from(this.losses,c=>c>0?a.next().value:void 0),
this.hasMistakes=this.losses.some(c=>ae(c/100))}lossAt(e){return(this.losses[e]??0)/100}lostAt(e){return this.hasMistakes?this.lossAt(e):this.lost[e]}gradeAt(e){
return this.hasMistakes?P(this.lossAt(e)):this.outcomes[e]===5?"blunder":"slip"}numbersAt(e){let{board:s,counts:n}=this.at(e),o=[1,2,3,4].map(a=>n[a]*gt(a)),r=k(
[1,2,3,4].map(a=>a*n[a])),i=4*e-10*r-s.filter(a=>a>0).length;return{board:s,counts:n,points:Ne(n),bound:Ke(e),lost:[...o,i*pt]}}taskAt(e){if(e>=this.length)return;
let[s,n]=this.pieces.slice(e,e+2);return{board:this.at(e).board,piece:s,next:n,left:this.end===null?void 0:this.end-e}}},ge=(t="")=>Uint8Array.from(atob(t),e=>e.
charCodeAt(0)),gt=t=>t*bt-L(t);var I={width:1e3,upper:46,lower:52,height:100},Kt=128,wt=1e3,Yt=100,we=class{position=0;first=0;isPressed=!1;fingers=new Map;svg;game;seek;zoomed;length;end;parts=h(
"g");shown=h("rect",{class:"here",y:I.upper+1.5,height:3});here=h("rect",{class:"here",y:-6,width:4,height:I.height+12});constructor(e,s,n,o){this.svg=e,this.game=
s,this.seek=n,this.zoomed=o,this.end=this.length=s.length;let{width:r,upper:i,lower:a,height:c}=I;e.setAttribute("viewBox",`0 0 ${r} ${c}`),e.append(h("rect",{class:"\
well",width:r,height:i}),h("rect",{class:"well",y:a,width:r,height:c-a}),this.parts,this.shown,this.here),this.draw(),e.addEventListener("pointerdown",l=>this.press(
l)),e.addEventListener("pointermove",l=>this.drag(l));for(let l of["pointerup","pointercancel"])e.addEventListener(l,({pointerId:d})=>{this.fingers.delete(d),this.
isPressed=!1});e.addEventListener("wheel",l=>{!this.isLong||l.deltaY===0||(l.preventDefault(),this.zoom(l.deltaY>0?1.25:.8,this.positionAt(l.clientX)))},{passive:!1})}get isLong(){
return this.length>=wt}get isCoarse(){return this.span>=wt}get span(){return Math.max(1,this.end-this.first)}zoom(e,s=this.position){if(!this.isLong)return;let n=Math.
min(this.length,Math.max(Yt,Math.round(this.span*e)));this.showFrom(Math.round(s-(s-this.first)/this.span*n),n)}showFrom(e,s){this.first=Math.min(this.length-s,
Math.max(0,e)),this.end=this.first+s,this.draw(),this.mark()}draw(){let{first:e,end:s,span:n,length:o,game:r}=this,i=Math.max(1,Math.ceil(n/Kt)),a=[];for(let g=e;g<
s;g+=i){let y={start:g,stop:Math.min(g+i,s),points:0,worst:g,height:0};for(let v=g;v<y.stop;v++)y.points+=r.lostAt(v),r.lostAt(v)>r.lostAt(y.worst)&&(y.worst=v),
this.isCoarse?r.heights[v]>he&&(y.height+=1/(y.stop-g)):y.height=Math.max(y.height,r.heights[v]/20);a.push(y)}let c=Math.max(1,...a.map(({points:g})=>g)),l=g=>I.
width*(g-e)/n,d=a.filter(({points:g})=>g>0).map(({start:g,stop:y,points:v,worst:w})=>{let f=I.upper*v/c;return h("rect",{class:r.gradeAt(w),x:l(g),y:I.upper-f,width:(l(
y)-l(g))*.85,height:f})}),b=a.map(({start:g,stop:y,height:v})=>`L${l(g)} ${I.height-(I.height-I.lower)*v}H${l(y)}`);this.parts.replaceChildren(...d,h("path",{class:"\
height",d:`M0 ${I.height}${b.join("")}V${I.height}z`})),this.shown.setAttribute("x",`${I.width*e/Math.max(1,o)}`),this.shown.setAttribute("width",`${n<o?I.width*
n/o:0}`),this.zoomed(e,s)}show(e){this.position=e,e<this.first||e>this.end?this.showFrom(e-Math.round(this.span/2),this.span):this.mark()}mark(){let e=(this.position-
this.first)/this.span;this.here.setAttribute("x",`${I.width*e-2}`),this.here.classList.toggle("hidden",e<0||e>1)}positionAt(e){let{left:s,width:n}=this.svg.getBoundingClientRect();
return this.first+Math.round(Math.min(1,Math.max(0,(e-s)/n))*this.span)}get spread(){let e=[...this.fingers.values()];return Math.max(1,Math.max(...e)-Math.min(
...e))}press(e){e.button===0&&(this.svg.setPointerCapture(e.pointerId),this.fingers.set(e.pointerId,e.clientX),this.isPressed=this.fingers.size===1,this.drag(e))}drag({
clientX:e,pointerId:s}){if(!this.fingers.has(s))return;let n=this.spread;this.fingers.set(s,e),this.fingers.size>1?this.zoom(n/this.spread,this.positionAt(e)):this.
isPressed&&this.seek(this.positionAt(e))}};var Jt=[1,2,5,10,20,50,100,200,500,1e3,2e3,5e3,1e4],$e=JSON.parse(m("data").textContent),u=new be($e),Zt=new le(m("board")),se=$e.fault?.replace(/\d+/,t=>`${Number(
t)+1}`),ne=new we(m("lanes"),u,oe,ss),yt=[{key:"x",name:"mistake",grade:"mistake",is:t=>ae(u.lossAt(t))},{key:"c",name:"small clear",grade:"slip",is:t=>[1,2,3].
includes(u.outcomes[t])},{key:"n",name:"clear of 4",grade:"best",is:t=>u.outcomes[t]===4},{key:"r",name:"board cleared",grade:"blunder",is:t=>u.outcomes[t]===5}],
At=u.hasMistakes?yt:yt.slice(1),p=0,xe=!1,D=At[0],Ge="",S=new me(Jt,3,t=>W(p+t),Xt);function W(t){p=Math.min(u.length,Math.max(0,t)),Ge="",p===u.length&&S.setRunning(
!1),re()}function oe(t){S.setRunning(!1),W(t)}function De(t){S.setRunning(!1),Ge=t,re()}function ye({name:t,is:e},s){let n=p+s;for(;n>=0&&n<u.length&&!e(n);)n+=
s;n>=0&&n<u.length?oe(n):De(`No ${t} ${s>0?"after":"before"} this piece.`)}function Et(t,e){let s=t.replace(/[\s,]/g,"");if(!/^\d+$/.test(s))return De(e);oe(Number(
s)),Number(s)>u.length&&De(`The game has ${B(u.length,"piece")}.`)}function Mt(t){Et(t.slice(1),"The address names no piece after “#”.")}function Qt(){!S.isRunning&&
p===u.length&&W(0),S.setRunning(!S.isRunning&&u.length>0),re()}function Xt(t,e){m("play").setAttribute("aria-label",t?"Pause":"Play"),z("play",C(t?"i-pause":"i-\
play")),H("speed",`${B(e,"piece")} a second`)}function re(){let{board:t,counts:e,points:s,bound:n}=u.numbersAt(p),o=u.taskAt(p),r=o?.next,i=o&&{piece:o.piece,placement:u.
placements[p]},a=u.lossAt(p),c=o&&u.isAnalysed&&P(a),l=c&&c!=="best"&&ht(o,u.placements[p],{loss:a,best:u.better[p]??0}),d=l?{piece:l.piece,placement:l.better}:
void 0;Zt.draw(t,{now:i,yours:d,badges:i&&d&&l?[{grade:l.grade,covered:l.covered,...i},{grade:"best",...d}]:[],letters:xe}),ct(r),ne.show(p),tt(s),H("word",o?"p\
iece ":""),H("piece",o?`${E(p+1)} of ${E(u.length)}`:"the end"),H("share",n>0?`${E(100*s/n,1)} %`:"–"),H("clears",E(e[4]));let b=Ge||es();if(z("coach",h("p",{
class:"lead"},b),c&&h("p",{class:"grade"},C(`g-${c}`),h("b",{},ee(c)),K(a)&&`${K(a)}.`," ",h("span",{class:"reason"},l?l.reason:"")),d&&h("p",{class:"more-text"},
`Better, dashed: ${X(d.piece,d.placement)}.`),h("p",{class:"quiet small more-text"},`Upper lane: points lost by ${u.hasMistakes?"placements that were not the be\
st":"small clears, and dark where the board was cleared"}. Lower lane: ${ne.isCoarse?"share of the pieces with a stack above row 12":"height of the stack"}. Dra\
g to go there.`)),m("more").open&&kt(),S.isRunning)return;let y=[b,l?dt(l):c&&"Best.",r!==void 0&&`Next: ${A[r]}.`].filter(Boolean).join(" ");m("board").setAttribute(
"aria-label",`Board. ${y}`),Ae("",`${Tt()} ${y}`)}var Tt=()=>p<u.length?`Piece ${E(p+1)} of ${E(u.length)}.`:"";function es(){if(p===u.length)return se?`The gam\
e breaks the rules here: ${se}`:"The end of the game.";let t=u.outcomes[p],e=`${X(u.pieces[p],u.placements[p])}.`;return t===5?`${e} Does not fit: the board is \
cleared.`:t===0?e:`${e} ${B(t,"row")}: +${L(t)}.`}function ts(t){ot(t);let{board:e,points:s}=u.numbersAt(p),[n,o]=u.pieces.slice(p,p+2);m("lanes").setAttribute(
"aria-valuenow",`${p}`),m("lanes").setAttribute("aria-valuetext",`${Tt()||"The end."} ${B(s,"point")}`);for(let r of document.querySelectorAll("#try"))r.classList.
toggle("hidden",o===void 0),o!==void 0&&(r.hash=Ze({board:e,current:n,next:o}));it(`#${p}`)}function ss(t,e){let s=new Set([0,1,2,3,4].map(n=>Math.round(t+(e-t)*
n/4)));z("ticks",...[...s].map((n,o)=>h("span",{class:o%2?"more-text":""},E(n))))}function kt(){let{counts:t,points:e,lost:s}=u.numbersAt(p),n=["singles","doubl\
es","triples","clears of 4","boards cleared"].map((r,i)=>[r,E(t[i+1]),E(s[i],2)]);for(let{name:r,counted:[,i]}of u.isAnalysed?j.slice(2):[]){let a=u.losses.slice(
0,p).filter(c=>P(c/100)===r);n.push([i,E(a.length),E(k(a)/100,2)])}n.push(["points per piece","",p>0?E(e/p,4):"–"]);let o=k(u.lucks.slice(0,p))/100;u.isAnalysed&&
n.push(["luck","",E(o,2)],["points without luck","",E(e-o,2)]),z("table",...n.map(([r,...i])=>h("tr",{},h("th",{scope:"row"},r),...i.map(a=>h("td",{},a)))))}function xt(){
S.setRunning(!1),m("number").value=`${p}`,kt(),rt(m("more"))}function $t(){xe=!xe,m("letters").checked=xe,re()}function vt(t){D=t,z("mark-before",C(`g-${D.grade}`),
C("i-left")),z("mark-after",C("i-right"),C(`g-${D.grade}`)),m("mark-before").setAttribute("aria-label",`The ${D.name} before`),m("mark-after").setAttribute("ari\
a-label",`The next ${D.name}`)}function ns(){for(let e of At){let s=h("input",{type:"radio",name:"mark",checked:e===D,onchange:()=>vt(e)});m("marks").append(h("\
label",{class:"button"},s,e.name)),M(null,[e.key],()=>ye(e,1),{repeats:!0}),M(null,[e.key.toUpperCase()],()=>ye(e,-1),{repeats:!0})}M("mark-before",[],()=>ye(D,
-1)),M("mark-after",[],()=>ye(D,1)),M("back",["ArrowLeft","h"],()=>oe(p-1),{repeats:!0}),M("forward",["ArrowRight","l"],()=>oe(p+1),{repeats:!0}),M("play",[" "],
Qt),M("slower",["ArrowDown","j"],()=>S.setSpeed(S.speed-1),{repeats:!0}),M("faster",["ArrowUp","k"],()=>S.setSpeed(S.speed+1),{repeats:!0}),M("zoom-in",["+"],()=>ne.
zoom(.5)),M("zoom-out",["-"],()=>ne.zoom(2)),M(null,["a"],$t),m("letters").addEventListener("change",$t),M("more-button",["m","?"],xt),M(null,["PageUp"],()=>W(p-
100),{repeats:!0}),M(null,["PageDown"],()=>W(p+100),{repeats:!0}),M(null,["Home"],()=>W(0)),M(null,["End"],()=>W(u.length)),M(null,["d"],()=>Ae(Je(u.at(p).board))),
M(null,[..."0123456789"],e=>{xt(),m("number").focus(),m("number").value=e}),m("go").addEventListener("submit",()=>Et(m("number").value,"A piece is a number, cou\
nted from 0.")),nt(),Ce({tell:ts}),addEventListener("hashchange",({newURL:e})=>Mt(new URL(e).hash))}function os(){document.title=$e.title;let{points:t,bound:e}=u.
numbersAt(u.length);H("pieces-of-all",`${B(u.length,"piece")},`),H("points-of-all",B(t,"point")),H("name",$e.title),e>0&&H("summary",`${E(100*t/e,2)} % of the ${E(
e)} points that nobody can exceed with so many pieces.`),se&&H("fault",`The game breaks the rules, and is shown up to there: ${se}`),Oe(m("logo"),A.indexOf("T"),
2,2,3),m("lanes").setAttribute("aria-valuemax",`${u.length}`),m("zoom").hidden=!ne.isLong,ns(),vt(D),S.changed(),location.hash!==""?Mt(location.hash):se?W(u.length):
matchMedia("(prefers-reduced-motion: reduce)").matches||S.setRunning(u.length>0),re()}os();})();
