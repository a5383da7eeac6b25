import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { compileCache } from "./server.ts";

const script = join(import.meta.dirname, "..", "..", "scripts", "tasks", "cli.ts");
const environment = (env: Record<string, string>) => ({
	PATH: process.env.PATH,
	NODE_COMPILE_CACHE: compileCache,
	...env,
});

/** The program, arguments and environment of a command, for tests that start it themselves. */
export const commandLine = (words: readonly string[], env: Record<string, string>) => ({
	file: process.execPath,
	args: [script, ...words],
	env: environment(env),
});

/** Runs an operator's command to its end. A failure is an answer too: it has an exit code. */
export function runCommand(
	words: readonly string[],
	env: Record<string, string>,
): Promise<{ stdout: string; stderr: string; code?: number }> {
	return promisify(execFile)(process.execPath, [script, ...words], { env: environment(env) }).catch(
		(error) => error,
	);
}

/** Starts a command in its own process group, so that a test can kill it with everything that it started. */
export function spawnCommand(words: readonly string[], env: Record<string, string>): ChildProcess {
	return spawn(process.execPath, [script, ...words], {
		env: environment(env),
		detached: true,
		stdio: ["ignore", "ignore", "pipe"],
	});
}
