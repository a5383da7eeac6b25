import { type TemplateName, templateNames } from "./fields.ts";
import { filterNamed } from "./filters.ts";

/** A template is text with places to fill: `https://example.com/${firstName|hyphenated}/${city}`. */
export interface Template {
	readonly pieces: readonly TemplatePiece[];
	/** What is wrong with the template, one sentence each. Empty if it can be filled. */
	readonly problems: readonly string[];
}

export type TemplatePiece =
	| { readonly text: string }
	| { readonly name: TemplateName; readonly filters: readonly TemplateFilter[] };

export interface TemplateFilter {
	readonly name: string;
	readonly argument: string;
}

export function parseTemplate(template: string): Template {
	const pieces: TemplatePiece[] = [];
	const problems: string[] = [];
	let end = 0;
	for (const match of template.matchAll(/\$\{([^}]*)\}/g)) {
		pieces.push({ text: template.slice(end, match.index) });
		end = match.index + match[0].length;
		const [name = "", ...filters] = (match[1] ?? "").split("|").map((part) => part.trim());
		if (!isTemplateName(name)) problems.push(`no such value: ${name}`);
		else pieces.push({ name, filters: filters.map(readFilter) });
		for (const { name: filter } of filters.map(readFilter))
			if (filterNamed(filter) === undefined) problems.push(`no such filter: ${filter}`);
	}
	const rest = template.slice(end);
	if (rest.includes("${")) problems.push("a place to fill is never closed");
	return { pieces: [...pieces, { text: rest }], problems };
}

/** The values that the template needs, without duplicates. */
export function namesIn(template: string): TemplateName[] {
	const names = parseTemplate(template).pieces.flatMap((piece) => ("name" in piece ? [piece.name] : []));
	return [...new Set(names)];
}

function readFilter(text: string): TemplateFilter {
	const colon = text.indexOf(":");
	return colon < 0
		? { name: text, argument: "" }
		: { name: text.slice(0, colon), argument: text.slice(colon + 1) };
}

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templateNames, name);
