import { takeTurn } from "../core/broker-turns.repository.ts";
import { beyondLimits } from "../core/disclosure.rules.ts";
import { accountTells, demandedBy, knownBrokers, letterTells, takesLetters } from "../core/known-brokers.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { sendsOf, settleSend } from "../core/sends.repository.ts";
import { valuesToCopy } from "../core/values-to-copy.rules.ts";
import { recordForAll } from "../core/with-removal.ts";
import { type Attempt, inTurn, waitUntil } from "./attempt.ts";
import { beforeSend, MayNotSend } from "./before-send.ts";
import { giveAccountTask, giveTask } from "./give-task.ts";
import { maySend } from "./may-send.ts";
import { noteOutcome } from "./note-outcome.ts";
import { prepareAsked } from "./prepare-asked.ts";
import { waitForDecision } from "./rest.ts";
import { drpFor, drpTriesMax, sendDrp } from "./send-drp.ts";
import { letterFor, sendLetter } from "./send-letter.ts";
import { tomorrow } from "./tomorrow.rules.ts";

/**
 * Asks a broker by its form, otherwise by the Data Rights Protocol, otherwise by a letter. The intent is written down
 * right before the button that sends. An intent without a result means that the request may have gone out, so we look
 * before anything is sent again.
 */
export async function sendRequest(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { db } = deps;
	const { row, lease } = attempt;
	const { userId } = lease;
	const sends = (await sendsOf(db, userId, row.id)).filter(({ step }) => step === "request");
	if (sends.some(({ settledAt }) => settledAt === null)) return noteLost(deps, attempt);
	const broker = knownBrokers(deps.sites).get(row.broker);
	if (!deps.sites || !broker) return waitUntil(deps, attempt, null);
	const may = await maySend(deps, db, { userId, row });
	if (may.state === "paused") return waitForDecision(deps, attempt);
	// Nobody is handed out while the operator's pause lasts, so this goes on in the first minute after it.
	if (may.state === "closed") return waitUntil(deps, attempt, deps.clock.now());
	if (may.state === "given_back") return giveBack(deps, attempt);
	if (may.state === "held") return hold(deps, attempt, may.why);
	const asked = await prepareAsked(deps, attempt, { broker, round: sends.length + 1 });
	const fields = demandedBy(broker);
	const hasForm = broker.optOut !== null;
	const drp = hasForm ? null : drpFor(deps, attempt, asked);
	const to = takesLetters(broker) ? broker.email : null;
	const told = row.kind === "account" ? accountTells : letterTells;
	const isWritten = row.kind !== "account" || row.aboutSealed !== null;
	const letter = isWritten ? await letterFor(deps, attempt, { asked, fields: told, to }) : null;
	// A letter leaves out what it may not tell, but a form may demand it.
	const isBound = hasForm || (broker.drp !== undefined && drp === null && letter === null);
	const beyond = isBound ? beyondLimits(fields, asked.never) : [];
	if (row.kind === "access" && letter === null) return noWayToAsk(deps, attempt);
	// If the protocol cannot reach a business for days, it gets a letter, if it takes letters.
	const isTried = drp !== null && (row.tries < drpTriesMax || letter === null);
	if (drp && isTried && (await sendDrp(deps, attempt, { asked, drp })) === "done") return;
	// A letter cannot close an account if it may not name the account's address.
	if (row.kind === "account" && !letter?.letter.disclosed.includes("email"))
		return inTurn(deps, attempt, async (tx, current) => {
			await giveAccountTask(deps, tx, { attempt, row: current, broker });
		});
	if ((!hasForm && letter === null) || beyond.length > 0)
		return inTurn(deps, attempt, async (tx, current) => {
			await giveTask(deps, tx, {
				attempt,
				row: current,
				todo: {
					kind: beyond.length > 0 ? "limits" : "form",
					link: broker.optOutUrl,
					press: null,
					beyond,
					values: valuesToCopy(fields, asked),
					tells: fields,
				},
			});
		});
	if (!(await takeTurn(db, row.owner, { now: deps.clock.now(), max: await deps.perBrokerDay(db) })))
		return waitUntil(deps, attempt, tomorrow(deps.clock.now()));
	if (letter !== null) return sendLetter(deps, attempt, { asked, letter });
	const intent = { round: asked.round, channel: "playbook", recipient: row.owner } as const;
	const begin = beforeSend(deps, attempt, intent);
	const answer = await deps.sites
		.optOut(
			row.broker,
			asked.request,
			{ beforeSend: async (fields) => void (await begin(fields)) },
			attempt.signal,
			may.permit,
		)
		.catch((error: unknown) => {
			if (error instanceof MayNotSend) return "changed" as const;
			throw error;
		});
	// The next attempt reads the new decision.
	if (answer === "changed") return waitUntil(deps, attempt, deps.clock.now());
	await noteOutcome(deps, attempt, { asked, answer });
}

/**
 * A worker died, or lost its answer, after it had begun to send. The result is unknown, so we look before anything is
 * sent again.
 */
async function noteLost(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { lease, key } = attempt;
	const broker = knownBrokers(deps.sites).get(attempt.row.broker);
	const deadline = broker && (await prepareAsked(deps, attempt, { broker, round: 0 })).deadline;
	return inTurn(deps, attempt, async (tx, row) => {
		const { userId } = lease;
		const lost = (await sendsOf(tx, userId, row.id)).find(
			({ step, settledAt }) => step === "request" && settledAt === null,
		);
		if (!lost || row.state !== "queued") return;
		const at = deps.clock.now();
		await settleSend(tx, userId, { removalId: row.id, ...lost }, { outcome: "unsure", at });
		await recordForAll(deps, tx, {
			userId,
			key,
			row,
			happening: {
				kind: "maybe_sent",
				recipient: lost.recipient,
				note: "We stopped between sending and noting it. We look before we send again.",
				...(deadline && { deadline }),
				change: { channel: lost.channel },
			},
		});
	});
}

/**
 * We do not ask a person to fill in sixty forms. A company that no letter reaches is left out, and the record says so.
 */
function noWayToAsk(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { lease, key } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		await recordForAll(deps, tx, {
			userId: lease.userId,
			key,
			row,
			happening: { kind: "cannot_reach", note: "No letter can be sent to it from here." },
		});
	});
}

function giveBack(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	return stopInLine(deps, attempt, { kind: "cancelled", note: "The deep-scan setup was given back." });
}

function hold(deps: RemovalsDeps, attempt: Attempt, why: string): Promise<void> {
	return stopInLine(deps, attempt, { kind: "held", note: why });
}

/** Takes a request out of the line, if it still waits there. */
function stopInLine(
	deps: RemovalsDeps,
	attempt: Attempt,
	happening: { readonly kind: "cancelled" | "held"; readonly note: string },
): Promise<void> {
	const { lease, key } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		if (row.state === "queued") await recordForAll(deps, tx, { userId: lease.userId, key, row, happening });
	});
}
