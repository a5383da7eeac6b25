/** A template as a tree: text, a variable, or a part under a condition. */
export type Part =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "variable"; readonly name: string }
	| { readonly kind: "condition"; readonly name: string; readonly parts: readonly Part[] };
export type Template = readonly Part[];

/** The names of all variables, including those under conditions. */
export function variablesOf(template: Template): ReadonlySet<string> {
	return new Set(
		template.flatMap((part) =>
			part.kind === "variable" ? [part.name] : part.kind === "condition" ? [...variablesOf(part.parts)] : [],
		),
	);
}
