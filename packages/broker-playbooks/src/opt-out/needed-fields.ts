import type { Action } from "../playbook/actions.ts";
import { type DisclosedField, templateNames } from "../playbook/fields.ts";
import { namesIn } from "../playbook/template.ts";
import type { OptOutRequest } from "./opt-out.ts";
import { disclosedBy, type ElementValues, elementValue, isOurAddress } from "./values.ts";

/**
 * Fields that these actions certainly demand and that may not be given. They are known before the broker is told
 * anything.
 */
export function missingFields(actions: readonly Action[], known: ElementValues): DisclosedField[] {
	const missing = actions.flatMap((action): readonly DisclosedField[] => {
		if (action.actionType === "navigate") return missingInAddress(action.url, known);
		if (action.actionType !== "fillForm") return [];
		return action.elements.flatMap((element): readonly DisclosedField[] => {
			if (element.type === "verificationCode" || element.type === "middleName") return [];
			if (elementValue(known, element, action.dataSource) !== null) return [];
			return isOurAddress(element.type, action.dataSource)
				? ["email"]
				: notAllowed(disclosedBy(element, action.dataSource), known.request);
		});
	});
	return [...new Set(missing)];
}

export function missingInAddress(template: string, { values }: ElementValues): DisclosedField[] {
	return namesIn(template)
		.filter((name) => name !== "middleName" && values[name] === undefined)
		.map((name) => templateNames[name]);
}

/** The missing parts of a field: for example a city, if the state is allowed. */
export function notAllowed(
	fields: readonly DisclosedField[],
	{ allowed, listing }: OptOutRequest,
): readonly DisclosedField[] {
	const missing = fields.filter((field) =>
		field === "listing_url" ? !listing?.url : allowed[field] === undefined || allowed[field] === "",
	);
	return missing.length > 0 ? missing : fields;
}
