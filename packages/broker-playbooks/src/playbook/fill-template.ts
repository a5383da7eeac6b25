import { isPlainLine } from "../html/plain-line.ts";
import type { TemplateName } from "./fields.ts";
import { filterNamed } from "./filters.ts";
import { parseTemplate, type Template, type TemplatePiece } from "./template.ts";

/** What is known of the person. A state is its abbreviation; an age is in years. */
export type TemplateValues = Readonly<Partial<Record<TemplateName, string | number>>>;

export interface FillOptions {
	/** The ranges that a broker offers, for the filter `ageRange`. */
	readonly ageRange?: readonly string[];
	/** For text that is compared and not an address: values are not encoded. */
	readonly plain?: boolean;
}

/** The result: a text, or the values that are needed and missing. */
export type FilledTemplate = { readonly text: string } | { readonly missing: readonly TemplateName[] };

/** Fills an address. A value always stays inside the part of the address where it was put, whatever it contains. */
export function fillTemplate(
	template: string,
	values: TemplateValues,
	options: FillOptions = {},
): FilledTemplate {
	const { pieces, problems } = parsedOnce(template);
	if (problems.length > 0) throw new Error(`A playbook's template cannot be filled: ${problems.join("; ")}`);
	const filled = pieces.map((piece) => ("text" in piece ? piece.text : valueFor(piece, values, options)));
	const missing = pieces.flatMap((piece, index) =>
		"name" in piece && filled[index] === null ? [piece.name] : [],
	);
	return missing.length > 0 ? { missing: [...new Set(missing)] } : { text: filled.join("") };
}

/** A playbook has few templates, which are filled for each person. */
const parsed = new Map<string, Template>();
const parsedMax = 5_000;

/** Exported for its test. */
export function parsedOnce(template: string): Template {
	let found = parsed.get(template);
	if (!found) {
		found = parseTemplate(template);
		if (parsed.size >= parsedMax) parsed.clear();
		parsed.set(template, found);
	}
	return found;
}

type Place = Extract<TemplatePiece, { name: TemplateName }>;

function valueFor(
	place: Place,
	values: TemplateValues,
	{ ageRange = [], plain }: FillOptions,
): string | null {
	let value: string | null = String(
		(Object.hasOwn(values, place.name) ? values[place.name] : undefined) ?? "",
	);
	if (!isPlainLine(value)) value = value.normalize("NFC").trim().replace(/\s+/g, " ");
	for (const { name, argument } of place.filters)
		value = value === null ? null : (filterNamed(name)?.(value, { argument, ageRange }) ?? null);
	// Many people have no middle name, and every playbook that asks for one accepts none.
	if (value === null || (value === "" && place.name !== "middleName")) return null;
	if (plain) return value;
	// "." and ".." would lead to another page of the site, encoded or not.
	return /^\.+$/.test(value) ? null : encodeURIComponent(value.toWellFormed());
}
