import { randomUUID } from "node:crypto";
import { migrationsFolder } from "../../../open-context.ts";
import { migrate } from "../../../platform/db/migrations/migrate.ts";
import { readMigrations } from "../../../platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../../platform/db/postgres.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { startPostgresServer } from "../../../testing/postgres-server.ts";
import { dueRemovalsOfEverybody } from "../core/leases.repository.ts";
import { type Compared, kindsOfEvents, type LabPerson } from "./compare-with-lab.ts";
import { labLife } from "./lab-life.ts";
import { startLabProcess } from "./lab-process.ts";
import { type LabWork, startLabWorkers } from "./lab-workers.ts";
import { type LookedBefore, lookedBefore } from "./looked-before.rules.ts";

const day = 86_400_000;
/** Removals that are given to workers at once. */
const atOnce = 4_000;
/** We look after a lost request for two weeks, so no worker is killed at the very end. */
const usualQuietDays = 25;

export interface MonthsGiven {
	readonly people: number;
	readonly days: number;
	/** The sites that list all of these people. They let us contact no other site of the lab. */
	readonly sites: readonly string[];
	readonly workers: number;
	/** How many times a worker is killed, at moments that the seed chooses. */
	readonly kills: number;
	readonly seed: number;
	/** Days at the end in which no worker is killed. */
	readonly quietDays?: number;
	/** Days between two scans of a person. */
	readonly scanEvery: number;
	readonly say?: (line: string) => void;
}

export interface EndedRemoval extends LookedBefore {
	/** Without `.localhost`. */
	readonly site: string;
	readonly state: string;
	readonly task: string | null;
	readonly rounds: number;
	readonly kinds: readonly string[];
	/** Whether the lab itself says that the listing is shown. */
	readonly isShown: boolean;
}

export interface MonthsResult {
	readonly removals: readonly EndedRemoval[];
	readonly compared: Compared;
	readonly kills: number;
	/** Pieces of work that killed workers had in hand. */
	readonly left: number;
	/** Requests that may have been sent when their worker was killed, and that were not sent again before a look. */
	readonly maybeSent: number;
	readonly lookUps: number;
	readonly events: number;
	/** Events without their leaf in the log, and intents without a result. */
	readonly loose: number;
	readonly errors: readonly string[];
	readonly seconds: number;
}

/**
 * Runs months of many people's removals in minutes: PostgreSQL, the lab and each worker in a process of its own, with
 * workers killed now and then. Only the clock is moved; everything else is what an installation runs.
 */
