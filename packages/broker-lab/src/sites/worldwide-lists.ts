import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type BrokerRecord, cityOf, fullName, oneLine } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { dress } from "./dress.ts";
import { recordPage } from "./family-register.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Removal, type Site } from "./site.ts";

/**
 * Address books that are run from other countries and have no form. People write to them, and they answer in their own
 * language.
 */
interface AddressBook {
	readonly name: string;
	readonly title: string;
	readonly character: string;
	readonly css: string;
	readonly language: NonNullable<Removal["language"]>;
	readonly temper: NonNullable<Removal["temper"]>;
	readonly days: number;
	readonly box: string;
	readonly words: { readonly none: string; readonly search: string; readonly write: string };
	readonly list: (entries: readonly Markup[]) => Markup;
	readonly entry: (record: BrokerRecord) => Markup;
}

const addressBook = (given: AddressBook): Site => {
	const dressed = dress(given.title, given.css, "/out", given.language);
	return {
		...given,
		coverage: 0.5,
		quality: { ...usualQuality, outdated: 0.35 },
		listingPath: ({ id }) => `/e/${id}`,
		removal: { way: "mail", days: given.days, language: given.language, temper: given.temper },
		routes(app, desk) {
			app.get("/", async (_request, reply) =>
				show(
					reply,
					dressed(
						given.title,
						html`<h1>${given.title}</h1><form action="/q"><input name="first"><input name="last"><button>${given.words.search}</button></form>`,
					),
				),
			);
			app.get("/q", async (request, reply) => {
				const search = searchTerms(queryOf(request));
				desk.given("search", searched(search));
				const found = desk.register.search(search);
				return show(
					reply,
					dressed(
						given.title,
						found.length === 0
							? html`<p class="none">${given.words.none}</p>`
							: given.list(found.map(given.entry)),
					),
				);
			});
			recordPage(app, desk, "/e/:id", dressed, (record) => given.list([given.entry(record)]));
			app.get("/out", async (_request, reply) =>
				show(
					reply,
					dressed(given.title, html`<p>${given.words.write} ${given.box}@${given.name}.localhost</p>`),
				),
			);
		},
	};
};

export const mailroom: Site = addressBook({
	name: "mailroom",
	title: "Mailroom Records",
	character: "Takes requests by e-mail only, and answers them: acknowledged, then done in six days.",
	css: "body{background:#fff;color:#333}.mr{padding:10px 0;border-top:1px solid #ccc}",
	language: "en",
	temper: "obliging",
	days: 6,
	box: "privacy",
	words: { none: "No record under this name.", search: "Search", write: "Write to" },
	list: (entries) => html`<h1>Records</h1><div class="records">${entries}</div>`,
	entry: (record) =>
		html`<div class="mr"><h2><a href="/e/${record.id}">${fullName(record)}</a></h2><p class="born">Born about ${record.birthYear ?? "?"}${record.age === null ? null : html` (<span class="age">${record.age}</span>)`}</p>${record.homes.map((home) => html`<p class="address">${oneLine(home)}</p>`)}</div>`,
});

export const addressKartei: Site = addressBook({
	name: "adresskartei",
	title: "Adresskartei",
	character: "Run from Germany. Takes letters only, in German, and asks for an identity card first.",
	css: "body{background:#f4f4f0;font-family:Arial,sans-serif}table{width:100%;border-collapse:collapse}td{border-bottom:1px solid #bbb;padding:6px}",
	language: "de",
	temper: "wants_id",
	days: 21,
	box: "datenschutz",
	words: { none: "Kein Eintrag unter diesem Namen.", search: "Suchen", write: "Schreiben Sie an" },
	list: (entries) => html`<h1>Einträge</h1><table class="kartei">${entries}</table>`,
	entry: (record) =>
		html`<tr class="eintrag"><td class="name"><a href="/e/${record.id}">${fullName(record)}</a></td><td class="alter">${record.age === null ? "" : `${record.age} Jahre`}</td><td class="orte">${record.homes.map(cityOf).join("; ")}</td></tr>`,
});

export const annuaire: Site = addressBook({
	name: "annuairemonde",
	title: "Annuaire Monde",
	character: "Run from France. Takes letters and sends those who write to a form that does not exist.",
	css: "body{background:#eef1fb;font-family:Garamond,serif}.fiche{background:#fff;padding:12px;margin:10px 0}",
	language: "fr",
	temper: "wants_form",
	days: 30,
	box: "donnees",
	words: { none: "Aucune fiche à ce nom.", search: "Chercher", write: "Écrivez à" },
	list: (entries) => html`<h1>Fiches</h1><div class="fiches">${entries}</div>`,
	entry: (record) =>
		html`<div class="fiche"><p class="nom"><a href="/e/${record.id}">${fullName(record)}</a></p><p class="age">${record.age === null ? "" : `${record.age} ans`}</p><p class="villes">${record.homes.map(cityOf).join("; ")}</p></div>`,
});

export const directorio: Site = addressBook({
	name: "directorioabierto",
	title: "Directorio Abierto",
	character: "Run from Spain. Refuses every request, with a reason.",
	css: "body{background:#fff3ee}.ficha{border:1px solid #e0a080;padding:10px;margin:8px 0}",
	language: "es",
	temper: "refuses",
	days: 15,
	box: "privacidad",
	words: { none: "No hay fichas con este nombre.", search: "Buscar", write: "Escriba a" },
	list: (entries) => html`<h1>Fichas</h1><div class="fichas">${entries}</div>`,
	entry: (record) =>
		html`<div class="ficha"><b class="nombre"><a href="/e/${record.id}">${fullName(record)}</a></b> <span class="edad">${record.age === null ? "" : `${record.age} años`}</span> <span class="ciudades">${record.homes.map(cityOf).join("; ")}</span></div>`,
});

export const deadLetters: Site = addressBook({
	name: "deadletters",
	title: "Dead Letters Index",
	character: "Names an address for requests from which every letter comes back.",
	css: "body{background:#e6e6e6}.dl{padding:6px}",
	language: "en",
	temper: "bounces",
	days: 0,
	box: "privacy",
	words: { none: "The index is silent.", search: "Search", write: "Write to" },
	list: (entries) => html`<h1>Index</h1>${entries}`,
	entry: (record) =>
		html`<div class="dl"><a href="/e/${record.id}">${fullName(record)}</a>, <span class="age">${record.age ?? ""}</span>, <span class="places">${record.homes.map(cityOf).join("; ")}</span></div>`,
});
