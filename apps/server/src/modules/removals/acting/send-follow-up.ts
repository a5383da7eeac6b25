import { randomUUID } from "node:crypto";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import { knownBrokers, letterTells } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { intend, type SendRow, sendsOf, settleSend, takeBackIntent } from "../core/sends.repository.ts";
import { postLetter } from "../letters/post-letter.ts";
import { type FollowUpOf, writeFollowUpLetter } from "../letters/write-letter.rules.ts";
import { type Attempt, inTurn } from "./attempt.ts";
import { stillMay } from "./may-send.ts";
import { prepareAsked } from "./prepare-asked.ts";
import { attachmentsOf, letterFor } from "./send-letter.ts";

type Step = "reminder" | "admonition";
export const isFollowUp = (send: SendRow): send is SendRow & { readonly step: Step } =>
	send.step === "reminder" || send.step === "admonition";

/**
 * A letter that was not answered is followed by another, once for each step and round. If it cannot be sent now, it is not sent:
 * the next step says the same, and more.
 */
export async function sendFollowUp(deps: RemovalsDeps, attempt: Attempt, step: Step): Promise<void> {
	const { row, lease, key } = attempt;
	const { userId } = lease;
	const broker = knownBrokers(deps.sites).get(row.broker);
	const sends = await sendsOf(deps.db, userId, row.id);
	const request = sends.findLast((send) => send.step === "request" && send.channel === "email");
	if (!broker || !request || row.dueAt === null) return;
	const asked = await prepareAsked(deps, attempt, { broker, round: request.round });
	const ready = await letterFor(deps, attempt, { asked, fields: letterTells });
	if (!ready) return;
	const earlier = sends.filter(isFollowUp).filter(({ round }) => round === request.round);
	const follow: FollowUpOf = {
		...{ step, requestedOn: request.intendedAt, dueOn: row.dueAt, address: ready.to, contact: "" },
		earlier: earlier.map(({ intendedAt, step: before }) => ({ on: intendedAt, step: before })),
	};
	const written = writeFollowUpLetter(ready.about, follow);
	if (!written) return;
	const { letter } = written;
	const send = { removalId: row.id, round: request.round, step } as const;
	const isNew = await inTurn(deps, attempt, async (tx, current) => {
		if (!(await stillMay(tx, userId, current))) return false;
		const at = deps.clock.now();
		const intent = { id: randomUUID(), channel: "email", recipient: ready.to, intendedAt: at } as const;
		if (!(await intend(tx, userId, { ...send, ...intent, lease: lease.lease }))) return false;
		await recordDisclosures(tx, userId, {
			...{ broker: row.owner, removalId: row.id, channel: "email", recipient: ready.to, why: "request" },
			...{ fields: letter.disclosed, at },
		});
		return true;
	});
	if (!isNew) return;
	const place = { token: row.mailToken, round: request.round };
	const posted = await postLetter(ready.letters)({
		...{ to: ready.to, name: ready.name, letter, place: { ...place, step } },
		after: [{ ...place, step: "request" }, ...earlier.map((one) => ({ ...place, step: one.step }))],
		attachments: await attachmentsOf(letter, ready.authorization),
	});
	await inTurn(deps, attempt, async (tx, current) => {
		if (posted.state !== "sent" && posted.state !== "unsure") return takeBackIntent(tx, userId, send);
		await settleSend(tx, userId, send, { outcome: posted.state, at: deps.clock.now() });
		const bytes = Buffer.from(posted.sent);
		await recordEvent(deps, tx, {
			...{ userId, key, row: current },
			happening: {
				...{ kind: "reminded", recipient: ready.to, fields: letter.disclosed },
				evidence: [{ role: "sent", what: "mail", type: "message/rfc822", bytes }],
				note: step === "reminder" ? null : "It says that a complaint follows in two weeks.",
			},
		});
	});
}
