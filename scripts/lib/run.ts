import { spawn } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
export const bin = (name: string) => join(root, "node_modules", ".bin", name);

export interface RunOptions {
	readonly cwd?: string;
	readonly env?: Record<string, string>;
	/** Collects the output and returns it, instead of showing it. */
	readonly quiet?: boolean;
	/** Ends the program after this time. */
	readonly timeoutMilliseconds?: number;
}

/**
 * Runs a program to its end. Returns its exit code and, if quiet, its output. Stops the program when we are stopped,
 * because it would run on and write output that nobody reads.
 */
export function run(
	command: string,
	args: readonly string[],
	options: RunOptions = {},
): Promise<{ code: number; output: string }> {
	const done = Promise.withResolvers<{ code: number; output: string }>();
	const child = spawn(command, args, {
		cwd: options.cwd ?? root,
		env: { ...process.env, ...options.env },
		...(options.timeoutMilliseconds && { timeout: options.timeoutMilliseconds }),
		stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
	});
	let output = "";
	child.stdout?.on("data", (chunk) => {
		output += chunk;
	});
	child.stderr?.on("data", (chunk) => {
		output += chunk;
	});
	let isStopped = false;
	const stop = () => {
		isStopped = true;
		child.kill("SIGTERM");
	};
	process.on("SIGTERM", stop);
	child.on("error", done.reject);
	child.on("close", (code) => {
		if (isStopped) done.reject(new Error(`Stopped, and ${command} with it.`));
		else done.resolve({ code: code ?? 1, output });
	});
	return done.promise.finally(() => process.off("SIGTERM", stop));
}
