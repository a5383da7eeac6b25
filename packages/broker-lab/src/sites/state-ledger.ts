import { page, show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { puzzleOptOut } from "../opt-out/puzzle-opt-out.ts";
import { type BrokerRecord, cityOf, fullName, streetOf } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { stateNames } from "../world/places.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

const bands = ["18-29", "30-39", "40-49", "50-59", "60-69", "70-79", "80-120"];
const bandOf = (age: number | null) =>
	age === null
		? "unknown"
		: (bands.find((band) => {
				const [from = 0, to = 0] = band.split("-").map(Number);
				return age >= from && age <= to;
			}) ?? "unknown");

/**
 * Shows nobody until the visitor chooses a state and an age. People without a known age have an age band of their own.
 */
export const stateLedger: Site = {
	name: "stateledger",
	title: "State Ledger",
	character: "Results come only after a state and an age are chosen. Opt-out by form with a picture puzzle.",
	coverage: 0.7,
	quality: { ...usualQuality, ageMissing: 0.03, phones: 0.3 },
	listingPath: ({ id }) => `/ledger/${id}`,
	removal: { way: "form", days: 2 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"State Ledger",
					html`<h1>Public ledger of residents</h1><form action="/find"><input name="fn" placeholder="First"><input name="ln" placeholder="Last"><button>Look up</button></form>`,
				),
			),
		);
		app.get("/find", async (request, reply) => {
			const query = queryOf(request);
			const search = searchTerms({ first: query.fn, last: query.ln, state: query.state });
			const age = query.age ?? "";
			desk.given("search", { ...searched(search), age: age.slice(0, 20) });
			if (search.state === "" || !(bands.includes(age) || age === "unknown"))
				return show(reply, dressed("Narrow down", chooser(search.first, search.last, search.state ?? "")));
			const found = desk.register.search(search).filter((record) => bandOf(record.age) === age);
			return show(
				reply,
				dressed(
					"Ledger",
					found.length === 0
						? html`<h1>0 entries</h1><p data-state="empty">The ledger has no entry for this name, state and age.</p>`
						: html`<h1>${found.length} entries</h1><table class="ledger"><thead><tr><th>Name<th>Age<th>City<th>Formerly<th>Household</tr></thead><tbody>${found.map(row)}</tbody></table>`,
				),
			);
		});
		app.get("/ledger/:id", async (request, reply) => {
			const { id } = request.params as { id: string };
			const record = desk.register.find(id);
			desk.given("listing", { listing_url: id });
			if (record === null) return show(reply, dressed("No entry", html`<p>No such entry.</p>`), 404);
			return show(
				reply,
				dressed(
					fullName(record),
					html`<h1>${fullName(record)}</h1><table class="entry"><tr><th>Age<td>${record.age ?? "?"}</tr>${record.homes.map((home) => html`<tr><th>Residence<td>${streetOf(home)}, ${cityOf(home)}</tr>`)}<tr><th>Household<td>${record.relatives.join(", ")}</tr></table><p><a href="/suppress?listing=${encodeURIComponent(desk.open(`/ledger/${record.id}`))}">Suppress this record</a></p>`,
				),
			);
		});
		puzzleOptOut(app, desk, { path: "/suppress", page: dressed });
	},
};

function chooser(first: string, last: string, state: string): Markup {
	const link = (chosen: string, age: string) =>
		`/find?${new URLSearchParams({ fn: first, ln: last, state: chosen, age }).toString()}`;
	return html`<h1>Narrow down</h1><p class="choose">Choose a state and an age for ${first} ${last}.</p><ul class="filters">${Object.keys(
		stateNames,
	)
		.filter((code) => state === "" || code === state)
		.map(
			(code) =>
				html`<li>${code}: ${[...bands, "unknown"].map((age) => html`<a href="${link(code, age)}">${age}</a> `)}</li>`,
		)}</ul>`;
}

const row = (record: BrokerRecord): Markup =>
	html`<tr><td><a href="/ledger/${record.id}">${fullName(record)}</a></td><td>${record.age ?? ""}</td><td>${record.homes.slice(0, 1).map(cityOf)}</td><td>${record.homes.slice(1).map(cityOf).join("; ")}</td><td>${record.relatives.join("; ")}</td></tr>`;

const dressed = (title: string, body: Markup) =>
	page({
		title,
		css: `body{font-family:"Courier New",monospace;background:#fff;color:#111}main{max-width:980px;margin:auto;padding:14px}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #999;padding:4px 8px;text-align:left;vertical-align:top}.filters li{margin:4px 0}.bar{background:#233d2e;color:#fff;padding:10px}.problem{color:#b00}`,
		body: html`<div class="bar"><a href="/">STATE LEDGER</a> | <a href="/suppress">Suppression</a></div><main>${body}</main>`,
	});
