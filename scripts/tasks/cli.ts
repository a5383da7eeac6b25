import { runCommand } from "../../apps/server/src/cli.ts";
import { outlive } from "../../apps/server/src/platform/log/outlive-output.ts";

/** Longer than a connection takes to say goodbye. */
const graceMs = 2000;

let unsaid = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	// The person who closed the pipe wanted no more. A file on a full disk must not pass for a whole answer.
	if (!unsaid && error.code !== "EPIPE")
		process.stderr.write(`The answer could not be written: ${error.message}\n`);
	unsaid = true;
});
outlive(process.stderr);

process.exitCode = await runCommand(process.argv.slice(2));
// A peer may hold a connection open for as long as it likes, such as a mail server that sends a byte now and then. The
// command is done, so it does not wait for that. Its last words are handed over first: a pipe may be slow.
for (const stream of [process.stdout, process.stderr])
	await new Promise((resolve) => stream.write("", resolve));
if (unsaid && process.exitCode === 0) process.exitCode = 1;
setTimeout(() => process.exit(), graceMs).unref();
