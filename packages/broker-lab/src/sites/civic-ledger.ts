import { drpReceiver } from "../drp/receiver.ts";
import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type BrokerRecord, cityOf, fullName, oneLine } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { dress } from "./dress.ts";
import { recordPage } from "./family-register.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

const dressed = dress(
	"Civic Ledger",
	"body{background:#f2f4f8;color:#1a2440}.civic{background:#fff;border-top:3px solid #3b5bdb;padding:12px;margin:12px 0}dt{font-weight:600}",
	"/privacy",
);

/** A broker that takes requests by the Data Rights Protocol. */
export const civicLedger: Site = {
	name: "civicledger",
	title: "Civic Ledger",
	character: "Takes requests by the Data Rights Protocol 1.0, and checks every rule of it.",
	coverage: 0.7,
	quality: { ...usualQuality, ageMissing: 0.01 },
	listingPath: ({ id }) => `/civic/${id}`,
	removal: { way: "drp", days: 8 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Civic Ledger",
					html`<h1>Civic Ledger</h1><form action="/civic"><input name="first"><input name="last"><button>Open</button></form>`,
				),
			),
		);
		app.get("/civic", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			return show(
				reply,
				dressed(
					"Citizens",
					found.length === 0
						? html`<p class="no-citizen">No citizen of this name.</p>`
						: html`<h1>Citizens</h1>${found.map(entry)}`,
				),
			);
		});
		recordPage(app, desk, "/civic/:id", dressed, entry);
		app.get("/privacy", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Privacy",
					html`<p>Agents: <code>POST /v1/data-rights-request</code>, business id <code>civicledger</code>.</p>`,
				),
			),
		);
		app.get("/.well-known/data-rights.json", async () => ({
			version: "1.0",
			api_base: desk.open("/"),
			actions: ["deletion", "sale:opt-out"],
		}));
		drpReceiver(app, desk, "civicledger");
	},
};

const entry = (record: BrokerRecord): Markup =>
	html`<div class="civic"><h2><a href="/civic/${record.id}">${fullName(record)}</a></h2><dl><dt>Age</dt><dd class="age">${record.age ?? "not known"}</dd><dt>Address</dt>${record.homes.map((home) => html`<dd class="address">${oneLine(home)}</dd>`)}<dt>Places</dt>${record.homes.map((home) => html`<dd class="place">${cityOf(home)}</dd>`)}<dt>Household</dt>${record.relatives.map((each) => html`<dd class="member">${each}</dd>`)}</dl></div>`;
