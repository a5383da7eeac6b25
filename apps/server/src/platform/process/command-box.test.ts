import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockDataDir } from "../db/data-dir-lock.ts";
import { answerCommands, askRunningServer, type CommandBox } from "./command-box.ts";

let dataDir: string;
const requests = () => join(dataDir, "keys", "requests");
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "unlisted-box-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("a server that answers commands", () => {
	const log = { error: vi.fn() };
	let box: CommandBox;
	let unlock: () => void;
	let run: (words: readonly string[]) => Promise<string>;
	beforeEach(() => {
		log.error.mockClear();
		run = async (words) => `did ${words.join(" ")}`;
		unlock = lockDataDir(dataDir);
		box = answerCommands(dataDir, ({ words }) => run(words), log);
	});
	afterEach(async () => {
		await box.stopTaking();
		await box.finish();
		unlock();
	});
	const ask = (...words: string[]) => askRunningServer(dataDir, { words });
	/** Writes a request as a command does, but waits for no answer. */
	const put = (name: string, ...words: string[]) =>
		writeFileSync(join(requests(), `${name}.asked`), JSON.stringify({ words }));

	it("skips a question that was withdrawn while it answered another one", async () => {
		const done: string[] = [];
		run = async ([word = ""]) => {
			rmSync(join(requests(), "0-2.asked"), { force: true });
			done.push(word);
			return "done";
		};
		for (const name of ["1", "2", "3"]) put(`0-${name}`, name);
		expect(await ask("later")).toEqual({ said: "done" });
		expect(done).toEqual(["1", "3", "later"]);
		expect(log.error).not.toHaveBeenCalled();
	});

	it("that cannot write an answer logs that, and answers the next question", async () => {
		run = async ([word = ""]) => {
			// A non-empty folder is at the answer's place, and no file can replace it.
			if (word === "first") mkdirSync(join(requests(), "1.answer", "full"), { recursive: true });
			return word;
		};
		put("1", "first");
		expect(await ask("second")).toEqual({ said: "second" });
		expect(log.error).toHaveBeenCalledOnce();
		expect(readdirSync(requests())).toEqual(["1.answer"]);
	});

	it("that has no answer for a question which it took makes nobody wait", async () => {
		run = async () => {
			rmSync(requests(), { recursive: true });
			return "done";
		};
		expect(await ask("something")).toEqual({ failed: expect.stringContaining("The server gave no answer") });
	});

	it("takes no more questions when it stops, finishes the running one, and leaves its answer", async () => {
		const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		run = async () => {
			begun.resolve();
			await mayEnd.promise;
			return "done";
		};
		const running = ask("copy");
		put("zz", "after it");
		await begun.promise;
		// Stops at once, because requests end at the same time.
		await box.stopTaking();
		let isOver = false;
		const over = box.finish().then(() => {
			isOver = true;
		});
		await new Promise((resolve) => setImmediate(resolve));
		expect(isOver).toBe(false);
		mayEnd.resolve();
		await over;
		expect(await running).toEqual({ said: "done" });
		expect(existsSync(join(requests(), "zz.asked"))).toBe(true);
	});
});

it("a server that cannot look for commands logs that once, and again when it happens again", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	try {
		const error = vi.fn();
		const box = answerCommands(dataDir, async () => "done", { error });
		const looks = async () => {
			for (let look = 0; look < 5; look += 1) await vi.advanceTimersByTimeAsync(300);
		};
		for (const times of [1, 2]) {
			rmSync(requests(), { recursive: true });
			writeFileSync(requests(), "not a folder");
			await looks();
			expect(error).toHaveBeenCalledTimes(times);
			rmSync(requests());
			mkdirSync(requests());
			await looks();
		}
		await box.stopTaking();
	} finally {
		vi.useRealTimers();
	}
});

it("a command that comes while the server starts waits until it takes commands", async () => {
	const unlock = lockDataDir(dataDir);
	const answer = askRunningServer(dataDir, { words: ["rotate"] });
	const box = answerCommands(dataDir, async () => "done", { error: vi.fn() });
	expect(await answer).toEqual({ said: "done" });
	await box.stopTaking();
	await box.finish();
	unlock();
});

it("a command whose DATA_DIR another process keeps without taking commands says what that may be, not to stop it", async () => {
	const unlock = lockDataDir(dataDir);
	const takesNone = {
		failed: expect.stringMatching(/takes no commands now: a server that starts .* Nothing was done\./),
	};
	expect(await askRunningServer(dataDir, { words: ["rotate"] }, 0)).toEqual(takesNone);
	mkdirSync(requests(), { recursive: true });
	expect(await askRunningServer(dataDir, { words: ["rotate"] }, 0)).toEqual(takesNone);
	expect(readdirSync(requests())).toEqual([]);
	rmSync(requests(), { recursive: true });
	unlock();
	expect(await askRunningServer(dataDir, { words: ["rotate"] })).toEqual({
		failed: expect.stringContaining("has just ended. Nothing was done. Run the command again."),
	});
});

it("a command that the server no longer took reports that nothing was done", async () => {
	const unlock = lockDataDir(dataDir);
	const box = answerCommands(dataDir, async () => "done", { error: vi.fn() });
	await box.stopTaking();
	const answer = askRunningServer(dataDir, { words: ["rotate"] });
	await box.finish();
	unlock();
	expect(await answer).toEqual({
		failed: "The server ended before it took the command. Nothing was done. Run the command again.",
	});
});

it("a command whose server is killed at work ends within seconds and reports that", async () => {
	const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
	const script = `import { lockDataDir } from ${url("../db/data-dir-lock.ts")};
		import { answerCommands } from ${url("./command-box.ts")};
		lockDataDir(${JSON.stringify(dataDir)});
		answerCommands(${JSON.stringify(dataDir)}, () => { process.stdout.write("asked"); return new Promise(() => {}); }, console);
		process.stdout.write("ready");
		setInterval(() => {}, 1000);`;
	const server = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	await once(server.stdout, "data");
	const answer = askRunningServer(dataDir, { words: ["copy-database", "somewhere"] });
	await once(server.stdout, "data");
	server.kill("SIGKILL");
	await once(server, "exit");
	const killedAt = performance.now();
	expect(await answer).toEqual({ failed: expect.stringContaining("The server ended meanwhile.") });
	expect(performance.now() - killedAt).toBeLessThan(5000);
	expect(readdirSync(requests())).toEqual([]);
});
