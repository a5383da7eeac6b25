import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { formOptOut } from "../opt-out/form-opt-out.ts";
import { type BrokerRecord, cityOf, fullName } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { folded } from "../world/folded.ts";
import { numberOf } from "../world/seeded.ts";
import { dress } from "./dress.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { type Desk, queryOf, type Site } from "./site.ts";

const dressed = dress(
	"ShiftView",
	"body{background:#fafafa}.p{margin:10px 0;padding:10px;background:#fff}",
	"/opt-out",
);
const days4 = 4 * 86_400_000;

/** Has three layouts and switches to the next one every four days. Half of its visitors already get the next one. */
export const shiftView: Site = {
	name: "shiftview",
	title: "ShiftView",
	character: "Another layout every four days, and two at the same time.",
	coverage: 0.65,
	quality: usualQuality,
	listingPath: ({ id }) => `/view/${id}`,
	removal: { way: "form", days: 3 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"ShiftView",
					html`<h1>ShiftView</h1><form action="/search"><input name="first"><input name="last"><button>Search</button></form>`,
				),
			),
		);
		app.get("/search", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const { list, empty } =
				layouts[layoutFor(desk, `${folded(search.first)} ${folded(search.last)}`)] ?? first;
			const found = desk.register.search(search);
			return show(reply, dressed("Search", found.length === 0 ? empty : list(found)));
		});
		app.get("/view/:id", async (request, reply) => {
			const { id } = request.params as { id: string };
			desk.given("listing", { listing_url: id });
			const record = desk.register.find(id);
			const { list } = layouts[layoutFor(desk, id)] ?? first;
			return record === null
				? show(reply, dressed("Gone", html`<h1>Gone</h1>`), 404)
				: show(reply, dressed(fullName(record), list([record])));
		});
		formOptOut(app, desk, {
			path: "/opt-out",
			page: dressed,
			title: "Opt out",
			intro: "The form stays the same.",
			names: { url: "view", email: "email" },
			button: "Opt out",
			sent: "See your mailbox.",
			confirmed: "You will be out of view.",
		});
	},
};

/**
 * The layout that a visitor with this search gets now. A new lab starts with the two that its playbook knows, on any
 * date.
 */
function layoutFor({ clock }: Desk, search: string): number {
	return (Math.floor(clock.age() / days4) + (numberOf(search) % 2)) % layouts.length;
}

const first = {
	list: (records: readonly BrokerRecord[]): Markup =>
		html`<div class="cards">${records.map((record) => html`<div class="p card-v1"><a class="p-name" href="/view/${record.id}">${fullName(record)}</a><span class="p-age">${record.age ?? ""}</span><span class="p-cities">${record.homes.map(cityOf).join("; ")}</span></div>`)}</div>`,
	empty: html`<p class="p-none">Nobody of this name.</p>`,
};

const layouts: readonly (typeof first)[] = [
	first,
	{
		list: (records) =>
			html`<table id="grid"><tbody>${records.map((record) => html`<tr class="line-v2"><td><a href="/view/${record.id}">${fullName(record)}</a></td><td>${record.age ?? ""}</td><td>${record.homes.map(cityOf).join("; ")}</td></tr>`)}</tbody></table>`,
		empty: html`<div id="grid-empty">0 rows</div>`,
	},
	{
		list: (records) =>
			html`<section data-kind="stream">${records.map((record) => html`<figure data-person="${record.id}"><figcaption>${fullName(record)}</figcaption><data value="${record.age ?? ""}"></data><a href="/view/${record.id}">more</a><p>${record.homes.map(cityOf).join("; ")}</p></figure>`)}</section>`,
		empty: html`<section data-kind="stream-empty">Silence.</section>`,
	},
];
