import type { CollectorLine } from "./service-line.ts";

const note = (name: string) => `${name} gathers data about people. You need no account there to be in it.`;

/** Companies that hold data about people who never signed up with them. */
export const collectors: Readonly<Record<string, CollectorLine>> = {
	"verifications.io": {
		name: "Verifications.io",
		note: "Verifications.io checked addresses for senders of mass email, and went offline in 2019. You needed no account there to be in it.",
		gone: true,
	},
	"exactis.com": { name: "Exactis", note: note("Exactis") },
	"demandscience.com": { name: "DemandScience", note: note("DemandScience") },
	"modbsolutions.com": { name: "Modern Business Solutions", note: note("Modern Business Solutions") },
	"straffic.io": { name: "Straffic", note: note("Straffic") },
	"datanleads.com": {
		name: "Data & Leads",
		note: "Data & Leads gathered data about people, and its site went offline. You needed no account there to be in it.",
		gone: true,
	},
	"apollo.io": { name: "Apollo", note: note("Apollo") },
	"adapt.io": { name: "Adapt", note: note("Adapt") },
	"factual.com": {
		name: "Factual",
		note: "Factual gathered public data about businesses and places. You need no account there to be in it.",
	},
	"geekedin.net": {
		name: "GeekedIn",
		note: "GeekedIn copied public profiles from GitHub. You need no account there to be in it.",
	},
	"bvdinfo.com": { name: "Bureau van Dijk", note: note("Bureau van Dijk") },
	"speedio.com.br": { name: "Speedio", note: note("Speedio") },
	"eye4fraud.com": {
		name: "Eye4Fraud",
		note: "Eye4Fraud checks orders for online shops. You were in it because you ordered at one of them.",
	},
	"astoriacompany.com": {
		name: "Astoria",
		note: "The data may have come from Astoria, which gathers leads. Nobody could confirm that.",
	},
	"quinstreet.com": { name: "QuinStreet", note: note("QuinStreet") },
};
