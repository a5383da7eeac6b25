/** The `style` option of an element: a look for each of its states, with a few pseudo-classes inside. */
export type Style = Partial<Record<"base" | "complete" | "empty" | "invalid", Variant>>;
type Properties = Record<string, string | number>;
type Variant = Record<string, string | number | Properties>;

const properties = new Set(
	"backgroundColor color fontFamily fontSize fontStyle fontVariant fontWeight lineHeight letterSpacing textAlign padding textDecoration textShadow textTransform".split(
		" ",
	),
);
const pseudo = new Set([
	":hover",
	":focus",
	"::placeholder",
	"::selection",
	":-webkit-autofill",
	":disabled",
]);

/** The element's look before the page's styles apply. */
const ground = [
	[":host", { display: "block" }],
	[".row", { display: "flex", "flex-wrap": "wrap", "align-items": "center", gap: "0 0.75em" }],
	[".short", { display: "flex", gap: "0.75em" }],
	[
		"input",
		{
			font: "inherit",
			color: "inherit",
			"font-size": "16px",
			"line-height": "1.4",
			border: "0",
			margin: "0",
			padding: "0",
			"min-height": "1.8em",
			"min-width": "0",
			background: "transparent",
			"box-sizing": "border-box",
		},
	],
	["input:focus", { outline: "none" }],
	["input::placeholder", { color: "#6b7280", opacity: "1" }],
	["input.number", { flex: "1 1 11.5em" }],
	["input.expiry", { flex: "0 0 4.6em" }],
	["input.cvc", { flex: "0 0 3em" }],
	["input.postal", { flex: "0 0 3.6em" }],
	["svg", { flex: "0 0 auto", width: "1.6em", height: "1.1em" }],
	[".invalid input.wrong", { color: "#b42318" }],
] as const;

/**
 * Makes a style sheet from an element's rules by script. It needs no style tag or attribute, so `style-src
 * 'self'` allows it. Values are set one by one, so none can become another rule.
 */
export function sheetOf(style: Style): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	for (const [selector, values] of ground) addRule(sheet, selector, values);
	for (const [state, prefix] of [
		["base", ""],
		["empty", ".empty "],
		["complete", ".complete "],
		["invalid", ".invalid "],
	] as const) {
		const variant = style[state];
		if (variant === undefined) continue;
		const input = `${prefix}input${state === "invalid" ? ".wrong" : ""}`;
		addRule(sheet, input, known(variant));
		if (typeof variant.iconColor === "string") addRule(sheet, `${prefix}svg`, { color: variant.iconColor });
		for (const [name, values] of Object.entries(variant)) {
			if (pseudo.has(name) && typeof values === "object") addRule(sheet, `${input}${name}`, known(values));
		}
	}
	return sheet;
}

function known(variant: Variant): Record<string, string> {
	return Object.fromEntries(
		Object.entries(variant)
			.filter(([name, value]) => properties.has(name) && typeof value !== "object")
			.map(([name, value]) => [
				name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
				String(value),
			]),
	);
}

function addRule(sheet: CSSStyleSheet, selector: string, values: Readonly<Record<string, string>>): void {
	const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
	for (const [name, value] of Object.entries(values)) rule.style.setProperty(name, value);
}
