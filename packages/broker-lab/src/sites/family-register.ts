import type { FastifyInstance } from "fastify";
import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { formOptOut } from "../opt-out/form-opt-out.ts";
import { type BrokerRecord, cityOf, fullName } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { dress } from "./dress.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { type Desk, queryOf, type Site } from "./site.ts";

const dressed = dress(
	"Family Register",
	"body{background:#fffdf7;color:#222}h1{color:#8a1c1c}.row{display:grid;grid-template-columns:2fr 1fr 3fr;border-bottom:1px solid #ddd;padding:8px 0}",
	"/control-my-data",
);

/** Owns three more sites. Its opt-out covers all of them. */
export const familyRegister: Site = {
	name: "familyregister",
	title: "Family Register",
	character: "Owns three other sites: its opt-out, by form and e-mail, covers all four.",
	coverage: 0.75,
	quality: usualQuality,
	listingPath: ({ id }) => `/record/${id}`,
	removal: { way: "form", days: 5 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Family Register",
					html`<h1>Family Register</h1><form action="/names"><input name="given"><input name="family"><button>Search</button></form>`,
				),
			),
		);
		app.get("/names", async (request, reply) => {
			const query = queryOf(request);
			const search = searchTerms({ first: query.given, last: query.family, state: query.st });
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			return show(
				reply,
				dressed(
					"Names",
					found.length === 0
						? html`<h1>Not in the register</h1><p class="not-in">This name is not in the register.</p>`
						: html`<h1>In the register</h1><div class="table">${found.map(row)}</div>`,
				),
			);
		});
		recordPage(app, desk, "/record/:id", dressed, row);
		formOptOut(app, desk, {
			path: "/control-my-data",
			page: dressed,
			title: "Control my data",
			intro: "One request covers Family Register, HouseFinder24, OldNeighbors and WhoIsIt.",
			names: { url: "record_link", email: "your_mail" },
			button: "Send",
			sent: "We have mailed you a link.",
			confirmed: "Your data will leave all our sites.",
		});
	},
};

const row = (record: BrokerRecord): Markup =>
	html`<div class="row"><a class="n" href="/record/${record.id}">${fullName(record)}</a><span class="a">${record.age === null ? "age unknown" : `${record.age} yrs`}</span><span class="c">${record.homes.map(cityOf).join(" • ")}</span></div>`;

/** A page for one person, with the same texts as the list. */
export function recordPage(
	app: FastifyInstance,
	desk: Desk,
	path: string,
	dressedAs: (title: string, body: Markup) => Markup,
	entry: (record: BrokerRecord) => Markup,
): void {
	app.get(path, async (request, reply) => {
		const id = (request.params as { id: string }).id;
		desk.given("listing", { listing_url: id });
		const record = desk.register.find(id);
		return record === null
			? show(reply, dressedAs("Not found", html`<h1>Not found</h1>`), 404)
			: show(reply, dressedAs(fullName(record), entry(record)));
	});
}
