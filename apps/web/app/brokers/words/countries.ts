/** Where the catalogue's brokers are, and a few more. In the order of their names. */
const codes =
	"AR AU AT BE BR BG CA CL CO HR CY CZ DK EE FI FR DE GR HU IS IN IE IL IT JP LV LT LU MT MX NL NZ NO PL PT RO SK SI ZA ES SE CH TR UA AE GB US".split(
		" ",
	);
const names = new Intl.DisplayNames("en-US", { type: "region" });

/** "Germany"; the code itself for one that is none. */
export function countryName(code: string): string {
	try {
		return names.of(code) ?? code;
	} catch {
		return code;
	}
}

export const countries: readonly (readonly [code: string, name: string])[] = codes
	.map((code) => [code, countryName(code)] as const)
	.toSorted(([, a], [, b]) => a.localeCompare(b, "en"));
