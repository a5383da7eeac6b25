import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import type { RemovalRow, StateBefore } from "../core/removal-row.rules.ts";
import { updateRemoval } from "../core/removals.repository.ts";
import { openTask, sealTask } from "../core/task-content.ts";
import type { MailToRead } from "../core/task-words.rules.ts";
import { giveTask } from "./give-task.ts";

interface ToAsk {
	readonly userId: string;
	readonly key: HeldKey;
	readonly row: RemovalRow;
	readonly mail: Pick<MailToRead, "from" | "likely" | "link">;
}

type AskDeps = Parameters<typeof giveTask>[0];

/**
 * Asks the person what a mail means. While another step is open, the question waits beside it: the step has an answer of
 * its own, and what it told belongs into the ledger.
 */
export async function askMeaning(deps: AskDeps, tx: Transaction, asked: ToAsk): Promise<void> {
	const { userId, key, row } = asked;
	// Late answers to an earlier round say nothing about the request that waits.
	if (row.state === "queued") return;
	const open = row.state === "needs_person" ? openTask(key, row) : null;
	// The person is asked about the later one of two unsure mails, which says how things stand now. The earlier one stays
	// in the record, where they read it. Only its link would be lost, and "please confirm" is often followed by a mail
	// without one.
	const link = asked.mail.link ?? open?.mail?.link ?? null;
	const mail: MailToRead = { ...asked.mail, link, since: deps.clock.now().toISOString() };
	if (open && row.task !== "read_mail") {
		const taskSealed = sealTask(key, row.id, { ...open, mail });
		return updateRemoval(tx, userId, { ...row, taskSealed, untold: "needs_you" });
	}
	const back = row.state === "needs_person" ? open?.mail?.back : stateOf(row);
	await giveTask(deps, tx, {
		attempt: { key, lease: { userId, id: row.id, lease: "" } },
		row,
		todo: {
			kind: "read_mail",
			link: knownBrokers(deps.sites).get(row.broker)?.optOutUrl ?? null,
			press: null,
			values: [],
			tells: [],
			mail: { ...mail, ...(back && { back }) },
		},
	});
}

/** The step is over, and a mail that came meanwhile still waits to be read. */
export async function askAboutWaitingMail(
	deps: AskDeps,
	tx: Transaction,
	{ before, after, ...whose }: Omit<ToAsk, "row" | "mail"> & Record<"before" | "after", RemovalRow>,
): Promise<void> {
	const mail = before.task === "read_mail" ? undefined : openTask(whose.key, before)?.mail;
	if (mail) await askMeaning(deps, tx, { ...whose, row: after, mail });
}

const stateOf = ({ state, stateSince }: RemovalRow): StateBefore => ({
	state,
	since: stateSince.toISOString(),
});
