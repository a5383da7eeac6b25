import type { DisclosedField } from "../playbook/fields.ts";
import { disclosedFields } from "../playbook/fields.ts";
import type { Playbook } from "../playbook/playbook.ts";
import { allOf } from "../playbook/sent-fields.ts";
import type { PersonTask } from "./opt-out.ts";
import { disclosedBy, isOurAddress } from "./values.ts";
import { whoTakesIt } from "./who-takes-it.ts";

/** What an opt-out would tell a broker and need of the person, said before it is made. */
export interface OptOutPlan {
	/** Who is asked: the broker itself, or the parent whose opt-out covers it. */
	readonly broker: string;
	readonly discloses: readonly DisclosedField[];
	/** It is given an address of ours. */
	readonly mailAddress: boolean;
	/** Where only the person can go on; null: it runs by itself. */
	readonly person: PersonTask["kind"] | null;
}

/** Null: the playbook has no form, and neither has its parent's. */
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
	// What stands in addresses is among them, too: only an address of ours is not the person's.
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
