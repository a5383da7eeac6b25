import { isPlainLine } from "../plain-line.ts";
import {
	type Context,
	isNodes,
	nameOf,
	stringOf,
	toBoolean,
	toNumber,
	toText,
	type Value,
} from "./values.ts";

type Call = (context: Context, given: readonly Value[]) => Value;

const space = (text: string) =>
	isPlainLine(text)
		? text
		: text
				.split(/[ \t\r\n]+/)
				.filter(Boolean)
				.join(" ");
const text = ({ budget }: Context, value: Value | undefined) => toText(value ?? "", budget);
const own = (context: Context, value: Value | undefined) =>
	value === undefined ? stringOf(context.node, context.budget) : toText(value, context.budget);
const number = ({ budget }: Context, value: Value | undefined) => toNumber(value ?? "", budget);
/** XPath rounds a half up. */
const round = (value: number) => Math.floor(value + 0.5);

/** The functions of XPath 1.0 except `id` and `lang`, which no playbook uses. */
export const functions: Readonly<Record<string, Call>> = {
	last: ({ size }) => size,
	position: ({ position }) => position,
	count: (_, [nodes]) => (nodes !== undefined && isNodes(nodes) ? nodes.length : 0),
	"local-name": (context, [nodes]) => localName(context, nodes),
	name: (context, [nodes]) => localName(context, nodes),
	"namespace-uri": () => "",
	string: (context, [value]) => own(context, value),
	concat: (context, given) => given.map((value) => text(context, value)).join(""),
	"starts-with": (context, [one, other]) => text(context, one).startsWith(text(context, other)),
	contains: (context, [one, other]) => text(context, one).includes(text(context, other)),
	"substring-before": (context, [one, other]) => {
		const whole = text(context, one);
		return whole.slice(0, Math.max(0, whole.indexOf(text(context, other))));
	},
	"substring-after": (context, [one, other]) => {
		const [whole, mark] = [text(context, one), text(context, other)];
		return whole.includes(mark) ? whole.slice(whole.indexOf(mark) + mark.length) : "";
	},
	substring: (context, [value, from, length]) => {
		const start = round(number(context, from));
		const end = length === undefined ? Number.POSITIVE_INFINITY : start + round(number(context, length));
		return [...text(context, value)].filter((_, index) => index + 1 >= start && index + 1 < end).join("");
	},
	"string-length": (context, [value]) => [...own(context, value)].length,
	"normalize-space": (context, [value]) => space(own(context, value)),
	translate: (context, [value, from, to]) => {
		const [letters, others] = [[...text(context, from)], [...text(context, to)]];
		const table = new Map<string, string>();
		for (const [index, letter] of letters.entries())
			if (!table.has(letter)) table.set(letter, others[index] ?? "");
		let changed = "";
		for (const letter of text(context, value)) changed += table.get(letter) ?? letter;
		return changed;
	},
	boolean: (_, [value]) => toBoolean(value ?? false),
	not: (_, [value]) => !toBoolean(value ?? false),
	true: () => true,
	false: () => false,
	number: (context, [value]) => number(context, value ?? own(context, undefined)),
	sum: (context, [nodes]) =>
		nodes !== undefined && isNodes(nodes)
			? nodes.reduce((sum, node) => sum + toNumber(stringOf(node, context.budget), context.budget), 0)
			: Number.NaN,
	floor: (context, [value]) => Math.floor(number(context, value)),
	ceiling: (context, [value]) => Math.ceil(number(context, value)),
	round: (context, [value]) => round(number(context, value)),
};

function localName({ node }: Context, nodes: Value | undefined): string {
	const of = nodes === undefined ? node : isNodes(nodes) ? nodes[0] : undefined;
	return of ? nameOf(of) : "";
}
