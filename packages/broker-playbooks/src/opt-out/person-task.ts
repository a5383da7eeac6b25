import type { Action } from "../playbook/actions.ts";
import { fillTemplate } from "../playbook/fill-template.ts";
import type { Playbook } from "../playbook/playbook.ts";
import { allOf } from "../playbook/sent-fields.ts";
import type { Attempt } from "./attempt.ts";
import type { PersonTask } from "./opt-out.ts";
import { type ElementValues, elementValue } from "./values.ts";

/** What the person needs to continue by hand: the page, what to type in, and what to press. */
export async function personTask(
	attempt: Attempt,
	known: ElementValues,
	kind: PersonTask["kind"],
	{ actions, button }: { actions: readonly Action[]; button: string | undefined },
): Promise<PersonTask> {
	return {
		kind,
		url: attempt.startedAt ?? attempt.page.url(),
		values: valuesToCopy(actions, known),
		press: button === undefined ? null : await wordsOn(attempt, button),
	};
}

/** The whole form by hand, because it was never opened, or was left before it was sent. */
export function wholeFormTask(
	playbook: Playbook,
	actions: readonly Action[],
	known: ElementValues,
): PersonTask {
	const first = actions.find((action) => action.actionType === "navigate");
	const filled = first && fillTemplate(first.url, known.values, { ageRange: first.ageRange ?? [] });
	const own = filled && "text" in filled ? filled.text : undefined;
	const url = own ?? playbook.optOutUrl ?? `https://${playbook.broker}/`;
	return { kind: "other", url, values: valuesToCopy(actions, known), press: null };
}

function valuesToCopy(actions: readonly Action[], known: ElementValues): PersonTask["values"] {
	const values = allOf(actions)
		.flatMap((action) =>
			action.actionType === "fillForm" ? action.elements.map((element) => ({ element, action })) : [],
		)
		.filter(({ element }) => !element.type.startsWith("$") && element.type !== "verificationCode")
		.map(({ element, action }) => ({
			field: element.type,
			value: elementValue(known, element, action.dataSource)?.[0] ?? null,
		}));
	return [...new Map(values.map((one) => [one.field, one])).values()];
}

async function wordsOn({ page }: Attempt, selector: string): Promise<string | null> {
	const fields = [
		{ name: "text", selector: "", all: false },
		{ name: "value", selector: "", all: false, attribute: "value" },
	];
	const [row] = await page.extract(selector, fields).catch(() => []);
	const words = row?.text?.[0] || row?.value?.[0] || "";
	return words === "" ? null : words.replace(/\s+/g, " ").slice(0, 100);
}

/** The button after the point where the person takes over. */
export function buttonAfter(actions: readonly Action[], at: number): string | undefined {
	for (const action of allOf(actions.slice(at)))
		if (action.actionType === "click")
			return (action.elements ?? action.default?.elements)?.find(({ type }) => type !== "checkbox")?.selector;
	return undefined;
}
