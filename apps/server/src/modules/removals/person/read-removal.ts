import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import { helpableTasks, removalTaskWords } from "@unlisted/contracts/removals/removal-values";
import type { RemovalDetail, RemovalTask } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { eventsOfRemoval, filesOfRemoval } from "../core/events.repository.ts";
import { helpOf } from "../core/helps.repository.ts";
import { demandedBy, knownBrokers } from "../core/known-brokers.ts";
import { decidedBy } from "../core/people.repository.ts";
import { openEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval, removalsOf } from "../core/removals.repository.ts";
import { isOffBy } from "../core/switched-off.rules.ts";
import { openTask } from "../core/task-content.ts";
import type { TaskContent } from "../core/task-words.rules.ts";
import { presentRemoval } from "./present-removal.ts";
import { eventText, labeled, nextOf } from "./words.rules.ts";

/** Another person's removal gets the same answer as a removal that does not exist. */
export function removalNotFound(): Refusal {
	return new Refusal("not_found", "There is no such removal");
}

type ReadRemovalDeps = Pick<RemovalsDeps, "db" | "vault" | "sites" | "runtime" | "brokers">;

/** A removal with its record. */
export function readRemoval({ db, vault, sites, runtime, brokers }: ReadRemovalDeps) {
	return async (userId: string, id: string): Promise<RemovalDetail> => {
		const row = await findRemoval(db, userId, id);
		if (!row) throw removalNotFound();
		const known = knownBrokers(sites);
		const all = await removalsOf(db, userId);
		const may = await brokers.mayContact(db, userId);
		const key = await vault.hold(db, userId);
		const task = openTask(key, row);
		const files = await filesOfRemoval(db, userId, id);
		const events: RemovalDetail["events"] = [];
		for (const stored of await eventsOfRemoval(db, userId, id)) {
			const { event } = openEvent(key, stored);
			const hashOf = (...roles: readonly string[]) =>
				event.evidence.find(({ role }) => roles.includes(role))?.sha256 ?? null;
			const seen = files.filter(({ eventId, role }) => eventId === stored.id && role !== "sent");
			const file = seen.find(({ role }) => role !== "seen_before") ?? seen[0];
			const has_before = seen.some((one) => one.role === "seen_before" && one !== file);
			events.push({
				id: stored.id,
				place: stored.place,
				at: stored.at.toISOString(),
				kind: event.kind as RemovalDetail["events"][number]["kind"],
				text: eventText(event, row.kind),
				channel: event.kind === "sent" ? row.channel : null,
				to: event.recipient,
				fields: event.disclosed as DisclosableField[],
				hashes: {
					sent: hashOf("sent"),
					received: hashOf("received"),
					seen: hashOf("seen", "seen_after", "seen_before"),
				},
				hash: Buffer.from(stored.hash).toString("hex"),
				leaf: stored.leaf,
				file: file ? { kind: fileKinds.get(file.mediaType) ?? "mail", has_before } : null,
			});
		}
		const { pausedAt } = await decidedBy(db, userId);
		return {
			...presentRemoval(row, { known, all, may }),
			task:
				task && row.task
					? {
							kind: row.task,
							title: removalTaskWords[row.task],
							why: task.why,
							link: task.link,
							steps: [...task.steps],
							values: [...task.values],
							tells: [...task.tells],
							since: (row.taskSince ?? row.stateSince).toISOString(),
							meanings: row.task === "read_mail" ? likelyMeanings(task) : [],
							mail:
								task.mail && row.task !== "read_mail"
									? { since: task.mail.since ?? row.stateSince.toISOString(), meanings: likelyMeanings(task) }
									: null,
							help: await helpWith({ db, runtime }, userId, row),
						}
					: null,
			events,
			tells: labeled(demandedBy(known.get(row.broker))),
			next: nextOf(row, { paused: pausedAt !== null, off: isOffBy(may, row) }),
		};
	};
}

/** Null for a step that only the person can do, and if helpers are switched off and nobody was asked. */
async function helpWith(
	{ db, runtime }: Pick<RemovalsDeps, "db" | "runtime">,
	userId: string,
	{ id, task }: Pick<RemovalRow, "id" | "task">,
): Promise<RemovalTask["help"]> {
	if (task === null || !helpableTasks.has(task)) return null;
	const help = await helpOf(db, userId, id);
	const { helpers: possible } = await runtime.current(db);
	if (!possible && help === null) return null;
	return {
		possible,
		asked_at: help?.askedAt.toISOString() ?? null,
		opened_at: help?.openedAt?.toISOString() ?? null,
	};
}

/** Steps from before we stored the reader's guesses have none, so they get the usual ones. */
function likelyMeanings({ mail }: TaskContent) {
	const likely = mail?.likely ?? [];
	return likely.length > 0
		? likely.slice(0, 3)
		: (["acknowledged", "completed", "refused_other"] as const).slice();
}

const fileKinds: ReadonlyMap<string, "html" | "png" | "jpeg" | "mail"> = new Map(
	Object.entries({
		"text/html": "html",
		"image/png": "png",
		"image/jpeg": "jpeg",
		"message/rfc822": "mail",
	}),
);
