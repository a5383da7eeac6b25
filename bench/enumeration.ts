import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../apps/server/src/compose.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { openContext } from "../apps/server/src/open-context.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { auc } from "./support/auc.ts";
import { enumerationRoutes, type Probe, type Target } from "./support/enumeration-routes.ts";
import { median } from "./support/median.ts";
import type { Measure } from "./support/report.ts";

const goal = 0.6;
/** How many requests of each kind each route gets. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 200);
const lanes = 3;

/**
 * Measures whether the time of an answer reveals who is registered. Every route that takes an address, number or name
 * gets known and unknown ones in turn, over HTTP, on the embedded database. The measure is the area under the ROC
 * curve: 0.5 reveals nothing, 1 everything.
 */
export async function run(): Promise<Measure[]> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-bench-"));
	const env = readEnv({
		DATA_DIR: folder,
		DEMO: "on",
		LOG_LEVEL: "silent",
		RATE_LIMITS: "off",
		AUTH_RATE_LIMITS: "off",
		AUTH_SEND_GAP_SECONDS: "0",
		MAX_EVENT_LOOP_DELAY: "0",
		...(process.env.BENCH_DATABASE_URL && { DATABASE_URL: process.env.BENCH_DATABASE_URL }),
	});
	const { context, close } = await openContext(env, {
		log: createLog("silent"),
		publicUrl: "http://localhost",
	});
	const application = await compose(context, { trial: null });
	try {
		await application.work();
		await application.http.listen({ port: 0, host: "127.0.0.1" });
		const { port } = application.http.server.address() as AddressInfo;
		const target: Target = {
			url: `http://127.0.0.1:${port}`,
			serviceRoleKey: application.apiKeys.serviceRoleKey,
			sql: context.db,
		};
		return await inLanes(await enumerationRoutes(target));
	} finally {
		await application.stop();
		await close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Most of the time is waiting, so a few routes run at once, each with one request at a time. */
async function inLanes(probes: readonly Probe[]): Promise<Measure[]> {
	const measures: Measure[] = [];
	const waiting = [...probes.entries()];
	const lane = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [place, probe] = next;
			measures[place] = await measure(probe);
			process.stderr.write(`${probe.name}: ${measures[place].value}\n`);
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
	return measures;
}

async function measure({ name, ask }: Probe): Promise<Measure> {
	const times = { known: [] as number[], unknown: [] as number[] };
	for (let warming = 0; warming < 6; warming += 1) await ask(warming % 2 === 0 ? "known" : "unknown");
	for (let round = 0; round < rounds; round += 1) {
		// Alternates the order, so that effects of one request on the next hit both kinds.
		const order = round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
		for (const who of order) times[who].push(await ask(who));
	}
	const value = Math.round(auc(times.known, times.unknown) * 1000) / 1000;
	const inWords = `known ${median(times.known).toFixed(1)} ms, unknown ${median(times.unknown).toFixed(1)} ms`;
	return { name, value, unit: "AUC", ratio: null, against: inWords, goal: `≤ ${goal}`, ok: value <= goal };
}
