import type { Playbook } from "../playbook/playbook.ts";
import type { Finding } from "./finding.ts";
import { lintStep } from "./lint-step.ts";
import { problemOfSelector, selectorsIn } from "./selectors.ts";

export interface Linted {
	readonly broker: string;
	readonly name: string;
	/** How its search can run here. `no` is explained by a finding that stops it. */
	readonly scan: "http" | "browser" | "no";
	readonly optOut: "by itself" | "with help" | "at the parent" | "no";
	readonly findings: readonly Finding[];
}

export function lintPlaybook(playbook: Playbook): Linted {
	const { broker, name, removedOn, markers, steps } = playbook;
	const findings: Finding[] = steps.flatMap((step) => lintStep(playbook, step));
	if (removedOn !== null)
		findings.unshift({ step: null, level: "stops", code: "removed", text: `taken back on ${removedOn}` });
	if (!steps.some(({ stepType }) => stepType === "scan"))
		findings.push({ step: "scan", level: "stops", code: "no_scan", text: "has no search" });
	for (const selector of selectorsIn(markers)) {
		const problem = problemOfSelector(selector);
		if (problem !== null)
			findings.push({
				step: null,
				level: "stops",
				code: "selector",
				text: `a marker does not parse: ${problem}`,
			});
	}
	return { broker, name, scan: scanOf(findings), optOut: optOutOf(playbook, findings), findings };
}

function scanOf(findings: readonly Finding[]): Linted["scan"] {
	const own = findings.filter(({ step }) => step !== "optOut");
	if (own.some(({ level }) => level === "stops")) return "no";
	return own.some(({ code }) => code === "browser") ? "browser" : "http";
}

function optOutOf({ steps }: Playbook, findings: readonly Finding[]): Linted["optOut"] {
	const own = findings.filter(({ step }) => step !== "scan");
	const step = steps.find(({ stepType }) => stepType === "optOut");
	if (step === undefined || own.some(({ level }) => level === "stops")) return "no";
	if (step.stepType === "optOut" && step.optOutType === "parentSiteOptOut") return "at the parent";
	return own.some(({ level }) => level === "needs") ? "with help" : "by itself";
}
