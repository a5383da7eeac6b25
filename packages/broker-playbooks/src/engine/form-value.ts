import type { FormField } from "../playbook/fields.ts";
import type { TemplateValues } from "../playbook/fill-template.ts";
import { fullState } from "../playbook/states.ts";

export interface FormElement {
	readonly type: FormField;
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

/** The words for a form's field, the preferred one first. Null if we do not know the value. */
export function formValue(
	{ type, min = 0, max = 9_999 }: FormElement,
	values: TemplateValues,
	random: () => number,
): readonly [string, ...string[]] | null {
	const text = (name: keyof TemplateValues) => String(values[name] ?? "");
	const only = (value: string) => (value === "" ? null : ([value] as const));
	const both = (one: string, gap: string, other: string) =>
		one && other ? ([one + gap + other] as const) : null;
	const state = text("state");
	const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, "0");
	switch (type) {
		case "fullName":
			return both(text("firstName"), " ", text("lastName"));
		case "cityState":
			return both(text("city"), ", ", state);
		case "state":
			return state === "" ? null : [state, fullState(state)];
		case "fullState":
			return state === "" ? null : [fullState(state), state];
		case "profileUrl":
		case "verificationCode":
			return null;
		// Made-up numbers and places. Numbers with 555-01xx are reserved for fiction.
		case "$generated_phone_number$":
			return [`20255501${digits(2)}`];
		case "$generated_random_number$":
			return [String(min + Math.floor(random() * (max - min + 1)))];
		case "$generated_street_address$":
			return [`${digits(3)} Example Street`];
		case "$generated_zip_code$":
			return [`000${digits(2)}`];
		default:
			return only(text(type));
	}
}
