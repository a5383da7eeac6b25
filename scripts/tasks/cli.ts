import { runCommand } from "../../apps/server/src/cli.ts";

/** Longer than a connection takes to say goodbye. */
const graceMs = 2000;

process.exitCode = await runCommand(process.argv.slice(2));
// A peer may hold a connection open for as long as it likes, such as a mail server that sends a byte now and then. The
// command is done, so it does not wait for that. Its last words are handed over first: a pipe may be slow.
for (const stream of [process.stdout, process.stderr])
	await new Promise((resolve) => stream.write("", resolve));
setTimeout(() => process.exit(), graceMs).unref();
