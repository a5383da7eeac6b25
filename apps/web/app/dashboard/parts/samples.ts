/** The specification's figures. They are shown, with a mark, until the person's first scan has finished. */
export const sampleScore = 85;

export const sampleStats = [
	{ label: "Threats Neutralized", value: "24", about: "Listings and leaks that were removed" },
	{ label: "Data Leaks Found", value: "7", about: "Places where your data was seen" },
	{ label: "Data Removed", value: "98%", about: "Of what was found" },
	{ label: "Last Scan", value: "2h ago", about: "When we last looked" },
] as const;

export const sampleActivity = [
	{ what: "Removed from a people-search site", when: "2 hours ago" },
	{ what: "Your email address turned up in a breach", when: "Yesterday" },
	{ what: "Monthly report ready", when: "3 days ago" },
] as const;
