import type { Part, Template } from "./template.ts";

/**
 * `{name}` is a variable. `[name>text]` appears only under a condition, and may contain others. Nothing else has a
 * meaning.
 */
const token = /\{([a-z_]+)\}|\[([a-z_]+)>|\]|[{}[]/g;

interface Open {
	readonly name: string;
	readonly parts: Part[];
}

/** Throws at a brace or bracket without a partner, because it would end up in the letter. */
export function parseTemplate(text: string): Template {
	const open: Open[] = [{ name: "", parts: [] }];
	let at = 0;
	const here = () => open.at(-1) as Open;
	const take = (end: number) => {
		if (end > at) here().parts.push({ kind: "text", text: text.slice(at, end) });
	};
	for (const match of text.matchAll(token)) {
		const [all, variable, condition] = match;
		take(match.index);
		at = match.index + all.length;
		if (variable !== undefined) here().parts.push({ kind: "variable", name: variable });
		else if (condition !== undefined) open.push({ name: condition, parts: [] });
		else if (all === "]" && open.length > 1) {
			const { name, parts } = open.pop() as Open;
			here().parts.push({ kind: "condition", name, parts });
		} else throw new Error(`A stray ${all} in the template, at ${match.index}.`);
	}
	take(text.length);
	if (open.length > 1) throw new Error(`The condition ${here().name} has no end.`);
	return here().parts;
}
