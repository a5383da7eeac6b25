import type { Action } from "./actions.ts";
import { type DisclosedField, disclosedFields, formFields, templateNames } from "./fields.ts";
import { namesIn } from "./template.ts";

/** The fields of a person that these actions hand to the broker, in the order of `disclosedFields`. */
export function sentFields(actions: readonly Action[]): DisclosedField[] {
	const sent = new Set(allOf(actions).flatMap(sentBy));
	return disclosedFields.filter((field) => sent.has(field));
}

/** The actions, including those inside them. */
export function allOf(actions: readonly Action[]): Action[] {
	return actions.flatMap((action): readonly Action[] =>
		"actions" in action && action.actions !== undefined ? [action, ...action.actions] : [action],
	);
}

function sentBy(action: Action): readonly DisclosedField[] {
	if (action.actionType === "navigate") return namesIn(action.url).map((name) => templateNames[name]);
	if (action.actionType !== "fillForm") return [];
	// An address or a code that was made for this one request says nothing about the person.
	const ofOurs = action.dataSource === "fetchedEmail" || action.dataSource === "emailData";
	return action.elements
		.flatMap(({ type }): readonly DisclosedField[] => formFields[type])
		.filter((field) => !(ofOurs && field === "email"));
}
