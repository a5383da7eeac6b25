import type { Grant, Law } from "./law.ts";

const europe = (section: string): Grant => ({
	section,
	acknowledge: null,
	answer: { count: 1, unit: "month" },
	extended: { count: 3, unit: "month" },
	agent: true,
});

export const gdpr: Law = {
	id: "gdpr",
	short: "GDPR",
	name: "General Data Protection Regulation",
	citation: "Regulation (EU) 2016/679",
	since: "2018-05-25",
	appeal: false,
	grants: {
		deletion: europe("Article 17 GDPR"),
		objection: europe("Article 21 GDPR"),
		access: europe("Article 15 GDPR"),
	},
};

export const ukGdpr: Law = {
	id: "uk-gdpr",
	short: "UK GDPR",
	name: "UK General Data Protection Regulation",
	citation: "UK GDPR and the Data Protection Act 2018",
	since: "2021-01-01",
	appeal: false,
	grants: {
		deletion: europe("Article 17 UK GDPR"),
		objection: europe("Article 21 UK GDPR"),
		access: europe("Article 15 UK GDPR"),
	},
};

const canada = (section: string): Grant => ({
	section,
	acknowledge: null,
	answer: { count: 30, unit: "day" },
	extended: { count: 60, unit: "day" },
	agent: true,
});

/** It grants no right of erasure. But consent can be withdrawn, and data that is not needed must be deleted. */
export const pipeda: Law = {
	id: "pipeda",
	short: "PIPEDA",
	name: "Personal Information Protection and Electronic Documents Act",
	citation: "S.C. 2000, c. 5",
	since: "2004-01-01",
	appeal: false,
	grants: {
		objection: canada("PIPEDA, Schedule 1, clauses 4.3.8 and 4.5.3"),
		access: canada("PIPEDA, Schedule 1, clause 4.9, and section 8"),
	},
};

/** The law's principles say "a reasonable period", which the Commissioner's guidance takes to be 30 days. */
const australia = (section: string): Grant => ({
	section,
	acknowledge: null,
	answer: { count: 30, unit: "day" },
	extended: null,
	agent: true,
});

/** It grants no right of erasure either. */
export const australiaPrivacyAct: Law = {
	id: "au-privacy-act",
	short: "Privacy Act",
	name: "Privacy Act 1988 and its Australian Privacy Principles",
	citation: "Privacy Act 1988 (Cth), Schedule 1",
	since: "2014-03-12",
	appeal: false,
	grants: {
		objection: australia("Australian Privacy Principles 7 and 11.2"),
		access: australia("Australian Privacy Principle 12"),
	},
};
