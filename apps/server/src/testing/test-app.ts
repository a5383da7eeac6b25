import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Application, compose } from "../compose.ts";
import { type Env, readEnv } from "../env.ts";
import { passwordHashing } from "../modules/identity/core/password-hashing.ts";
import type { ApiKeys } from "../modules/identity/keys/api-keys.ts";
import { type MovableClock, movableClock } from "../platform/clock/clock.ts";
import type { Context } from "../platform/context.ts";
import { type KeyRing, keyRing } from "../platform/crypto/key-ring.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import { evenAnswers } from "../platform/process/answer-evenly.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { type FakeMailer, fakeMailer } from "../providers/mailer/fake.ts";
import type { Substitutes } from "../slices.ts";
import type { TestDatabase } from "./databases.ts";

export interface TestApp extends Application {
	readonly parts: Context<Env> & ApiKeys;
	readonly clock: MovableClock;
	readonly mailer: FakeMailer;
}

export interface TestAppOptions {
	readonly database: TestDatabase;
	readonly env?: Record<string, string>;
	readonly start?: Date;
	/** Where logs go. By default they go nowhere. */
	readonly log?: Log;
	/** Replaces outside parties other than the mail server. */
	readonly substitutes?: Substitutes;
	readonly tracing?: Tracing;
	/** Keys as an installation has them, with roots in the database. The default is a ring without roots. */
	readonly keys?: KeyRing;
}

/** Real hashes, but cheap enough for tests about other things. */
const cheapHashing = passwordHashing({ memoryCost: 256, timeCost: 1, parallelism: 1 });

/**
 * The whole product as `compose` wires it, on a test's database, with a movable clock and recorded mails. Its jobs
 * run when somebody adds them, but none is scheduled: at a full minute, a job that looks for due work would take a
 * row away from a test.
 */
export async function testApp({
	database,
	env: given = {},
	start = new Date(),
	substitutes = {},
	log,
	tracing,
	keys,
}: TestAppOptions): Promise<TestApp> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-app-"));
	const { ROLE, ...others } = given;
	// The embedded database has one process for everything. As an api, it runs no jobs.
	const isIdle = ROLE === "api" && database.url === undefined;
	const env = readEnv({
		LOG_LEVEL: "silent",
		RATE_LIMITS: "off",
		MAX_EVENT_LOOP_DELAY: "0",
		DATA_DIR: folder,
		...(database.url && { DATABASE_URL: database.url }),
		...(isIdle ? others : given),
	});
	const clock = movableClock(start);
	const mailer = fakeMailer();
	const apiKeys: ApiKeys = {
		anonKey: env.ANON_KEY ?? "sb_publishable_test",
		serviceRoleKey: env.SERVICE_ROLE_KEY ?? "sb_secret_test",
	};
	const parts: Context<Env> = {
		env,
		log: log ?? createLog(env.LOG_LEVEL),
		clock,
		db: tracing?.database(database.db) ?? database.db,
		tracing,
		keys: keys ?? keyRing(env.MASTER_KEY ?? Buffer.alloc(32, 7)),
		publicUrl: env.PUBLIC_URL ?? "http://localhost:3000",
		evenAnswers: () => evenAnswers(0),
	};
	const instead = { mailer, hashing: cheapHashing, apiKeys, trial: null, brokerSites: null, ...substitutes };
	const application = await compose(parts, instead);
	if (!isIdle) await application.work({ byTheClock: false });
	return {
		...application,
		parts: { ...parts, ...apiKeys },
		clock,
		mailer,
		stop: async () => {
			await application.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
