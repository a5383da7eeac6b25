import { page, show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { formOptOut } from "../opt-out/form-opt-out.ts";
import { type BrokerRecord, cityOf, fullName, oneLine } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

/** Shows all results on one page. Each person is a block of lines, like a card. */
export const rosterly: Site = {
	name: "rosterly",
	title: "Rosterly",
	character: "Removes a listing in a day, and lists the person again after 20 days.",
	coverage: 0.65,
	quality: { ...usualQuality, outdated: 0.4, emails: 0.7 },
	listingPath: ({ id }) => `/r/${id}.html`,
	removal: { way: "form", days: 1, returnsAfterDays: 20 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Rosterly",
					html`<h1>Rosterly</h1><form action="/roster"><input name="q_first"><input name="q_last"><button>Go</button></form>`,
				),
			),
		);
		app.get("/roster", async (request, reply) => {
			const query = queryOf(request);
			const search = searchTerms({ first: query.q_first, last: query.q_last, state: query.q_state });
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			return show(
				reply,
				dressed(
					"Roster",
					found.length === 0
						? html`<div class="zero">0 people on the roster</div>`
						: html`<div class="count">${found.length} people on the roster</div>${found.map(block)}`,
				),
			);
		});
		app.get("/r/:file", async (request, reply) => {
			const id = (request.params as { file: string }).file.replace(/\.html$/, "");
			const record = desk.register.find(id);
			desk.given("listing", { listing_url: id });
			return record === null
				? show(reply, dressed("404", html`<h1>404</h1>`), 404)
				: show(reply, dressed(fullName(record), block(record)));
		});
		formOptOut(app, desk, {
			path: "/privacy/remove",
			page: dressed,
			title: "Privacy center",
			intro: "Tell us which entry is yours. We send a link to your mailbox.",
			names: { url: "entry", email: "mail" },
			button: "Continue",
			sent: "Almost done: open the link that we sent you.",
			confirmed: "Done. The entry disappears within a day.",
		});
	},
};

const block = (record: BrokerRecord): Markup =>
	html`<section class="block" id="${record.id}"><h3>${fullName(record)}${record.age === null ? null : ` (${record.age})`}</h3>
<div>Address: <b class="addr">${record.homes.slice(0, 1).map(oneLine)}</b></div>
<div>Previous: ${record.homes.slice(1).map((home) => html`<i class="prev">${cityOf(home)}</i> `)}</div>
<div>Phone: ${record.phones.map((phone) => html`<tt>${phone}</tt> `)}</div>
<div>E-mail: ${record.emails.map((email) => html`<u>${email}</u> `)}</div>
<div>Associates: ${record.relatives.join(" | ")}</div>
<a class="permalink" href="/r/${record.id}.html">permalink</a></section>`;

const dressed = (title: string, body: Markup) =>
	page({
		title,
		css: `body{background:#0f1115;color:#d9e1ee;font:15px/1.6 Verdana,sans-serif}main{max-width:700px;margin:auto;padding:20px}.block{border:1px dashed #465066;padding:12px;margin:12px 0}
h3{margin:0;color:#7fd1ae}form{display:grid;gap:8px}input,button{background:#1b2130;color:inherit;border:1px solid #465066;padding:8px}.problem{color:#ff8a8a}`,
		body: html`<main>${body}<p><a href="/privacy/remove">Privacy center</a></p></main>`,
	});
