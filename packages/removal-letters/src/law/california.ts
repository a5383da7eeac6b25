import type { Law } from "./law.ts";

/** The only state whose law asks for an acknowledgement, and lets an agent ask for everything. */
export const california: Law = {
	id: "us-ca",
	short: "CCPA",
	name: "California Consumer Privacy Act",
	citation: "Cal. Civ. Code § 1798.100 et seq.",
	since: "2020-01-01",
	appeal: false,
	grants: {
		deletion: {
			section: "Cal. Civ. Code § 1798.105",
			acknowledge: { count: 10, unit: "business day" },
			answer: { count: 45, unit: "day" },
			extended: { count: 90, unit: "day" },
			agent: true,
		},
		// Needs no proof of identity, and cannot be extended.
		opt_out: {
			section: "Cal. Civ. Code § 1798.120",
			acknowledge: null,
			answer: { count: 15, unit: "business day" },
			extended: null,
			agent: true,
		},
		access: {
			section: "Cal. Civ. Code § 1798.110",
			acknowledge: { count: 10, unit: "business day" },
			answer: { count: 45, unit: "day" },
			extended: { count: 90, unit: "day" },
			agent: true,
		},
	},
};
