import type { DisclosedField } from "../playbook/fields.ts";
import { disclosedFields } from "../playbook/fields.ts";
import type { Playbook } from "../playbook/playbook.ts";
import { allOf } from "../playbook/sent-fields.ts";
import type { PersonTask } from "./opt-out.ts";
import { disclosedBy, isOurAddress } from "./values.ts";
import { whoTakesIt } from "./who-takes-it.ts";

/** What an opt-out would tell a broker and need from the person. It is known before the request. */
export interface OptOutPlan {
	/** The broker that is asked: the site's own, or the parent whose opt-out covers it. */
	readonly broker: string;
	readonly discloses: readonly DisclosedField[];
	/** Whether the broker gets an address of ours. */
	readonly mailAddress: boolean;
	/** What only the person can do. Null if the opt-out runs by itself. */
	readonly person: PersonTask["kind"] | null;
}

/** Null if neither the playbook nor its parent's has a form. */
export function optOutPlan(
	playbook: Playbook,
	playbookOf: (broker: string) => Playbook | undefined,
): OptOutPlan | null {
	const asked = whoTakesIt(playbookOf, playbook);
	if (asked === null) return null;
	const actions = allOf(asked.step.actions);
	const elements = actions.flatMap((action) =>
		action.actionType === "fillForm"
			? action.elements.map((element) => ({ element, from: action.dataSource }))
			: [],
	);
	const fields = new Set(elements.flatMap(({ element, from }) => disclosedBy(element, from)));
	// Includes values inside addresses. An e-mail address is left out if it is ours and not the person's.
	for (const field of asked.step.discloses) if (field !== "email") fields.add(field);
	return {
		broker: asked.playbook.broker,
		discloses: disclosedFields.filter((field) => fields.has(field)),
		mailAddress: elements.some(({ element, from }) => isOurAddress(element.type, from)),
		person: actions.map(personIn).find((kind) => kind !== null) ?? null,
	};
}

function personIn(action: Playbook["steps"][number]["actions"][number]): PersonTask["kind"] | null {
	if (action.actionType === "askPerson") return action.for;
	return action.actionType === "solveCaptcha" || action.actionType === "getCaptchaInfo" ? "puzzle" : null;
}
