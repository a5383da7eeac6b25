import type { Action } from "../playbook/actions.ts";
import { belongsToHosts } from "../playbook/hosts.ts";
import type { Playbook, Step } from "../playbook/playbook.ts";
import { allOf } from "../playbook/sent-fields.ts";
import { namesIn } from "../playbook/template.ts";
import type { Finding } from "./finding.ts";
import { problemOfSelector, selectorsIn } from "./selectors.ts";

export function lintStep(playbook: Playbook, step: Step): Finding[] {
	const actions = allOf(step.actions);
	const found: Omit<Finding, "step">[] = [
		...selectorsIn(step.actions).flatMap(lintSelector),
		...actions.flatMap((action) =>
			action.actionType === "navigate" ? lintAddress(playbook, step, action.url) : [],
		),
		...lintForms(step, actions),
		...lintPeople(step, actions),
		...lintExtracts(step, actions),
	];
	const driver = step.driver ?? playbook.driver;
	if (driver === "browser" && actions.length > 0)
		found.push({ level: "needs", code: "browser", text: "needs a browser" });
	return found.map((finding) => ({ step: step.stepType, ...finding }));
}

type Part = Omit<Finding, "step">;

function lintSelector(selector: string): Part[] {
	const problem = problemOfSelector(selector);
	return problem === null
		? []
		: [
				{
					level: "stops",
					code: "selector",
					text: `a selector does not parse (${problem}): ${selector.slice(0, 120)}`,
				},
			];
}

function lintAddress({ hosts }: Playbook, { stepType }: Step, template: string): Part[] {
	const found: Part[] = [];
	const { protocol, host } = new URL(template);
	if (!belongsToHosts(host, hosts))
		found.push({ level: "stops", code: "host", text: `leads to ${host}, which is not the broker's` });
	if (protocol === "http:" && !/^(127\.0\.0\.1|(.+\.)?localhost)(:|$)/.test(host))
		found.push({
			level: "stops",
			code: "insecure",
			text: `would send what it discloses to ${host} unprotected`,
		});
	if (stepType === "scan" && namesIn(template).includes("id"))
		found.push({
			level: "stops",
			code: "value",
			text: "searches by a listing's id, which no search has yet",
		});
	return found;
}

function lintForms({ stepType }: Step, actions: readonly Action[]): Part[] {
	const forms = actions.filter((action) => action.actionType === "fillForm");
	const types = forms.flatMap(({ elements }) => elements.map(({ type }) => type as string));
	const found: Part[] = [];
	const madeUp = [...new Set(types.filter((type) => type.startsWith("$")))];
	if (madeUp.length > 0)
		found.push({
			level: "note",
			code: "made_up",
			text: `gives the broker made-up values: ${madeUp.join(", ")}`,
		});
	const ofListing =
		forms.some(({ dataSource }) => dataSource === "extractedProfile") || types.includes("profileUrl");
	if (stepType === "scan" && ofListing)
		found.push({
			level: "stops",
			code: "value",
			text: "fills in values of a listing before it has found one",
		});
	return found;
}

/** Finds what only a person or a mailbox can give. */
function lintPeople({ stepType }: Step, actions: readonly Action[]): Part[] {
	const types = new Set<string>(actions.map(({ actionType }) => actionType));
	const found: Part[] = [];
	// Nobody watches a scheduled search, but a removal may wait for a person.
	const level = stepType === "scan" ? "stops" : "needs";
	if (types.has("solveCaptcha") || types.has("getCaptchaInfo"))
		found.push({ level, code: "captcha", text: "shows a puzzle that a person must solve (captcha)" });
	if (types.has("getEmailData") || types.has("emailConfirmation"))
		found.push({ level, code: "mail", text: "needs what the broker mails to an address of ours" });
	return found;
}

function lintExtracts({ stepType }: Step, actions: readonly Action[]): Part[] {
	const extracts = actions.filter((action) => action.actionType === "extract");
	if (stepType === "scan" && extracts.length === 0)
		return [{ level: "stops", code: "no_scan", text: "reads no listings" }];
	return extracts.some(({ noResultsSelector }) => noResultsSelector === undefined)
		? [
				{
					level: "note",
					code: "nothing_found",
					text: 'cannot tell "nobody found" from a changed page by itself',
				},
			]
		: [];
}
