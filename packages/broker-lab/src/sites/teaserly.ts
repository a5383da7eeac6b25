import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import type { BrokerRecord } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { dress } from "./dress.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

const dressed = dress(
	"Teaserly",
	"body{background:linear-gradient(#2b1055,#7597de);color:#fff}.teaser{background:#ffffff22;padding:14px;border-radius:12px;margin:10px 0}.blur{filter:blur(4px)}.buy{background:#ffd23f;color:#222;border-radius:20px;padding:6px 14px}",
	"/privacy",
);

/** Shows a first name, an initial and a decade. The rest costs money, and the lab takes none. */
export const teaserly: Site = {
	name: "teaserly",
	title: "Teaserly",
	character: "Shows a paid teaser only. Opt-out by e-mail; it asks for an identity card first.",
	coverage: 0.9,
	quality: { ...usualQuality, slips: 0 },
	listingPath: null,
	removal: { way: "mail", days: 10, temper: "wants_id" },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Teaserly",
					html`<h1>What do they know about you?</h1><form action="/reveal"><input name="first"><input name="last"><button>Reveal</button></form>`,
				),
			),
		);
		app.get("/reveal", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const found = desk.register.search(search).slice(0, 25);
			return show(
				reply,
				dressed(
					"Results",
					found.length === 0
						? html`<h1>No report</h1><p class="none">No report is available for this name.</p>`
						: html`<h1>We found ${found.length} reports!</h1>${found.map(teaser)}`,
				),
			);
		});
		app.get("/checkout", async (_request, reply) =>
			show(
				reply,
				dressed("Checkout", html`<h1>The lab sells nothing</h1><p>There is no report behind this page.</p>`),
			),
		);
		app.get("/privacy", async (_request, reply) =>
			show(reply, dressed("Privacy", html`<h1>Privacy</h1><p>Write to privacy@teaserly.localhost.</p>`)),
		);
	},
};

const teaser = ({ first, last, age, homes }: BrokerRecord): Markup =>
	html`<div class="teaser"><strong>${first} ${last.slice(0, 1)}.</strong> <span class="decade">${age === null ? "" : `${Math.floor(age / 10) * 10}s`}</span> <span class="in">${homes.slice(0, 1).map(({ city, state }) => `${city}, ${state}`)}</span> <span class="blur">████ ████████</span> <a class="buy" href="/checkout">Unlock for $0.95</a></div>`;
