import type { Action } from "../playbook/actions.ts";
import { fillTemplate, type TemplateValues } from "../playbook/fill-template.ts";
import { allOf } from "../playbook/sent-fields.ts";
import { formValue } from "./form-value.ts";

/**
 * Everything that these actions would send for these values. Two searches with the same key find the same, so one is
 * enough. Null if the actions need something that we do not know.
 */
export function searchKey(actions: readonly Action[], values: TemplateValues): string | null {
	const sent: unknown[] = [];
	for (const action of allOf(actions)) {
		if (action.actionType === "navigate") {
			const filled = fillTemplate(action.url, values, action.ageRange ? { ageRange: action.ageRange } : {});
			if ("missing" in filled) return null;
			sent.push(filled.text);
		} else if (action.actionType === "fillForm")
			for (const element of action.elements) {
				const value = formValue(element, values, () => 0);
				if (!value && element.type !== "middleName") return null;
				sent.push(value?.[0]);
			}
	}
	return JSON.stringify(sent);
}
