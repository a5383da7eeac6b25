import {
	type Capture,
	type Listing,
	type OptOut,
	type OptOutRequest,
	type PersonTask,
	requestBytes,
	type Wanted,
} from "@unlisted/broker-playbooks";
import type { DisclosableField, RemovalTaskKind } from "@unlisted/contracts/removals/removal-values";
import type { Transaction } from "../../../platform/db/database.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { LegalDeadline } from "../core/deadline.rules.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import { demandedBy } from "../core/known-brokers.ts";
import { retryAfter, triesMax } from "../core/look-schedule.rules.ts";
import { type Attached, type Happening, recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { settleSend } from "../core/sends.repository.ts";
import { valuesToCopy } from "../core/values-to-copy.rules.ts";
import { recordForAll } from "../core/with-removal.ts";
import { type Attempt, inTurn } from "./attempt.ts";
import { giveTask } from "./give-task.ts";

export interface Asked {
	readonly broker: KnownBroker;
	readonly round: number;
	readonly never: readonly DisclosableField[];
	readonly listing: Listing | null;
	readonly wanted: Wanted | null;
	readonly request: OptOutRequest;
	readonly deadline: LegalDeadline;
}

interface Outcome {
	readonly asked: Asked;
	/** Null if the playbook does not exist any more. */
	readonly answer: OptOut | null;
}

/** Writes down the result of a request in one transaction: the result of the intent, the event, and what was told. */
export function noteOutcome(deps: RemovalsDeps, attempt: Attempt, outcome: Outcome): Promise<void> {
	const { userId } = attempt.lease;
	const { asked, answer } = outcome;
	return inTurn(deps, attempt, async (tx, row) => {
		const at = deps.clock.now();
		if (answer?.begun) {
			const isSure = answer.state !== "unknown";
			const send = { removalId: row.id, round: asked.round, step: "request" } as const;
			await settleSend(tx, userId, send, { outcome: isSure ? "sent" : "unsure", at });
		} else if (answer && answer.disclosed.length > 0)
			// Nothing was sent, but scripts of the page may have read what was typed, and URLs with values were requested.
			await recordDisclosures(tx, userId, {
				broker: row.owner,
				removalId: row.id,
				channel: "playbook",
				recipient: row.owner,
				why: "request",
				fields: answer.disclosed,
				at,
			});
		await note(deps, tx, { attempt, row, outcome });
	});
}

async function note(
	deps: RemovalsDeps,
	tx: Transaction,
	{ attempt, row, outcome }: { attempt: Attempt; row: RemovalRow; outcome: Outcome },
): Promise<void> {
	const { key, lease } = attempt;
	const { asked, answer } = outcome;
	const record = (on: RemovalRow, happening: Happening) =>
		recordForAll(deps, tx, { userId: lease.userId, key, row: on, happening });
	const task = (kind: RemovalTaskKind, more: Partial<Parameters<typeof giveTask>[2]["todo"]> = {}) => {
		const fields = demandedBy(asked.broker);
		return giveTask(deps, tx, {
			attempt,
			row,
			todo: {
				kind,
				link: asked.broker.optOutUrl ?? asked.broker.website,
				press: null,
				tells: fields,
				values: valuesToCopy(fields, asked),
				...more,
			},
		});
	};
	if (answer === null) {
		await task("form");
		return;
	}
	const sent: Happening = {
		kind: "sent",
		recipient: row.owner,
		fields: answer.disclosed,
		deadline: asked.deadline,
		evidence: evidenceOf(answer),
		change: { channel: "playbook" },
	};
	switch (answer.state) {
		case "sent":
		case "confirmed":
			await record(row, sent);
			return;
		case "needs_mail_confirmation": {
			const after = await record(row, sent);
			await record(after, { kind: "asked_confirmation", recipient: row.owner });
			return;
		}
		case "refused": {
			const after = await record(row, sent);
			await record(after, { kind: "refused", recipient: row.owner, note: answer.said });
			return;
		}
		case "needs_person":
			await task(taskKinds[answer.task.kind], {
				link: answer.task.url,
				press: answer.task.press,
				values: valuesOf(answer.task),
			});
			return;
		case "needs_more":
			await task("limits", { beyond: answer.fields });
			return;
		case "wall":
			await task("wall");
			return;
		case "no_way":
			await task("form", { link: answer.optOutUrl ?? asked.broker.optOutUrl });
			return;
		case "unknown":
			if (answer.begun)
				await record(row, {
					...sent,
					kind: "maybe_sent",
					note: "It may have gone out. We look before we send again.",
				});
			else await noteNotSent(deps, tx, { attempt, row, answer, task });
	}
}

/** Pages that will not be different in an hour. */
const forPeople: ReadonlySet<string> = new Set(["wall", "not_allowed", "no_browser", "left_the_broker"]);
const driftsUntilTask = 2;

async function noteNotSent(
	deps: RemovalsDeps,
	tx: Transaction,
	{
		attempt,
		row,
		answer,
		task,
	}: {
		attempt: Attempt;
		row: RemovalRow;
		answer: Extract<OptOut, { state: "unknown" }>;
		task: (kind: RemovalTaskKind) => Promise<unknown>;
	},
): Promise<void> {
	const { userId } = attempt.lease;
	const tries = row.tries + 1;
	if (forPeople.has(answer.reason)) {
		await task("wall");
		return;
	}
	if (answer.reason === "drift" && tries >= driftsUntilTask) {
		await task("form");
		return;
	}
	const isOver = tries >= triesMax;
	const nextAt = isOver ? null : retryAfter(tries, deps.clock.now(), answer.retryAfterSeconds);
	await recordEvent(deps, tx, {
		userId,
		key: attempt.key,
		row,
		happening: {
			kind: isOver ? "cannot_reach" : "not_sent",
			recipient: row.owner,
			note: answer.reason.replaceAll("_", " "),
			change: { tries, nextAt },
		},
	});
}

const taskKinds: Readonly<Record<PersonTask["kind"], RemovalTaskKind>> = {
	puzzle: "puzzle",
	phone_code: "code",
	mail_code: "code",
	identity_document: "identity_document",
	other: "form",
};

function valuesOf({ values }: PersonTask) {
	return values.flatMap(({ field, value }) => (value === null ? [] : [{ label: spaced(field), value }]));
}

/** Turns profileUrl into "Profile url". */
function spaced(name: string): string {
	const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function evidenceOf({ request, before, after }: OptOut): Attached[] {
	const pictures: readonly (readonly [Attached["role"], Capture | null])[] = [
		["seen_before", before],
		["seen_after", after],
	];
	return [
		...(request
			? [{ role: "sent", what: "form", type: "application/json", bytes: requestBytes(request.sent) } as const]
			: []),
		...pictures.flatMap(([role, capture]): Attached[] =>
			capture
				? [
						capture.kind === "png"
							? { role, what: "picture", type: "image/png", bytes: capture.bytes }
							: { role, what: "page", type: "text/html", bytes: capture.bytes },
					]
				: [],
		),
	];
}
