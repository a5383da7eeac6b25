import { compose } from "./compose.ts";
import { type Env, readEnv, refuseSharedAddress } from "./env.ts";
import { openContext } from "./open-context.ts";
import { createLog } from "./platform/log/log.ts";
import { answerCommands } from "./platform/process/command-box.ts";
import { expectedFailure } from "./platform/process/expected-failure.ts";
import { stopOnSignals } from "./platform/process/shutdown.ts";
import { startBlock } from "./start-block.ts";

// Only the owner may read what this process writes (database, keys).
process.umask(0o077);

async function main(): Promise<void> {
	const env = readEnv(process.env);
	refuseSharedAddress(env);
	const log = createLog(env.LOG_LEVEL);
	// A signal counts from the first moment. What is not open yet needs no closing.
	const closers: (() => Promise<void>)[] = [];
	const stop = async () => {
		for (const close of closers.reverse()) await close();
	};
	stopOnSignals({ stop, seconds: env.SHUTDOWN_SECONDS, log });
	try {
		await start(env, log, closers);
	} catch (error) {
		await stop().catch(() => undefined);
		throw error;
	}
}

async function start(
	env: Env,
	log: ReturnType<typeof createLog>,
	closers: (() => Promise<void>)[],
): Promise<void> {
	const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
	const { context, close } = await openContext(env, { log, publicUrl });
	closers.push(close);
	const application = await compose(context);
	closers.push(application.stop);
	if (env.DATABASE_URL === undefined) closers.push(answerCommands(env.DATA_DIR, application.runKeys));
	const listens = env.ROLE !== "worker" || env.portGiven;
	if (listens) await application.http.listen({ port: env.PORT, host: env.HOST });
	const lines = await application.afterListen();
	process.stdout.write(startBlock(context, { listens, lines }));
	await application.work();
	await application.warmUp();
}

main().catch((error: unknown) => {
	process.stderr.write(`${expectedFailure(error)}\n`);
	process.exit(1);
});
