import { lstat, readFile, realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { CorpusError, type IngestReport, openCatalogue } from "@unlisted/breach-corpus";
import type { Log } from "../../platform/log/log.ts";
import { filesBeingWritten } from "./being-written.ts";
import type { CorpusPlace } from "./corpus-thread.ts";
import { fileAway } from "./file-away.ts";
import { longestSideFile, lookIntoInbox, makeInbox, stampOf, type WaitingFile } from "./look-into-inbox.ts";
import { type CorpusThread, openCorpusThread } from "./open-corpus-thread.ts";
import { type IngestOrder, orderOf, readWishes, Unusable } from "./order.rules.ts";
import { packingOf } from "./packing.ts";
import { putBackGrown } from "./put-back-grown.ts";
import { reportOf } from "./report.rules.ts";

export interface Inbox extends CorpusPlace {
	/** The folder into which the operator puts files. */
	readonly inbox: string;
	/** Whether a file that was taken in is kept in done/, as plain text, or deleted. */
	readonly afterwards: "keep" | "delete";
	/** The number of writes to the corpus that this process has seen. */
	generation(): number;
	/** Aborted when the server stops, so that the server does not wait for the end of a dump. */
	readonly stopping: AbortSignal;
}

export interface TakeInInboxDeps {
	/** Null if no folder is watched. */
	readonly inbox: Inbox | null;
	readonly log: Log;
	/** How long a file must stay unchanged before it is taken in. */
	readonly quietMs?: number;
}

/** An archive that ends too early may be a stalled copy, so we wait this long after its last byte. */
const patience = 600_000;

/**
 * After the thread has died this often on a file, we put the file away. Otherwise the files after it would never be
 * taken in.
 */
const mostTries = 3;

/**
 * Takes in the inbox's files one by one, then merges small pieces. The corpus's own lock allows one process at a
 * time. The work may be stopped or killed anywhere.
 */
export function takeInInbox({ inbox, log, quietMs = 3000 }: TakeInInboxDeps) {
	const tries = new Map<string, number>();
	let compacted = -1;

	async function takeInAll(inbox: Inbox, signal: AbortSignal): Promise<void> {
		await makeInbox(inbox.inbox);
		const grown = await putBackGrown(inbox.inbox);
		if (grown > 0) log.warn({ grown }, "files grew after they were taken in; they are taken in again");
		let files = await completeFiles(inbox.inbox, quietMs, signal);
		if (files.length === 0 && inbox.generation() === compacted) return;
		const thread = await openUnlessBusy(inbox, signal);
		if (!thread) return;
		try {
			const waitedFor = new Set<string>();
			while (files.length > 0) {
				for (const file of files) {
					signal.throwIfAborted();
					const filed = await takeIn({ inbox, log, thread, tries, signal }, file);
					if (!filed) waitedFor.add(`${file.path}\0${file.stamp}`);
				}
				files = (await completeFiles(inbox.inbox, quietMs, signal)).filter(
					({ path, stamp }) => !waitedFor.has(`${path}\0${stamp}`),
				);
			}
			const { merged, generation } = await thread.ask<"compact">({ type: "compact" });
			compacted = generation;
			if (merged > 0) log.info({ merged }, "segments of the corpus were merged");
		} finally {
			await thread.close();
		}
	}

	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		if (!inbox) return;
		try {
			await takeInAll(inbox, AbortSignal.any([signal, inbox.stopping]));
		} catch (error) {
			// The next start continues with this file.
			if (!inbox.stopping.aborted) throw error;
		}
	};
}

/**
 * Returns the files that have not changed for a while. If all files are new, watches them and returns those that do
 * not change.
 */
async function completeFiles(
	inbox: string,
	quietMs: number,
	signal: AbortSignal,
): Promise<readonly WaitingFile[]> {
	const files = await closedFiles(inbox);
	// Compares with the clock of this machine, which sets the times of files, and not with the product's clock.
	const old = files.filter(({ changedAt }) => Date.now() - changedAt >= quietMs);
	if (old.length > 0 || files.length === 0) return old;
	await sleep(quietMs, undefined, { signal });
	const stamps = new Set(files.map(({ path, stamp }) => `${path}\0${stamp}`));
	return (await closedFiles(inbox)).filter(({ path, stamp }) => stamps.has(`${path}\0${stamp}`));
}

