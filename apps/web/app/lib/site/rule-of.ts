import type { FieldCheck } from "@unlisted/contracts/fields/own-fields";

/** Turns a contract's check into the rule of one field. A rule returns true, or what is wrong with the value. */
export function ruleOf(check: FieldCheck) {
	return (value: string | undefined): true | string => check(value ?? "") ?? true;
}
