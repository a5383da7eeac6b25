import type { Playbook, Step } from "../playbook/playbook.ts";

export type OptOutStep = Extract<Step, { stepType: "optOut" }>;

/** The broker itself, or its parent. Null if neither has a form. */
export function whoTakesIt(
	playbookOf: (broker: string) => Playbook | undefined,
	playbook: Playbook,
): { readonly playbook: Playbook; readonly step: OptOutStep } | null {
	const own = stepOf(playbook);
	if (own?.optOutType === "formOptOut") return { playbook, step: own };
	const parent = own && playbook.parent !== null ? playbookOf(playbook.parent) : undefined;
	const step = parent && stepOf(parent);
	return parent && step?.optOutType === "formOptOut" ? { playbook: parent, step } : null;
}

const stepOf = ({ steps }: Playbook) => steps.find((step): step is OptOutStep => step.stepType === "optOut");