/** Returns the files without a known writer. */
async function closedFiles(inbox: string): Promise<readonly WaitingFile[]> {
	const { files } = await lookIntoInbox(inbox);
	if (files.length === 0) return files;
	const written = await filesBeingWritten(await realpath(inbox));
	return files.filter(({ path }) => !written.has(path));
}

/**
 * Returns undefined while another process writes. That process takes in the files, or the next minute's job tries
 * again.
 */
async function openUnlessBusy(place: CorpusPlace, signal: AbortSignal): Promise<CorpusThread | undefined> {
	try {
		return await openCorpusThread({ folder: place.folder, keyFile: place.keyFile, writes: true }, signal);
	} catch (error) {
		if (error instanceof CorpusError && error.code === "locked") return undefined;
		throw error;
	}
}

interface Desk {
	readonly inbox: Inbox;
	readonly log: Log;
	readonly thread: CorpusThread;
	readonly tries: Map<string, number>;
	readonly signal: AbortSignal;
}

/** Returns false if the file stays where it is, for a later look. */
async function takeIn({ inbox, log, thread, tries, signal }: Desk, file: WaitingFile): Promise<boolean> {
	const { kind, stamp } = file;
	// The process that had the lock before us may have taken in the file.
	if (!(await isStill(file))) return false;
	const startedAt = new Date();
	const failed = async (why: string) => {
		await fileAway(inbox.inbox, file, "failed", { kind, failed: why, startedAt, finishedAt: new Date() });
		log.warn({ kind, why }, "a file in the inbox cannot be taken in");
		tries.delete(stamp);
		return true;
	};
	let report: IngestReport;
	try {
		report = await thread.ask<"ingest">({ type: "ingest", order: await orderFor(file) });
	} catch (error) {
		const why = failureOf(error);
		if (why !== null) return failed(why);
		// The worker was stopped, or the corpus or its disk failed. That is no fault of the file.
		if (signal.aborted || error instanceof CorpusError) throw error;
		const tried = (tries.get(stamp) ?? 0) + 1;
		tries.set(stamp, tried);
		if (tried >= mostTries)
			await failed("It was given up on: reading it failed three times. The log says how.");
		throw error;
	}
	tries.delete(stamp);
	const { source, rows, records, skipped, alreadyDone } = report;
	log.info(
		{ kind, source: source.number, rows, records, skipped, alreadyDone },
		"a file of the inbox is in the corpus",
	);
	if (!(await isStill(file))) {
		log.warn({ kind }, "a file changed while it was taken in; it is taken in again");
		return false;
	}
	if (skipped.broken_archive !== undefined && Date.now() - file.changedAt < patience) {
		log.warn({ kind }, "an archive ends too early; its rest is waited for");
		return false;
	}
	const became = { ...reportOf(report), startedAt, finishedAt: new Date() };
	await fileAway(inbox.inbox, file, "done", became, { deletes: inbox.afterwards === "delete" });
	return true;
}

async function isStill({ path, stamp }: WaitingFile): Promise<boolean> {
	const stats = await lstat(path).catch(() => null);
	return stats !== null && stampOf(stats) === stamp;
}

async function orderFor({ kind, name, path, besides, refused }: WaitingFile): Promise<IngestOrder> {
	if (refused !== null) throw new Unusable(refused);
	const packed = await packingOf(path);
	if (packed !== null) throw new Unusable(`It is a ${packed}. Unpack it, and put in what it holds.`);
	const wishes = besides === null ? {} : readWishes(await readBeside(besides));
	return orderOf(path, { kind, name, wishes }, openCatalogue());
}

async function readBeside(path: string): Promise<string> {
	const stats = await lstat(path);
	if (!stats.isFile() || stats.size > longestSideFile)
		throw new Unusable("The file beside it is none, or too long.");
	return readFile(path, "utf8");
}

/** Returns a sentence if the file is at fault and another try would not help. Returns null otherwise. */
function failureOf(error: unknown): string | null {
	if (error instanceof Unusable) return error.message;
	if (error instanceof CorpusError)
		return ["unknown_source", "bad_option", "cannot_read"].includes(error.code) ? error.message : null;
	const { code } = error as NodeJS.ErrnoException;
	return code === "EACCES" || code === "EPERM" ? `It cannot be read (${code}).` : null;
}
