import type { SegmentEntry, ValuesEntry } from "../format/manifest.ts";
import { writeRun } from "../segments/write-run.ts";
import type { ReadReply } from "../threads/messages.ts";
import type { Pool } from "../threads/pool.ts";
import { type NewValue, writeValues } from "../values/values-file.ts";
import type { Blocks } from "./feed/blocks.ts";
import type { ReadPlan } from "./read-plan.ts";
import type { WatchHit } from "./watch.ts";

/** What is now safely on the disk. */
export interface Run {
	readonly segment: SegmentEntry | undefined;
	readonly values: ValuesEntry | undefined;
	/** Where the next run begins in the text. Undefined if nothing was read. */
	readonly position: number | undefined;
	readonly rows: number;
	readonly records: number;
	readonly skipped: Readonly<Record<string, number>>;
	readonly last: boolean;
}

export interface ReadRunsOptions {
	readonly folder: string;
	readonly runRecords: number;
	readonly full: number;
	readonly durable?: boolean;
	readonly onHits?: (hits: readonly WatchHit[]) => void;
	readonly onBlock: (rows: number) => void;
}

/** Sealed values wait in memory for the end of their run, so their size can end a run too. */
const mostValueBytes = 64 * 1024 * 1024;

/** Reads blocks with all threads until a run is full, writes it, and goes on. */
export async function* readRuns(
	pool: Pool,
	blocks: Blocks,
	plan: ReadPlan,
	options: ReadRunsOptions,
): AsyncGenerator<Run> {
	let allRows = 0;
	for (;;) {
		const run = await readOne(pool, blocks, plan, options, (rows) => {
			allRows += rows;
			options.onBlock(allRows);
		});
		const segment = await writeRun(pool, run.used, options);
		const values = run.values.length > 0 ? writeValues(options.folder, run.values) : undefined;
		const { position, rows, skipped, last } = run;
		const records = run.used.reduce((sum, used) => sum + used, 0);
		yield { segment, values, position, rows, records, skipped, last };
		if (last) return;
	}
}

async function readOne(
	pool: Pool,
	blocks: Blocks,
	plan: ReadPlan,
	{ runRecords, full, onHits }: ReadRunsOptions,
	onRows: (rows: number) => void,
) {
	const used = pool.places.threads.map(() => 0);
	const fresh = pool.places.threads.map(() => true);
	const skipped: Record<string, number> = Object.create(null);
	const values: NewValue[] = [];
	let valueBytes = 0;
	let rows = 0;
	let position: number | undefined;
	let last = false;
	// Every thread has two texts. While it reads one, the other is filled.
	const free = [0, 1].flatMap((text) => pool.places.threads.map((_, thread) => ({ thread, text })));
	const busy = new Set<Promise<void>>();
	let failure: unknown;

	const take = (thread: number, reply: ReadReply) => {
		used[thread] = (used[thread] as number) + reply.records;
		rows += reply.rows;
		// open-lookup: without a prototype.
		for (const [reason, count] of Object.entries(reply.skipped))
			skipped[reason] = (skipped[reason] ?? 0) + count;
		for (const value of reply.values) {
			values.push({ ...value, breach: plan.breach });
			valueBytes += value.sealed.length + 64;
		}
		if (reply.hits.length > 0) onHits?.(reply.hits.map((hit) => ({ ...hit, breach: plan.breach })));
		onRows(reply.rows);
	};
	const isFull = () =>
		used.reduce((sum, records) => sum + records, 0) >= runRecords ||
		used.some((records) => records >= full) ||
		valueBytes >= mostValueBytes;

	while (failure === undefined && !isFull()) {
		const place = free.shift();
		if (!place) {
			await Promise.race(busy);
			continue;
		}
		const { thread, text } = place;
		const { texts } = pool.places.threads[thread] as (typeof pool.places.threads)[number];
		const at = texts[text] as number;
		const block = await blocks.next(pool.bytes.subarray(at, at + pool.places.textBytes));
		if (!block) {
			last = true;
			break;
		}
		position = block.position;
		if (block.tooLong > 0) skipped.too_long = (skipped.too_long ?? 0) + block.tooLong;
		const asked = pool
			.ask<"read">(thread, { type: "read", text, bytes: block.bytes, fresh: fresh[thread] === true, plan })
			.then((reply) => take(thread, reply))
			.catch((error: unknown) => {
				failure ??= error;
			})
			.finally(() => {
				busy.delete(asked);
				free.push(place);
			});
		fresh[thread] = false;
		busy.add(asked);
	}
	await Promise.all(busy);
	if (failure !== undefined) throw failure;
	return { used, rows, skipped, values, position, last };
}
