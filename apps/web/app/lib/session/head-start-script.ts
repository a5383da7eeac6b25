import { firstQuestions, ownProfile } from "@unlisted/contracts/first-answers";
import { storedSessionKey } from "./stored-session.ts";

/** A session that ends sooner must be renewed first. */
const enoughMs = 90_000;
/** An answer that nobody took by then is too old. */
const goodForMs = 10_000;

/**
 * Runs in the head, after site-config; the server allows it by its hash. It runs only for a person with a confirmed
 * address who needs no second factor: others would be refused. It knows no more than the page itself. All questions go
 * out as one request, and the page gets each answer as soon as its line has arrived. The page itself asks each question
 * that got no line. A body that is already here as text is read directly, because a browser's `json()` and `text()`
 * answer only after the next frame (decision 0220).
 */
export const headStartScript = (): string => `try{(function(){
var pages=${JSON.stringify(firstQuestions)},page=location.pathname,first=pages[page],id;
if(!first){id=page.match(/^(\\/scanner\\/exposure\\/|\\/removals\\/(?:listings\\/)?)([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})$/);if(id){page=id[1];first=pages[page]}}
var s=JSON.parse(localStorage.getItem("${storedSessionKey}"));
if(!first||!s||!(s.expires_at*1000-Date.now()>${enoughMs}))return;
var token=s.access_token,user=s.user,answers={},tell={};
var aal=JSON.parse(atob(token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).aal;
if(aal!=="aal2"&&(user.factors||[]).some(function(f){return f.status==="verified"}))return;
var key=JSON.parse(document.getElementById("site-config").textContent).anonKey;
function get(path){return fetch(path,{headers:{accept:"application/json",apikey:key,authorization:"Bearer "+token},signal:AbortSignal.timeout(20000)})}
var start=window.headStart={token:token,until:performance.now()+${goodForMs},answers:answers,page:location.pathname};
var own="${ownProfile}".replace(":user",user.id);
function keep(answer){return answer.then(function(r){return r.ok&&r.clone().json()}).then(function(rows){
var row=rows&&rows[0];
if(row)start.profile=function(id){if(row.user_id===id&&performance.now()<start.until){delete answers[own];return row}}
}).catch(function(){})}
if(!user.email_confirmed_at||location.search){
answers[own]=get(own).then(function(r){return r.clone().arrayBuffer().then(function(){return r})});
keep(answers[own]);return}
[own].concat(first).forEach(function(path){
path=path.replace(":user",user.id)+(path.slice(-1)==="/"?id[2]:"");
answers[path]=new Promise(function(yes,no){tell[path]={yes:yes,no:no}});
answers[path].catch(function(){})});
var kept=keep(answers[own]);
function take(line){
var a=JSON.parse(line),to=tell[a.path],answer=new Response(a.body||null,{status:a.status,headers:a.headers});
answer.text=function(){return Promise.resolve(a.body||"")};
answer.json=function(){return answer.text().then(JSON.parse)};
answer.clone=function(){return answer};
if(to){delete tell[a.path];to.yes(answer)}else answers[a.path]=Promise.resolve(answer)}
start.over=get("/api/first-answers?page="+encodeURIComponent(page)+"&user="+user.id+(id?"&id="+id[2]:"")).then(function(r){
if(!r.ok)throw 0;
var reader=r.body.getReader(),decoder=new TextDecoder(),rest="";
return function more(){return reader.read().then(function(part){
var lines=(rest+decoder.decode(part.value,{stream:!part.done})).split("\\n");
rest=lines.pop();lines.forEach(take);
if(!part.done)return more()})}()
}).catch(function(){}).then(function(){for(var path in tell)tell[path].no(new TypeError("No answer came"));return kept})
})()}catch(e){}`;
