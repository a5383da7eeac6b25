import type { Action } from "../playbook/actions.ts";

/** Actions that give the broker something. Before the last of them, no button sends the request. */
const gives = new Set<Action["actionType"]>([
	"fillForm",
	"getCaptchaInfo",
	"solveCaptcha",
	"getEmailData",
	"askPerson",
]);

/**
 * The index of the first action whose button may send the request: the first press after the last input. A later button
 * may be the real one. But assuming an early one is safe: it only makes us claim less.
 */
export function sendingFrom(actions: readonly Action[]): number {
	const has = (action: Action, types: ReadonlySet<string>): boolean =>
		types.has(action.actionType) ||
		("actions" in action && (action.actions ?? []).some((inner) => types.has(inner.actionType)));
	const lastGiven = actions.findLastIndex((action) => has(action, gives));
	const presses = (from: number) =>
		actions.findIndex((action, at) => at >= from && has(action, new Set(["click"])));
	const given = actions[lastGiven];
	// A condition may contain both the input and the button after it.
	if (given && "actions" in given && has(given, new Set(["click"]))) return lastGiven;
	const first = presses(lastGiven + 1);
	if (first >= 0) return first;
	const last = actions.findLastIndex((action) => has(action, new Set(["click"])));
	return last >= 0 ? last : actions.findLastIndex(({ actionType }) => actionType === "navigate");
}