export async function liveMonths(given: MonthsGiven): Promise<MonthsResult> {
	const { days, sites, scanEvery, say = () => undefined } = given;
	const begun = performance.now();
	const server = await startPostgresServer();
	const databaseUrl = server.socketUrl("postgres");
	const db = await openPostgres({ url: databaseUrl, pool: 10, prepare: true, onIdleError: () => undefined });
	const lab = await startLabProcess(3_000);
	const { url, port, smtpPort, token } = lab;
	await migrate(db, readMigrations(migrationsFolder));
	const workers = await startLabWorkers(
		{ databaseUrl, lab: { url, port, smtpPort, token, sites: lab.sites } },
		given.workers,
	);
	try {
		const life = labLife({ db, lab });
		const never = lab.sites.filter(({ name }) => !sites.includes(name)).map(({ host }) => host);
		const people: LabPerson[] = [];
		for (let place = 0; place < given.people; place += 1) people.push(await life.join(place, sites, never));
		say(`${people.length} people joined`);
		const killPlan = plannedKills(given);
		let lostScans: LabWork[] = [];
		const scansOf = (today: number): LabWork[] =>
			people.flatMap(({ userId }, place) =>
				today === 0 || (today + place) % scanEvery === 0
					? [{ kind: "scan" as const, userId, taskId: randomUUID() }]
					: [],
			);
		for (let today = 0; today <= days; today += 1) {
			if (today > 0) {
				life.clock.advance(day);
				await lab.advance(day);
				// The lease of a killed worker ends within minutes of the database's clock, which we do not move.
				await endClaims(db);
			}
			const now = life.clock.now();
			const kills = [...(killPlan.get(today) ?? [])];
			const run = async (works: readonly LabWork[]) => {
				// The moments of this day's kills, within the work that there is to do now.
				const moments =
					works.length > 8 ? kills.splice(0).map((part) => 1 + Math.floor(part * works.length * 0.9)) : [];
				const lost = await workers.run(works, now, moments);
				lostScans.push(...lost.filter(({ kind }) => kind === "scan"));
			};
			// Leases of a killed worker's scans have ended by now, so those scans run again.
			const scans = [...lostScans.filter((one) => one.kind === "scan"), ...scansOf(today)];
			lostScans = [];
			// On the first day no worker is killed during scans, but when requests are sent.
			const first = today === 0 ? [] : kills.splice(0, Math.ceil(kills.length / 2));
			const [later] = [kills.splice(0)];
			kills.push(...first);
			await run(scans);
			kills.push(...later);
			for (let turns = 0; ; turns += 1) {
				if (turns > 200) throw new Error("Something is due forever.");
				const due = await dueRemovalsOfEverybody(db, now, atOnce);
				const [mails] = await Promise.all([
					life.readMails(),
					run(due.map((one) => ({ kind: "act" as const, ...one }))),
				]);
				if (due.length === 0 && mails === 0) break;
			}
			// With too little to do, no worker was killed. These kills move to the next day.
			if (kills.length > 0) killPlan.set(today + 1, [...(killPlan.get(today + 1) ?? []), ...kills]);
			await life.readTold();
			const seconds = Math.round((performance.now() - begun) / 1000);
			say(`day ${today}: ${workers.done} done, ${workers.kills} killed, ${seconds} s`);
		}
		const all = await db.query<{
			site: string;
			id: string;
			userId: string;
			state: string;
			task: string | null;
			rounds: number;
		}>(
			`select replace(broker, '.localhost', '') as site, id, user_id as "userId", state, task, rounds
			 from private.removals order by user_id, broker`,
		);
		const lives = await kindsOfEvents(db);
		const shown = new Set<string>();
		for (const { userId, resident } of people) {
			const { listings } = await life.ask<{ listings: { site: string; shown: boolean }[] }>(
				`/truth/${resident}`,
			);
			for (const one of listings) if (one.shown) shown.add(`${userId} ${one.site}`);
		}
		const removals = all.rows.map(({ id, userId, ...row }): EndedRemoval => {
			const kinds = lives.get(id) ?? [];
			return { ...row, ...lookedBefore(kinds), kinds, isShown: shown.has(`${userId} ${row.site}`) };
		});
		const one = async (sql: string) => (await db.query<{ n: number }>(`select ${sql} as n`)).rows[0]?.n ?? 0;
		return {
			removals,
			compared: await life.compare(people),
			errors: workers.errors,
			kills: workers.kills,
			left: workers.left,
			maybeSent: removals.filter(({ kinds }) => kinds.includes("maybe_sent")).length,
			lookUps: await one(
				"(select coalesce(sum(found + nothing + failed), 0)::int from private.broker_health)",
			),
			events: await one("(select count(*)::int from private.removal_events)"),
			loose: await one(
				`(select count(*) from private.removal_events e left join private.transparency_leaves l on l.id = e.leaf
						where l.id is null or l.commitment <> e.commitment)::int
					+ (select count(*) from private.removal_sends where settled_at is null)::int`,
			),
			seconds: (performance.now() - begun) / 1000,
		};
	} finally {
		await workers.close();
		await lab.close();
		await db.close();
		await server.stop();
	}
}

/**
 * For each day with kills, the parts of its work at which they happen. Half of the kills happen while the first
 * requests are sent.
 */
function plannedKills({ kills, seed, days, quietDays = usualQuietDays }: MonthsGiven): Map<number, number[]> {
	const random = numbers(seed);
	const plan = new Map<number, number[]>();
	for (let kill = 0; kill < kills; kill += 1) {
		const last = Math.max(0, days - quietDays);
		const today = kill < kills / 2 ? 0 : Math.floor(random() * (last + 1));
		plan.set(today, [...(plan.get(today) ?? []), random()]);
	}
	return plan;
}

/** Random numbers from 0 to 1 that are the same for the same seed. */
function numbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}
