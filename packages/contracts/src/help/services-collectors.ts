import type { NotedLine } from "./service-line.ts";

const note = (name: string) => `${name} gathers data about people. You need no account there to be in it.`;

/** Companies that hold data about people who never signed up there. */
export const collectors: Readonly<Record<string, NotedLine>> = {
	"verifications.io": {
		name: "Verifications.io",
		note: "Verifications.io checked addresses for senders of mass email. You need no account there to be in it.",
	},
	"exactis.com": { name: "Exactis", note: note("Exactis") },
	"demandscience.com": { name: "DemandScience", note: note("DemandScience") },
	"modbsolutions.com": { name: "Modern Business Solutions", note: note("Modern Business Solutions") },
	"straffic.io": { name: "Straffic", note: note("Straffic") },
	"datanleads.com": { name: "Data & Leads", note: note("Data & Leads") },
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
