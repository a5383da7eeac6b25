import { storedSessionKey } from "./stored-session.ts";

/** As table-api.ts asks for it. */
const rowOf = (table: string) => `/rest/v1/${table}?select=*&user_id=eq.:user&limit=1`;

/**
 * What a page asks first, by its path. It waits for nothing but the session, which is at hand, so the head of the page
 * asks at once: on a phone the framework is there half a second later, and then the answers are, too.
 */
export const askedFirst: Readonly<Record<string, readonly string[]>> = {
	"/dashboard": [
		"/api/scanner/score",
		"/api/scanner/sources",
		"/api/scanner/results",
		"/api/scanner/exposures?limit=1",
		"/api/scanner/running",
		"/api/scanner/activity",
		"/api/brokers/listings?limit=1",
		"/api/removals/overview",
		"/api/billing/overview",
		"/api/account/security-events",
	],
	"/scanner": [
		"/api/scanner/running",
		"/api/scanner/results",
		"/api/scanner/exposures?limit=10",
		"/api/scanner/sources",
		"/api/brokers/coverage",
		"/api/brokers/identity",
		"/api/billing/overview",
	],
	"/scanner/exposure/": ["/api/scanner/exposures/"],
	"/scanner/settings": ["/api/scanner/identifiers", "/api/scanner/settings", rowOf("user_preferences")],
	"/identity": ["/api/brokers/identity"],
	"/removals": [
		"/api/removals/overview",
		"/api/brokers/listings?state=asks&sort=probability&limit=1",
		"/api/brokers/coverage",
		"/api/brokers/identity",
		"/api/removals?limit=5",
	],
	"/removals/": ["/api/removals/"],
	"/removals/listings": ["/api/brokers/listings", "/api/brokers/coverage", "/api/brokers/identity"],
	"/removals/listings/": ["/api/brokers/listings/"],
	"/removals/settings": [
		"/api/brokers/settings",
		"/api/removals/overview",
		"/api/removals/consent",
		"/api/removals/limits",
	],
	"/removals/disclosures": ["/api/removals/disclosures?limit=20"],
	"/profile": ["/api/scanner/score", "/auth/v1/user"],
	"/account": ["/auth/v1/user", "/auth/v1/passkeys", "/api/account/sessions", "/api/account/security-events"],
	"/subscription": [
		"/api/billing/overview",
		"/api/scanner/results",
		"/api/scanner/exposures?limit=1",
		"/api/brokers/listings?limit=1",
		"/api/removals/overview",
	],
	"/billing": ["/api/billing/payments"],
	"/checkout": ["/api/billing/overview"],
};

/** A session that ends sooner is renewed first. */
const enoughMs = 90_000;
/** An answer that nobody took by then is out of date. */
const goodForMs = 10_000;

/**
 * Runs in the head, after site-config; the server allows it by its hash. Only for a person whose address is confirmed and
 * who owes no second factor: others would be refused. It knows no more than the page itself. Each answer is read to its end: one that nobody took would stay open.
 */
export const headStartScript = (): string => `try{(function(){
var paths=${JSON.stringify(askedFirst)},id,first=paths[location.pathname];
if(!first){id=location.pathname.match(/^(\\/scanner\\/exposure\\/|\\/removals\\/(?:listings\\/)?)([\\da-f]{8}-[\\w-]+)$/);first=id&&paths[id[1]]}
var s=JSON.parse(localStorage.getItem("${storedSessionKey}"));
if(!first||!s||!(s.expires_at*1000-Date.now()>${enoughMs}))return;
var token=s.access_token,user=s.user,answers={};
var aal=JSON.parse(atob(token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).aal;
if(aal!=="aal2"&&(user.factors||[]).some(function(f){return f.status==="verified"}))return;
var key=JSON.parse(document.getElementById("site-config").textContent).anonKey;
function whole(r){return r.clone().arrayBuffer().then(function(){return r})}
function ask(path){
path=path.replace(":user",user.id)+(id&&path.slice(-1)==="/"?id[2]:"");
var answer=answers[path]=fetch(path,{headers:{accept:"application/json",apikey:key,authorization:"Bearer "+token},signal:AbortSignal.timeout(20000)}).then(whole);
answer.catch(function(){});return answer}
var start=window.headStart={token:token,until:performance.now()+${goodForMs},answers:answers};
var own="${rowOf("profiles")}".replace(":user",user.id);
ask(own).then(function(r){return r.ok&&r.clone().json()}).then(function(rows){
var row=rows&&rows[0];
if(row)start.profile=function(id){if(row.user_id===id&&performance.now()<start.until){delete answers[own];return row}}
}).catch(function(){});
if(user.email_confirmed_at&&!location.search)first.forEach(ask)
})()}catch(e){}`;
