import type { SliceContext } from "../../platform/context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Slice, StartLine } from "../../platform/slice.ts";
import { appendCommitment } from "./append-commitment.ts";
import { loadLogKey } from "./log-key.ts";
import { proveLeaf } from "./prove-leaf.ts";
import { sequenceLog } from "./sequence-log.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { transparencyJobs, transparencySchedules } from "./transparency.jobs.ts";
import { latestCheckpoint, waitingSince } from "./transparency.repository.ts";
import { transparencyRoutes } from "./transparency.routes.ts";
import { originOf } from "./transparency.rules.ts";
import { type TransparencyEnv, witnessesOf } from "./transparency.settings.ts";

export { witnessesOf } from "./transparency.settings.ts";

/** The part of the log that other slices use. */
export interface TransparencyLog {
	/** Call it in the transaction that stores the committed event. Returns the leaf's id. */
	readonly append: (tx: Transaction, commitment: Uint8Array) => Promise<number>;
	/**
	 * Returns the leaf's `.tlog-proof` file. Returns null until the log has grown to contain the leaf, which takes up
	 * to a minute.
	 */
	readonly proofOf: (leafId: number) => Promise<string | null>;
	/** Adds new entries to the log at once, because a person is waiting for a proof. */
	readonly sequence: () => Promise<number>;
	/** The keys that a proof file names: the log's key, and those of its witnesses. */
	readonly keys: () => Promise<{ readonly log: string; readonly witnesses: readonly string[] }>;
}

/** For commands, which make no slices. */
export function appendTo({ clock }: Pick<SliceContext, "clock">): TransparencyLog["append"] {
	return (tx, commitment) => appendCommitment({ clock }, tx, commitment);
}

export interface TransparencySlice extends Slice {
	readonly log: TransparencyLog;
}

export async function transparencySlice(context: SliceContext<TransparencyEnv>): Promise<TransparencySlice> {
	const { db, clock } = context;
	const deps: TransparencyDeps = {
		db,
		clock,
		origin: originOf(context.publicUrl),
		logKey: loadLogKey(context),
		witnesses: await witnessesOf(context.env),
	};
	const { origin, logKey, witnesses } = deps;
	const sequence = sequenceLog(deps);
	return {
		log: {
			append: appendTo(context),
			proofOf: proveLeaf(deps),
			sequence,
			keys: async () => ({
				log: (await (await logKey()).verifier(origin)).text,
				witnesses: witnesses.map(({ text }) => text),
			}),
		},
		routes: (http) => transparencyRoutes(http, deps),
		jobs: transparencyJobs(sequence),
		schedules: transparencySchedules,
		gauges: [
			{
				name: "unlisted_transparency_tree_size",
				help: "Leaves in the transparency log's newest signed tree",
				value: async () => (await latestCheckpoint(db, origin))?.size ?? 0,
			},
			{
				name: "unlisted_transparency_waiting_seconds",
				help: "Age of the oldest commitment that no signed tree has yet",
				value: async () => {
					const { since } = await waitingSince(db);
					return since === null ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000);
				},
			},
		],
		afterListen: async (): Promise<readonly StartLine[]> => [
			["Log", `${context.publicUrl}/transparency/checkpoint (its key: /transparency/key)`],
		],
	};
}
