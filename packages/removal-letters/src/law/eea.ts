/** The European Union with Iceland, Liechtenstein and Norway, where the same regulation applies. */
export const theEea: ReadonlySet<string> = new Set(
	"AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
