import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { formOptOut } from "../opt-out/form-opt-out.ts";
import { type BrokerRecord, cityOf, fullName } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { dress } from "./dress.ts";
import { recordPage } from "./family-register.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

const dressed = dress(
	"CloseMatch",
	"body{background:#fff7e6}.match{border:2px solid #f0a500;border-radius:8px;padding:10px 14px;margin:10px 0}.match header{font-size:18px}",
	"/unlist",
);

/** Never says that it has nobody: it shows a similar person in the same layout. */
export const closeMatch: Site = {
	name: "closematch",
	title: "CloseMatch",
	character: "When it has nobody, it shows somebody alike as if it were the person.",
	coverage: 0.45,
	quality: usualQuality,
	listingPath: ({ id }) => `/match/${id}`,
	removal: { way: "form", days: 7 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"CloseMatch",
					html`<h1>We always find somebody</h1><form action="/matches"><input name="first"><input name="last"><button>Match</button></form>`,
				),
			),
		);
		app.get("/matches", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			const shown = found.length > 0 ? found : desk.register.alike(search).slice(0, 5);
			return show(
				reply,
				dressed(
					"Matches",
					html`<h1>${shown.length} close matches</h1><div class="matches">${shown.map(entry)}</div>`,
				),
			);
		});
		recordPage(app, desk, "/match/:id", dressed, entry);
		formOptOut(app, desk, {
			path: "/unlist",
			page: dressed,
			title: "Unlist me",
			intro: "We take a week.",
			names: { url: "match", email: "mail" },
			button: "Unlist",
			sent: "Please confirm by the e-mail that we sent.",
			confirmed: "You are being unlisted.",
		});
	},
};

const entry = (record: BrokerRecord): Markup =>
	html`<article class="match"><header><a href="/match/${record.id}">${fullName(record)}</a></header><p>Age: <span class="age">${record.age ?? "unknown"}</span></p><p>Lives in: <span class="now">${record.homes.slice(0, 1).map(cityOf)}</span></p><p>Lived in: <span class="then">${record.homes.slice(1).map(cityOf).join("; ")}</span></p><p>Knows: <span class="knows">${record.relatives.join("; ")}</span></p></article>`;
