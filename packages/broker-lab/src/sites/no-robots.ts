import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type BrokerRecord, cityOf, fullName } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { dress } from "./dress.ts";
import { recordPage } from "./family-register.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

const dressed = dress("Quiet Rolls", "body{background:#f0eaf7}.roll{padding:8px}", "/");

/** Works, but its robots.txt forbids searching it. */
export const noRobots: Site = {
	name: "quietrolls",
	title: "Quiet Rolls",
	character: "Works, and its robots.txt forbids the search.",
	coverage: 0.5,
	quality: usualQuality,
	listingPath: ({ id }) => `/roll/${id}`,
	removal: { way: "none", days: 0 },
	routes(app, desk) {
		app.get("/robots.txt", async (_request, reply) =>
			reply.type("text/plain").send("User-agent: *\nDisallow: /rolls\nCrawl-delay: 2\n"),
		);
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Quiet Rolls",
					html`<h1>Quiet Rolls</h1><form action="/rolls"><input name="first"><input name="last"><button>Search</button></form>`,
				),
			),
		);
		app.get("/rolls", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			return show(
				reply,
				dressed(
					"Rolls",
					found.length === 0 ? html`<p class="empty-roll">Empty.</p>` : html`${found.map(entry)}`,
				),
			);
		});
		recordPage(app, desk, "/roll/:id", dressed, entry);
	},
};

const entry = (record: BrokerRecord): Markup =>
	html`<div class="roll"><a href="/roll/${record.id}">${fullName(record)}</a> <span class="age">${record.age ?? ""}</span> <span class="places">${record.homes.map(cityOf).join("; ")}</span></div>`;
