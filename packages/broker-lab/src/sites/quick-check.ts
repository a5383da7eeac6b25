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
	"QuickCheck",
	"body{background:#e8fbf3}.qc{display:flex;gap:18px;align-items:baseline;background:#fff;border-left:6px solid #0a9;padding:10px 14px;margin:8px 0}",
	"/opt-out",
);

/** Confirms everything and removes nothing. */
export const quickCheck: Site = {
	name: "quickcheck",
	title: "QuickCheck",
	character: "Says “removed” after two days, and removes nothing.",
	coverage: 0.7,
	quality: usualQuality,
	listingPath: ({ id }) => `/check/${id}`,
	removal: { way: "form", days: 2, lies: true },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"QuickCheck",
					html`<h1>QuickCheck</h1><form action="/check"><input name="first"><input name="last"><button>Check</button></form>`,
				),
			),
		);
		app.get("/check", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			return show(
				reply,
				dressed(
					"Check",
					found.length === 0
						? html`<p role="status" class="clean">Nothing on this person. All clear!</p>`
						: html`<h1>${found.length} hits</h1>${found.map(line)}`,
				),
			);
		});
		recordPage(app, desk, "/check/:id", dressed, line);
		formOptOut(app, desk, {
			path: "/opt-out",
			page: dressed,
			title: "Instant opt-out",
			intro: "Gone in two days, guaranteed!",
			names: { url: "link", email: "email" },
			button: "Opt out now",
			sent: "One more step: check your e-mail.",
			confirmed: "Congratulations, you have been removed.",
		});
	},
};

const line = (record: BrokerRecord): Markup =>
	html`<div class="qc"><a href="/check/${record.id}"><b>${fullName(record)}</b></a><span title="age">${record.age ?? "–"}</span><span title="places">${record.homes.map(cityOf).join(" | ")}</span><span title="phones">${record.phones.join(" | ")}</span></div>`;
