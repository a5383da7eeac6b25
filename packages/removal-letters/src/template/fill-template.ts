import type { Template } from "./template.ts";

export interface TemplateValues {
	readonly values: Readonly<Record<string, string>>;
	/** The names of the conditions that are true. */
	readonly conditions: ReadonlySet<string>;
}

/** Throws if a variable has no value, because a letter with a gap must not be sent. */
export function fillTemplate(template: Template, given: TemplateValues): string {
	return template
		.map((part) => {
			if (part.kind === "text") return part.text;
			if (part.kind === "condition")
				return given.conditions.has(part.name) ? fillTemplate(part.parts, given) : "";
			const value = Object.hasOwn(given.values, part.name) ? given.values[part.name] : undefined;
			if (value === undefined || value.trim() === "") throw new Error(`The letter lacks its ${part.name}.`);
			return value;
		})
		.join("");
}
