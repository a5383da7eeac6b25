import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { formWithMail } from "./form-with-mail.ts";
import { simpleSearch } from "./simple-search.ts";

const parentSite: PlaybookDraft["steps"] = [
	{ stepType: "optOut", optOutType: "parentSiteOptOut", discloses: [], actions: [] },
];
const covered = { parent: "familyregister.localhost" };

export const familyPlaybooks: readonly PlaybookDraft[] = [
	simpleSearch({
		site: "familyregister",
		name: "Family Register",
		search: "/names?given=${firstName}&family=${lastName}&st=${state}",
		listing: ".table > .row",
		none: "p.not-in",
		profile: {
			name: { selector: "a.n" },
			age: { selector: ".a", beforeText: "yrs" },
			addressCityStateList: { selector: ".c", separator: { texts: ["•"] } },
		},
		expects: ["name", "addressCityStateList"],
		page: "/record/${id}",
		more: { optOutUrl: "http://familyregister.localhost/control-my-data" },
		others: [
			formWithMail({
				url: "http://familyregister.localhost/control-my-data",
				form: "form.opt-out",
				urlField: "record_link",
				mailField: "your_mail",
				sent: "We have mailed you a link",
				confirmed: "Your data will leave all our sites",
			}),
		],
	}),
	simpleSearch({
		site: "housefinder24",
		name: "HouseFinder24",
		search: "/who-lives-there?vorname=${firstName}&nachname=${lastName}&state=${state}",
		listing: "#houses .house",
		none: "#empty-house",
		profile: {
			name: { selector: ".resident a" },
			age: { selector: ".resident em" },
			addressFull: { selector: "address" },
			addressCityStateList: { selector: ".before", afterText: "Before:", separator: { texts: [";"] } },
		},
		expects: ["name", "addressFull"],
		page: "/resident-${id}",
		link: ".resident a",
		others: parentSite,
		more: covered,
	}),
	simpleSearch({
		site: "oldneighbors",
		name: "OldNeighbors",
		search: "/look?n1=${firstName}&n2=${lastName}&where=${state}",
		listing: "ol.neighbors > li",
		none: "p.sorry",
		profile: {
			name: { selector: "a", attribute: "title" },
			age: { selector: "a", attribute: "data-age" },
			addressCityState: { selector: "q" },
			relativesList: { selector: "small", separator: { texts: [","] } },
		},
		expects: ["name", "addressCityState"],
		page: "/n/${id}",
		others: parentSite,
		more: covered,
	}),
	simpleSearch({
		site: "whoisit",
		name: "WhoIsIt",
		search: "/q?given=${firstName}&surname=${lastName}&st=${state}",
		listing: "div.who[itemscope]",
		none: "p.nobody",
		profile: {
			name: { selector: "[itemprop=name]" },
			age: { selector: "[itemprop=age]" },
			addressCityStateList: { selector: "[itemprop=homeLocation]", findElements: true },
			phoneList: { selector: "[itemprop=telephone]", findElements: true },
		},
		expects: ["name", "addressCityStateList"],
		page: "/w/${id}",
		others: parentSite,
		more: covered,
	}),
];
