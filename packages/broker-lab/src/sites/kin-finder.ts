import { createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { page, show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { phoneOptOut } from "../opt-out/phone-opt-out.ts";
import { type BrokerRecord, cityOf, fullName, oneLine } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { type Desk, formOf, queryOf, type Site } from "./site.ts";
import { stateOptions } from "./state-options.ts";

const key = randomBytes(32);
const tokenOf = (visit: string) => createHmac("sha256", key).update(visit).digest("base64url");
const visitIn = (cookie = "") => /(?:^|;\s*)kf_visit=([\w-]{8,40})/.exec(cookie)?.[1] ?? null;

/**
 * Searches are POST requests with a token that belongs to a cookie. Links contain a number that changes with each
 * visit.
 */
export const kinFinder: Site = {
	name: "kinfinder",
	title: "KinFinder",
	character: "The search is posted with a token from the page before. Opt-out by a code over the telephone.",
	coverage: 0.6,
	quality: { ...usualQuality, relatives: 1, phones: 0.9 },
	listingPath: ({ id }) => `/profile?id=${id}`,
	removal: { way: "phone", days: 1 },
	routes(app, desk) {
		app.get("/", async (request, reply) => {
			const visit = visitIn(request.headers.cookie) ?? randomBytes(12).toString("base64url");
			reply.header("set-cookie", `kf_visit=${visit}; Path=/; HttpOnly; SameSite=Lax`);
			return show(
				reply,
				dressed("KinFinder", html`<h1>Who are your relatives?</h1>${searchForm(tokenOf(visit))}`),
			);
		});
		app.post("/search", async (request, reply) => {
			const visit = visitIn(request.headers.cookie);
			const form = formOf(request);
			if (visit === null || form.authenticity !== tokenOf(visit))
				return show(
					reply,
					dressed("Expired", html`<p class="expired">Your session has expired. Please start again.</p>`),
					403,
				);
			const search = searchTerms({ first: form.fn, last: form.ln, state: form.region, city: form.town });
			desk.given("search", searched(search));
			const found = desk.register.search(search).slice(0, 30);
			return show(
				reply,
				dressed(
					"Results",
					found.length === 0
						? html`<h1>Nobody here</h1><div id="none">No relatives of that name are on file.</div>`
						: html`<h1>Families</h1><dl id="kin">${found.map(entry)}</dl>`,
				),
			);
		});
		app.get("/profile", async (request, reply) => profile(desk, queryOf(request).id ?? "", reply));
		optOut(app, desk);
	},
};

const searchForm = (token: string) =>
	html`<form id="find" method="post" action="/search"><input type="hidden" name="authenticity" value="${token}">
<label>Given name <input name="fn" maxlength="80"></label><label>Family name <input name="ln" maxlength="80"></label>
<label>Town <input name="town" maxlength="80"></label><label>Region <select name="region">${stateOptions()}</select></label><button type="submit">Find kin</button></form>`;

const entry = (record: BrokerRecord): Markup =>
	html`<div class="kin"><dt><a href="/profile?id=${record.id}&amp;v=${randomBytes(4).toString("hex")}">${fullName(record)}${record.age === null ? null : `, ${record.age}`}</a></dt>
<dd class="where">${record.homes.map((home) => html`<span>${cityOf(home)}</span>`)}</dd>
<dd class="tel">${record.phones.map((phone) => html`<span>${phone}</span>`)}</dd>
<dd class="family">Family: ${record.relatives.join("; ")}</dd></div>`;

function profile(desk: Desk, id: string, reply: Parameters<typeof show>[0]) {
	const record = desk.register.find(id);
	desk.given("listing", { listing_url: id });
	if (record === null) return show(reply, dressed("Nothing", html`<p>There is no such person.</p>`), 404);
	return show(
		reply,
		dressed(
			fullName(record),
			html`<h1>${fullName(record)}</h1><dl><dt>Age</dt><dd>${record.age ?? "unknown"}</dd><dt>Homes</dt>${record.homes.map((home) => html`<dd>${oneLine(home)}</dd>`)}
<dt>Telephone</dt>${record.phones.map((phone) => html`<dd>${phone}</dd>`)}<dt>Family</dt>${record.relatives.map((each) => html`<dd>${each}</dd>`)}</dl>
<p><a href="/remove-me?listing=${encodeURIComponent(desk.open(`/profile?id=${record.id}`))}">Remove me</a></p>`,
		),
	);
}

const optOut = (app: FastifyInstance, desk: Desk) =>
	phoneOptOut(app, desk, { path: "/remove-me", page: dressed });

const dressed = (title: string, body: Markup) =>
	page({
		title,
		css: `body{background:#fdf6ec;color:#4a3222;font-family:Georgia,serif}.wrap{max-width:720px;margin:0 auto;padding:24px}
h1{font-weight:400;border-bottom:3px double #b98a5e}.kin{border-left:4px solid #b98a5e;padding-left:14px;margin:18px 0}dd{margin:2px 0 2px 12px}dd span+span::before{content:" / "}
form{display:grid;gap:10px;max-width:420px}input,select{display:block;width:100%;padding:8px}button{background:#7b4b22;color:#fff;border:0;padding:10px}.problem{color:#a00}`,
		body: html`<div class="wrap"><p><a href="/">KinFinder</a> · <a href="/remove-me">Remove me</a></p>${body}</div>`,
	});
