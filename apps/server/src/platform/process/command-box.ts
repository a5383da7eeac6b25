import { randomUUID } from "node:crypto";
import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDataDirHeld } from "../db/data-dir-lock.ts";
import type { Log } from "../log/log.ts";
import { sayEvery } from "../log/say-every.ts";
import { makeFolder } from "./make-folder.ts";

interface Question {
	readonly words: readonly string[];
	readonly next?: string | undefined;
}
type Answer = { readonly said: string } | { readonly failed: string };

const every = 300;
const takenWithin = 20_000;
/** How long an unread answer stays. A waiting command looks twenty times a second. */
const unreadFor = 600_000;
/** How often a waiting command checks that there is still a server. */
const lookMs = 1000;

const folderOf = (dataDir: string) => join(dataDir, "keys", "requests");

export interface CommandBox {
	/** Takes no more questions. A running one continues. */
	stopTaking(): Promise<void>;
	/** Waits for the running question. */
	finish(): Promise<void>;
}

/**
 * While the server runs, the embedded database belongs to it. So a command that needs the database reaches the server
 * as a file. DATA_DIR is private to its owner, and anyone who can write there could read the keys anyway.
 */
export function answerCommands(
	dataDir: string,
	run: (question: Question) => Promise<string>,
	log: Pick<Log, "error">,
): CommandBox {
	const folder = folderOf(dataDir);
	// Removes requests to an earlier process, whose senders have given up.
	rmSync(folder, { recursive: true, force: true });
	makeFolder(folder, 0o700);
	let working: Promise<void> = Promise.resolve();
	let busy = false;
	let takes = true;
	const fails = (error: unknown) => log.error({ err: error }, "a command could not be answered");
	// Three looks a second meet the same fault, such as a full table of open files.
	const lookFails = sayEvery(60_000);
	const timer = setInterval(() => {
		if (busy) return;
		busy = true;
		working = answerAll(folder, { run, fails, takes: () => takes })
			.then(
				() => void lookFails.ended(),
				// Logs the failure, such as a failing disk, because commands are not worth ending the server.
				(error: unknown) => {
					if (lookFails.happened() > 0) log.error({ err: error }, "nobody can ask this server for a command");
				},
			)
			.finally(() => {
				busy = false;
			});
	}, every);
	timer.unref();
	return {
		stopTaking: async () => {
			takes = false;
			clearInterval(timer);
		},
		finish: async () => {
			await working;
			leaveTheirs(folder);
		},
	};
}

interface Answering {
	readonly run: (question: Question) => Promise<string>;
	readonly fails: (error: unknown) => void;
	readonly takes: () => boolean;
}

async function answerAll(folder: string, { run, fails, takes }: Answering): Promise<void> {
	if (!existsSync(folder)) return;
	removeUnread(folder);
	for (const name of readdirSync(folder)
		.filter((one) => one.endsWith(".asked"))
		.sort()) {
		if (!takes()) return;
		await answerOne(join(folder, name), run).catch(fails);
	}
}

async function answerOne(path: string, run: Answering["run"]): Promise<void> {
	const taken = path.replace(/asked$/, "taken");
	try {
		renameSync(path, taken);
	} catch (error) {
		// The command has just given up.
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
		throw error;
	}
	try {
		let answer: Answer;
		try {
			answer = { said: await run(JSON.parse(readFileSync(taken, "utf8")) as Question) };
		} catch (error) {
			answer = { failed: error instanceof Error ? error.message : "It failed." };
		}
		write(taken.replace(/taken$/, "answer"), answer);
	} finally {
		// Removing this file without leaving an answer tells the command that no answer will come.
		rmSync(taken, { force: true });
	}
}

/**
 * Leaves the files of waiting commands. A command may not have read its last answer yet. It withdraws its request if
 * the server did not take it, and so knows that nothing was done. The next start removes what is left.
 */
function leaveTheirs(folder: string): void {
	if (!existsSync(folder)) return;
	const names = readdirSync(folder);
	const theirs = names.filter((name) => /\.(answer|asked)$/.test(name));
	const done = theirs.length === 0 ? [""] : names.filter((name) => !theirs.includes(name));
	for (const name of done) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Removes answers to commands that were killed. */
function removeUnread(folder: string): void {
	for (const name of readdirSync(folder).filter((one) => one.endsWith(".answer"))) {
		const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
		if (written !== undefined && Date.now() - written > unreadFor)
			rmSync(join(folder, name), { force: true });
	}
}

const unknown = "Whether this was done is not known. Run the command again once the server runs.";

const undone = "Nothing was done. Run the command again.";

const takesNone = (dataDir: string) =>
	`What uses DATA_DIR ${dataDir} takes no commands now: a server that starts or is very busy, or another command. Nothing was done. Run the command again when it is ready.`;

/**
 * For a command that found DATA_DIR in use. A server that starts has the database open, and takes commands only when it
 * is ready. Another command never takes any.
 */
export async function askRunningServer(
	dataDir: string,
	question: Question,
	patience = takenWithin,
): Promise<Answer> {
	const giveUpAt = performance.now() + patience;
	const folder = folderOf(dataDir);
	while (!existsSync(folder)) {
		if (!isDataDirHeld(dataDir)) return { failed: `What used DATA_DIR ${dataDir} has just ended. ${undone}` };
		if (performance.now() > giveUpAt) return { failed: takesNone(dataDir) };
		await sleep(lookMs / 10);
	}
	const path = join(folder, `${Date.now()}-${randomUUID()}`);
	write(`${path}.asked`, question);
	let lookAt = performance.now() + lookMs;
	for (;;) {
		// Checks in this order, because a request moves from the first place to the second.
		const waits = existsSync(`${path}.asked`);
		const isTaken = existsSync(`${path}.taken`);
		const held = performance.now() < lookAt || isDataDirHeld(dataDir);
		if (existsSync(`${path}.answer`)) {
			const answer = JSON.parse(readFileSync(`${path}.answer`, "utf8")) as Answer;
			rmSync(`${path}.answer`, { force: true });
			return answer;
		}
		if (!held) {
			// The server takes a command by moving its file. A file that is still here was never begun.
			if (withdrawn(path)) return { failed: `The server ended before it took the command. ${undone}` };
			rmSync(`${path}.taken`, { force: true });
			return { failed: `The server ended meanwhile. ${unknown}` };
		}
		if (!waits && !isTaken)
			return {
				failed: `The server gave no answer: its log may say why, or it was started again. ${unknown}`,
			};
		if (performance.now() >= lookAt) lookAt = performance.now() + lookMs;
		// Once the server has taken the command, we wait as long as it takes.
		if (!isTaken && performance.now() > giveUpAt && withdrawn(path)) return { failed: takesNone(dataDir) };
		await sleep(50);
	}
}

/** False if the server was faster. */
function withdrawn(path: string): boolean {
	try {
		unlinkSync(`${path}.asked`);
		return true;
	} catch {
		return false;
	}
}

function write(path: string, value: object): void {
	const draft = `${path}.${randomUUID()}.draft`;
	try {
		writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
		renameSync(draft, path);
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
}
