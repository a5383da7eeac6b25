/**
 * The countries of the catalogue's brokers, and a few more, with their names. Written out here, because the browser's
 * own list delays a phone's first paint by some 20 ms.
 */
export const countries: readonly (readonly [code: string, name: string])[] = [
	["AR", "Argentina"],
	["AU", "Australia"],
	["AT", "Austria"],
	["BE", "Belgium"],
	["BR", "Brazil"],
	["BG", "Bulgaria"],
	["CA", "Canada"],
	["CL", "Chile"],
	["CO", "Colombia"],
	["HR", "Croatia"],
	["CY", "Cyprus"],
	["CZ", "Czechia"],
	["DK", "Denmark"],
	["EE", "Estonia"],
	["FI", "Finland"],
	["FR", "France"],
	["DE", "Germany"],
	["GR", "Greece"],
	["HU", "Hungary"],
	["IS", "Iceland"],
	["IN", "India"],
	["IE", "Ireland"],
	["IL", "Israel"],
	["IT", "Italy"],
	["JP", "Japan"],
	["LV", "Latvia"],
	["LT", "Lithuania"],
	["LU", "Luxembourg"],
	["MT", "Malta"],
	["MX", "Mexico"],
	["NL", "Netherlands"],
	["NZ", "New Zealand"],
	["NO", "Norway"],
	["PL", "Poland"],
	["PT", "Portugal"],
	["RO", "Romania"],
	["SK", "Slovakia"],
	["SI", "Slovenia"],
	["ZA", "South Africa"],
	["ES", "Spain"],
	["SE", "Sweden"],
	["CH", "Switzerland"],
	["TR", "Türkiye"],
	["UA", "Ukraine"],
	["AE", "United Arab Emirates"],
	["GB", "United Kingdom"],
	["US", "United States"],
];

const known = new Map(countries);

/** "Germany". An unknown code is returned as it is. */
export function countryName(code: string): string {
	const name = known.get(code);
	if (name) return name;
	try {
		return new Intl.DisplayNames("en-US", { type: "region" }).of(code) ?? code;
	} catch {
		return code;
	}
}
