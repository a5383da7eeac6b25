import type { Action } from "../playbook/actions.ts";

/** Actions after which the person still has something to give: before them, no button sends the request. */
const gives = new Set<Action["actionType"]>([
	"fillForm",
	"getCaptchaInfo",
	"solveCaptcha",
	"getEmailData",
	"askPerson",
]);

/**
 * From which action on a button may be the one that sends: the first after the last thing that is filled in. A later
 * one may be the true one, but who guesses too early only claims too little.
 */
export function sendingFrom(actions: readonly Action[]): number {
	const has = (action: Action, types: ReadonlySet<string>): boolean =>
		types.has(action.actionType) ||
		("actions" in action && (action.actions ?? []).some((inner) => types.has(inner.actionType)));
	const lastGiven = actions.findLastIndex((action) => has(action, gives));
	const presses = (from: number) =>
		actions.findIndex((action, at) => at >= from && has(action, new Set(["click"])));
	const given = actions[lastGiven];
	// A condition may hold both: what is filled in, and the button after it.
	if (given && "actions" in given && has(given, new Set(["click"]))) return lastGiven;
	const first = presses(lastGiven + 1);
	if (first >= 0) return first;
	const last = actions.findLastIndex((action) => has(action, new Set(["click"])));
	return last >= 0 ? last : actions.findLastIndex(({ actionType }) => actionType === "navigate");
}
