import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type BrokerRecord, cityOf, fullName, oneLine, slug } from "../register/broker-record.ts";
import { dress } from "./dress.ts";
import { familyRegister, recordPage } from "./family-register.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

/** Shows the parent's records on sites with other names and another look. */
interface Mirror {
	readonly name: string;
	readonly title: string;
	readonly css: string;
	readonly path: string;
	readonly names: { readonly first: string; readonly last: string; readonly state: string };
	readonly list: (entries: readonly Markup[]) => Markup;
	readonly entry: (record: BrokerRecord) => Markup;
	readonly empty: Markup;
	readonly listingPath: (record: BrokerRecord) => string;
	readonly listingRoute: string;
}

const mirror = (given: Mirror): Site => {
	const dressed = dress(given.title, given.css, "/get-out");
	return {
		name: given.name,
		title: given.title,
		character: `Shows Family Register's records in other clothes. No opt-out of its own.`,
		parent: familyRegister.name,
		coverage: familyRegister.coverage,
		quality: familyRegister.quality,
		listingPath: given.listingPath,
		removal: { way: "parent", days: familyRegister.removal.days },
		routes(app, desk) {
			const { first, last, state } = given.names;
			app.get("/", async (_request, reply) =>
				show(
					reply,
					dressed(
						given.title,
						html`<h1>${given.title}</h1><form action="${given.path}"><input name="${first}"><input name="${last}"><button>Search</button></form>`,
					),
				),
			);
			app.get(given.path, async (request, reply) => {
				const query = queryOf(request);
				// open-lookup: a playbook of ours names them
				const search = searchTerms({ first: query[first], last: query[last], state: query[state] });
				desk.given("search", searched(search));
				const found = desk.register.search(search);
				return show(
					reply,
					dressed("Results", found.length === 0 ? given.empty : given.list(found.map(given.entry))),
				);
			});
			recordPage(app, desk, given.listingRoute, dressed, (record) => given.list([given.entry(record)]));
			app.get("/get-out", async (_request, reply) =>
				show(
					reply,
					dressed(
						"Opt out",
						html`<h1>Opt out</h1><p>Requests are handled by <b>familyregister.localhost</b>, under “Control my data”.</p>`,
					),
				),
			);
		},
	};
};

export const houseFinder: Site = mirror({
	name: "housefinder24",
	title: "HouseFinder24",
	css: "body{background:#eef7ee}.house{background:#fff;padding:12px;margin:10px 0;box-shadow:0 1px 4px #0002}.house address{font-style:normal;font-weight:700}",
	path: "/who-lives-there",
	names: { first: "vorname", last: "nachname", state: "state" },
	list: (entries) => html`<h1>Who lives there</h1><div id="houses">${entries}</div>`,
	entry: (record) =>
		html`<div class="house"><address>${record.homes.slice(0, 1).map(oneLine)}</address><p class="resident"><a href="/resident-${record.id}">${fullName(record)}</a>${record.age === null ? null : html`, age <em>${record.age}</em>`}</p><p class="before">Before: ${record.homes.slice(1).map(cityOf).join("; ")}</p></div>`,
	empty: html`<h1>Who lives there</h1><p id="empty-house">No house is known for this name.</p>`,
	listingPath: ({ id }) => `/resident-${id}`,
	listingRoute: "/resident-:id",
});

export const oldNeighbors: Site = mirror({
	name: "oldneighbors",
	title: "OldNeighbors",
	css: "body{background:#f6efe2;font-family:Palatino,serif}ol li{margin:12px 0}",
	path: "/look",
	names: { first: "n1", last: "n2", state: "where" },
	list: (entries) => html`<h1>Old neighbors</h1><ol class="neighbors">${entries}</ol>`,
	entry: (record) =>
		html`<li><a data-age="${record.age ?? ""}" href="/n/${slug(fullName(record))}/${record.id}" title="${fullName(record)}">${fullName(record)}</a> of <q>${record.homes.slice(0, 1).map(cityOf)}</q><small>${record.relatives.join(", ")}</small></li>`,
	empty: html`<h1>Old neighbors</h1><p class="sorry">Sorry, no neighbor of this name.</p>`,
	listingPath: (record) => `/n/${slug(fullName(record))}/${record.id}`,
	listingRoute: "/n/:slug/:id",
});

export const whoIsIt: Site = mirror({
	name: "whoisit",
	title: "WhoIsIt",
	css: "body{background:#fff0f6;font-family:Tahoma,sans-serif}.who{border-radius:20px;background:#fff;padding:12px 18px;margin:10px 0}",
	path: "/q",
	names: { first: "given", last: "surname", state: "st" },
	list: (entries) => html`<h1>Who is it?</h1>${entries}`,
	entry: (record) =>
		html`<div class="who" itemscope itemtype="https://schema.org/Person"><a itemprop="url" href="/w/${record.id}"><span itemprop="name">${fullName(record)}</span></a> ${record.age === null ? null : html`<span itemprop="age">${record.age}</span>`} ${record.homes.map((home) => html`<span itemprop="homeLocation">${cityOf(home)}</span> `)}${record.phones.map((phone) => html`<span itemprop="telephone">${phone}</span> `)}</div>`,
	empty: html`<h1>Who is it?</h1><p class="nobody">It is nobody that we know.</p>`,
	listingPath: ({ id }) => `/w/${id}`,
	listingRoute: "/w/:id",
});
