import { expectAll, runAction } from "../engine/run-action.ts";
import type { VisitContext } from "../engine/visit-context.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Action } from "../playbook/actions.ts";
import { templateNames } from "../playbook/fields.ts";
import { namesIn } from "../playbook/template.ts";
import { type Attempt, DemandsMore, Ended } from "./attempt.ts";
import { missingInAddress, notAllowed } from "./needed-fields.ts";
import { buttonAfter, personTask } from "./person-task.ts";
import { sendingFrom } from "./sending-from.ts";
import { disclosedBy, type ElementValues, elementValue, isOurAddress } from "./values.ts";

export interface Steps {
	/** All actions of this visit, without those before a mailed link. */
	readonly actions: readonly Action[];
	readonly attempt: Attempt;
	readonly context: Omit<VisitContext, "valueFor" | "beforePress">;
	readonly known: () => ElementValues;
}

/** Runs all actions, or throws `Ended` or a `LookUpFailure`. */
export async function runSteps(steps: Steps): Promise<void> {
	const from = sendingFrom(untilMail(steps.actions));
	for (const [at, action] of steps.actions.entries()) await runStep(steps, action, at, at >= from);
}

const untilMail = (actions: readonly Action[]) => {
	const at = actions.findIndex(({ actionType }) => actionType === "emailConfirmation");
	return at < 0 ? actions : actions.slice(0, at);
};

async function runStep(steps: Steps, action: Action, at: number, sends: boolean): Promise<void> {
	const { attempt, known } = steps;
	if (steps.context.signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
	switch (action.actionType) {
		case "emailConfirmation":
			return askForLink(steps);
		case "generateEmail":
			if (attempt.request.mailAddress === null) throw new DemandsMore(["email"]);
			return;
		case "getEmailData":
			attempt.code = await attempt.mailCode(waitAtMost(steps, action.pollingSeconds));
			if (attempt.code === null) throw await forPerson(steps, "mail_code", at);
			return;
		case "getCaptchaInfo":
		case "solveCaptcha":
			throw await forPerson(steps, "puzzle", at);
		case "askPerson":
			throw await forPerson(steps, action.for, at, action.selector);
		// What a search would read is known already.
		case "extract":
			return;
		case "navigate": {
			const missing = missingInAddress(action.url, known());
			if (missing.length > 0) throw new DemandsMore(missing);
			// Without a form, requesting the address may itself be the request.
			if (sends) await attempt.begin();
			attempt.asks(namesIn(action.url).map((name) => templateNames[name]));
			await runAction(contextOf(steps, sends), action, async () => undefined);
			attempt.startedAt = attempt.page.url();
			return;
		}
		case "expectation": {
			const context = contextOf(steps, sends);
			if (!(await expectAll(context, action.expectations))) return;
			if (attempt.begun) attempt.word = true;
			for (const inner of action.actions ?? []) await runStep(steps, inner, at, sends);
			return;
		}
		default:
			await runAction(contextOf(steps, sends), action, async (inner) => {
				for (const one of inner) await runStep(steps, one, at, sends);
			});
	}
}

function contextOf({ attempt, context, known }: Steps, sends: boolean): VisitContext {
	return {
		...context,
		valueFor: (element, from) => {
			const value = elementValue(known(), element, from);
			if (value === null && element.type === "middleName") return null;
			const ours = isOurAddress(element.type, from);
			if (value === null) {
				const fields = ours ? (["email"] as const) : notAllowed(disclosedBy(element, from), attempt.request);
				throw new DemandsMore(fields);
			}
			attempt.types(disclosedBy(element, from), ours);
			return value;
		},
		beforePress: async ({ type }) => {
			if (type === "checkbox") return;
			if (sends) await attempt.begin();
			attempt.presses();
		},
	};
}

/** The broker mails a link after it accepted the form. If the page did not confirm that, the result is unknown. */
function askForLink({ attempt }: Steps): void {
	if (!attempt.word) throw new LookUpFailure("drift", "the page does not say that it took the request");
	const { mailAddress } = attempt.request;
	if (mailAddress === null) throw new DemandsMore(["email"]);
	throw new Ended({ state: "needs_mail_confirmation", address: mailAddress });
}

async function forPerson(
	{ attempt, known, actions }: Steps,
	kind: Parameters<typeof personTask>[2],
	at: number,
	button = buttonAfter(actions, at),
): Promise<Ended> {
	return new Ended({
		state: "needs_person",
		task: await personTask(attempt, known(), kind, { actions, button }),
	});
}

const waitAtMost = ({ context: { signal } }: Steps, seconds: number) =>
	AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
