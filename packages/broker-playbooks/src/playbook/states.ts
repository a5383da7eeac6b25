/** The abbreviations of the United States' postal service, with the names that brokers write into addresses. */
const names: ReadonlyMap<string, string> = new Map(
	(
		"AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|" +
		"DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|" +
		"KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|" +
		"MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|" +
		"NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|" +
		"RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|" +
		"WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|" +
		"MP Northern Mariana Islands|VI Virgin Islands"
	)
		.split("|")
		.map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** The state's full name. Text that is not an abbreviation is returned unchanged. */
export const fullState = (state: string): string => names.get(state.trim().toUpperCase()) ?? state;
