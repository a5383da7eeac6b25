import { randomUUID } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

interface Question {
	readonly words: readonly string[];
	readonly next?: string | undefined;
}
type Answer = { readonly said: string } | { readonly failed: string };

const every = 300;
const patience = 20_000;
/** Who asked looks twenty times a second. */
const unreadFor = 600_000;

const folderOf = (dataDir: string) => join(dataDir, "keys", "requests");

/**
 * While the server runs, the embedded database belongs to it. A command that needs the database reaches the
 * server as a file. DATA_DIR is private to its owner, and anyone who can write there could read the keys
 * anyway. Returns a function that stops it.
 */
export function answerCommands(
	dataDir: string,
	run: (question: Question) => Promise<string>,
): () => Promise<void> {
	const folder = folderOf(dataDir);
	// A request to an earlier process, whose sender has given up.
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	let working: Promise<void> = Promise.resolve();
	let busy = false;
	const timer = setInterval(() => {
		if (busy) return;
		busy = true;
		working = answerAll(folder, run).finally(() => {
			busy = false;
		});
	}, every);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await working;
		rmSync(folder, { recursive: true, force: true });
	};
}

async function answerAll(folder: string, run: (question: Question) => Promise<string>): Promise<void> {
	if (!existsSync(folder)) return;
	removeUnread(folder);
	for (const name of readdirSync(folder)
		.filter((one) => one.endsWith(".asked"))
		.sort()) {
		const path = join(folder, name);
		const taken = path.replace(/asked$/, "taken");
		renameSync(path, taken);
		let answer: Answer;
		try {
			answer = { said: await run(JSON.parse(readFileSync(taken, "utf8")) as Question) };
		} catch (error) {
			answer = { failed: error instanceof Error ? error.message : "It failed." };
		}
		write(taken.replace(/taken$/, "answer"), answer);
		rmSync(taken, { force: true });
	}
}

/** Answers to commands that were killed. */
function removeUnread(folder: string): void {
	for (const name of readdirSync(folder).filter((one) => one.endsWith(".answer"))) {
		const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
		if (written !== undefined && Date.now() - written > unreadFor)
			rmSync(join(folder, name), { force: true });
	}
}

/** Null: no server answers commands here. */
export async function askRunningServer(dataDir: string, question: Question): Promise<Answer | null> {
	const folder = folderOf(dataDir);
	if (!existsSync(folder)) return null;
	const path = join(folder, `${Date.now()}-${randomUUID()}`);
	write(`${path}.asked`, question);
	const giveUpAt = performance.now() + patience;
	for (;;) {
		if (existsSync(`${path}.answer`)) {
			const answer = JSON.parse(readFileSync(`${path}.answer`, "utf8")) as Answer;
			rmSync(`${path}.answer`, { force: true });
			return answer;
		}
		// Once the server has taken the command, we wait as long as it takes.
		if (!existsSync(`${path}.taken`) && !existsSync(`${path}.answer`) && performance.now() > giveUpAt) {
			rmSync(`${path}.asked`, { force: true });
			return null;
		}
		await sleep(50);
	}
}

function write(path: string, value: object): void {
	const draft = `${path}.${randomUUID()}.draft`;
	writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
	renameSync(draft, path);
}
