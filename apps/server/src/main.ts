import { type Application, compose } from "./compose.ts";
import { type Env, readEnv } from "./env.ts";
import { openContext } from "./open-context.ts";
import type { Context } from "./platform/context.ts";
import { copyRunning, removeLeftBehind } from "./platform/db/bulk/embedded-copy.ts";
import { createLog, type Log } from "./platform/log/log.ts";
import { outlive } from "./platform/log/outlive-output.ts";
import { cannotListen } from "./platform/process/cannot-listen.ts";
import { answerCommands } from "./platform/process/command-box.ts";
import { expectedFailure } from "./platform/process/expected-failure.ts";
import { watchFreeSpace } from "./platform/process/free-space.ts";
import { withOwnCommand } from "./platform/process/own-command.ts";
import { stopOnSignals } from "./platform/process/shutdown.ts";
import { openTracing } from "./platform/tracing/open-tracing.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { withPortForAnswers } from "./port-for-answers.ts";
import { refuseWrongSettings } from "./slices-settings.ts";
import { startBlock } from "./start-block.ts";

// Only the owner may read the files that this process writes (database, keys).
process.umask(0o077);
// From the first moment: a start also writes without the log.
for (const output of [process.stdout, process.stderr]) outlive(output);

async function main(): Promise<void> {
	const env = await withPortForAnswers(readEnv(process.env));
	refuseWrongSettings(env);
	const tracing = await openTracing(env);
	const log = createLog(env.LOG_LEVEL, { mixin: tracing?.ids });
	tracing?.tellOf(log);
	// A signal counts from the first moment. Parts that are not open yet need no closing.
	const closers: (() => Promise<void>)[] = tracing ? [tracing.close] : [];
	const stop = async () => {
		for (const close of closers.reverse()) await close();
	};
	const leaving = { now: false };
	const announce = () => {
		leaving.now = true;
	};
	const leave = { announce, seconds: env.demo ? 0 : env.LEAVE_SECONDS };
	stopOnSignals({ stop, seconds: env.SHUTDOWN_SECONDS, log, leave });
	try {
		await start(env, { log, closers, leaving, tracing });
	} catch (error) {
		await stop().catch(() => undefined);
		throw error;
	}
}

interface Started {
	readonly log: Log;
	readonly closers: (() => Promise<void>)[];
	readonly leaving: { now: boolean };
	readonly tracing: Tracing | undefined;
}

async function start(env: Env, { log, closers, leaving, tracing }: Started): Promise<void> {
	const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
	const listens = env.ROLE !== "worker" || env.portGiven;
	const listen = listens ? { port: env.PORT, host: env.HOST } : undefined;
	const { context, close } = await openContext(env, { log, publicUrl, listen, tracing });
	closers.push(close);
	if (env.DATABASE_URL === undefined) await removeLeftBehind(env.DATA_DIR);
	if (env.DATABASE_URL === undefined) closers.push(watchFreeSpace({ folder: env.DATA_DIR, log }));
	const application = await compose(context, {}, leaving);
	const box =
		env.DATABASE_URL === undefined
			? answerCommands(env.DATA_DIR, answering(context, application), log)
			: undefined;
	// Stops in reverse order: first no more questions, then requests and jobs end. A running copy may take longer,
	// and nobody waits for it.
	if (box) closers.push(box.finish);
	closers.push(application.stop);
	if (box) closers.push(box.stopTaking);
	if (listen) {
		await application.http.listen(listen).catch((error: unknown) => {
			throw cannotListen(error, listen);
		});
	}
	const lines = await application.afterListen();
	process.stdout.write(startBlock(context, { listens, lines }));
	await application.work();
	await application.warmUp();
}

/** Answers the questions of the command line to the process that holds the embedded database. */
function answering({ db, env }: Context<Env>, { runAsked }: Pick<Application, "runAsked">) {
	return async (question: Parameters<typeof runAsked>[0]): Promise<string> => {
		const [what, copy = ""] = question.words;
		if (what !== "copy-database") return runAsked(question);
		await copyRunning(db, env.DATA_DIR, copy);
		return copy;
	};
}

main().catch((error: unknown) => {
	process.stderr.write(withOwnCommand(`${expectedFailure(error)}\n`));
	process.exit(1);
});
