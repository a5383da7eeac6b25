/** Every pair of text color and background. A pair that is not here is not checked. */
export interface ContrastPair {
	text: string;
	on: string;
	/** 4.5 for text. 3 for large text, and for edges and bars that carry meaning. */
	atLeast: 3 | 4.5;
}

const grounds = ["paper", "sheet", "tint"];
const onEveryGround = [
	"ink",
	"ink-soft",
	"safe",
	"safe-strong",
	"exposed",
	"exposed-strong",
	"attention",
	"info",
	"severity-critical",
	"severity-high",
	"severity-medium",
	"severity-low",
	"severity-other",
];

export const contrastPairs: ContrastPair[] = [
	...onEveryGround.flatMap((text) => grounds.map((on): ContrastPair => ({ text, on, atLeast: 4.5 }))),
	{ text: "on-safe", on: "safe", atLeast: 4.5 },
	{ text: "on-safe", on: "safe-strong", atLeast: 4.5 },
	{ text: "on-exposed", on: "exposed", atLeast: 4.5 },
	{ text: "on-exposed", on: "exposed-strong", atLeast: 4.5 },
	{ text: "paper", on: "ink", atLeast: 4.5 },
	...["safe", "exposed", "attention", "info"].flatMap((tone): ContrastPair[] => [
		{ text: tone, on: `${tone}-wash`, atLeast: 4.5 },
		{ text: "ink", on: `${tone}-wash`, atLeast: 4.5 },
		{ text: "ink-soft", on: `${tone}-wash`, atLeast: 4.5 },
	]),
	...grounds.flatMap((on): ContrastPair[] => [
		{ text: "edge", on, atLeast: 3 },
		{ text: "bar", on, atLeast: 3 },
		{ text: "redaction-edge", on, atLeast: 3 },
		...["critical", "high", "medium", "low", "other"].map(
			(grade): ContrastPair => ({ text: `fill-${grade}`, on, atLeast: 3 }),
		),
	]),
];
