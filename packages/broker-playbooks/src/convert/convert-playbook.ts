import { type Playbook, playbookFormat, playbookSchema, type Step } from "../playbook/playbook.ts";
import { allOf, sentFields } from "../playbook/sent-fields.ts";
import { convertAction, firstIssue } from "./convert-action.ts";
import { type DuckDuckGoBroker, duckDuckGoSchema } from "./duckduckgo.ts";

/** A playbook of ours, or the reason why theirs could not be converted. */
export type Converted = { readonly playbook: Playbook } | { readonly name: string; readonly problem: string };

/** Slow, because the site did not ask for our visits. */
const perMinute = 6;

export function convertPlaybook(input: unknown): Converted {
	const theirs = duckDuckGoSchema.safeParse(input);
	if (!theirs.success) return { name: nameOf(input), problem: firstIssue(theirs.error) };
	try {
		const ours = playbookSchema.safeParse(draftOf(theirs.data));
		if (ours.success) return { playbook: ours.data };
		return { name: theirs.data.name, problem: firstIssue(ours.error) };
	} catch (error) {
		return { name: theirs.data.name, problem: error instanceof Error ? error.message : String(error) };
	}
}

function draftOf(theirs: DuckDuckGoBroker): unknown {
	const broker = hostOf(theirs.url);
	const steps = theirs.steps.map(convertStep);
	const mirrors = theirs.mirrorSites.map(({ name, url, optOutUrl, removedAt }) => ({
		domain: hostOf(url),
		name,
		optOutUrl: optOutUrl ?? null,
		removedOn: dayOf(removedAt),
	}));
	const { retryError, confirmOptOutScan, maintenanceScan } = theirs.schedulingConfig;
	return {
		format: playbookFormat,
		broker,
		name: theirs.name,
		version: theirs.version,
		author: "DuckDuckGo",
		triedOn: null,
		removedOn: dayOf(theirs.removedAt),
		hosts: [broker, ...mirrors.filter(({ removedOn }) => removedOn === null).map(({ domain }) => domain)],
		mirrors,
		parent: theirs.parent ? hostOf(theirs.parent) : null,
		optOutUrl: theirs.optOutUrl ?? null,
		driver: steps.some(needsBrowser) ? "browser" : "http_then_browser",
		perMinute,
		country: "US",
		schedule: {
			retryErrorHours: retryError,
			confirmOptOutHours: confirmOptOutScan,
			maintenanceHours: maintenanceScan,
		},
		steps,
	};
}

function convertStep({ stepType, optOutType, actions: theirs }: DuckDuckGoBroker["steps"][number]): Step {
	const actions = theirs.map(convertAction);
	const discloses = sentFields(actions);
	if (stepType === "scan") return { stepType, discloses, actions };
	return { stepType, optOutType: optOutType ?? "formOptOut", discloses, actions };
}

/** Steps that press and fill were written for a browser. Pages that are only opened and read may work without one. */
function needsBrowser({ stepType, actions }: Step): boolean {
	return stepType === "scan" && allOf(actions).some(pressesOrFills);
}

function pressesOrFills({ actionType, ...action }: Step["actions"][number]): boolean {
	if (actionType === "navigate" || actionType === "extract" || actionType === "expectation") return false;
	// Links such as "show more" that may be missing only add to a listing, so it can be read without them.
	const elements = "elements" in action ? action.elements : undefined;
	return !elements?.every((element) => "failSilently" in element && element.failSilently);
}

const dayOf = (at: number | null | undefined) => (at ? new Date(at).toISOString().slice(0, 10) : null);

/** They write a host, some of them with a scheme, and one in mixed case. */
function hostOf(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/^https?:\/\//, "")
		.replace(/^www\./, "")
		.replace(/\/+$/, "");
}

function nameOf(input: unknown): string {
	const name = typeof input === "object" && input !== null && "name" in input ? input.name : undefined;
	return typeof name === "string" ? name.slice(0, 200) : "(without a name)";
}
