import { Agent } from "undici";
import { parseHtml } from "../../packages/broker-playbooks/src/html/parse-html.ts";
import {
	type Driver,
	type FindListings,
	findListings,
	type Playbook,
	type Wanted,
} from "../../packages/broker-playbooks/src/main.ts";
import { compareInTurns } from "../support/compare-in-turns.ts";
import type { Measure } from "../support/report.ts";

export interface SpeedDeps {
	readonly port: number;
	readonly http: Driver;
	/** A playbook of a site whose results fit on one page. */
	readonly playbook: Playbook;
	readonly people: readonly Wanted[];
}

const width = 8;
const find: FindListings = findListings({ now: () => new Date(), random: Math.random });

/** Compares look-ups by http with the work that they cannot avoid: the request itself and the parser. */
export async function speedMeasures({ port, http, playbook, people }: SpeedDeps): Promise<Measure[]> {
	const agent = new Agent({ connections: 4, pipelining: 1 });
	const bare = async ({ names, places }: Wanted): Promise<void> => {
		const [name, place] = [names[0], places[0]];
		const query = `q_first=${name?.first}&q_last=${name?.last}&q_state=${place?.state}`;
		const { body } = await agent.request({
			origin: `http://127.0.0.1:${port}`,
			path: `/roster?${encodeURI(query)}`,
			method: "GET",
			headers: { host: "rosterly.localhost", accept: "text/html" },
		});
		parseHtml(await body.text());
	};
	// One signal for all, because the bare request has no time limit. A look-up makes its own time limits.
	const { signal } = new AbortController();
	const whole = async (wanted: Wanted): Promise<void> => {
		const answer = await find(playbook, wanted, http, signal);
		if (answer.state === "unknown") throw new Error(`A look-up failed: ${answer.reason}, ${answer.detail}.`);
	};
	const count = 400;
	const { ours, ratio } = await compareInTurns(
		() => perSecond(people, count, bare),
		() => perSecond(people, count, whole),
		5,
	);
	await agent.close();
	return [
		{
			name: "look-ups a second and worker, by http",
			value: Math.round(ours),
			unit: "look-ups/s",
			ratio: Math.round(ratio * 100) / 100,
			against: "bare undici and the same parser",
			goal: "≥ 0.6 of it",
			ok: ratio >= 0.6,
		},
		await memoryMeasure(people, whole),
	];
}

/** The memory that remains after a garbage collection, early and late. */
async function memoryMeasure(
	people: readonly Wanted[],
	whole: (wanted: Wanted) => Promise<void>,
): Promise<Measure> {
	const held = (): number => {
		globalThis.gc?.();
		return process.memoryUsage().rss / 1_000_000;
	};
	await perSecond(people, 2_000, whole);
	const early = held();
	await perSecond(people, 10_000, whole);
	const late = held();
	return {
		name: "memory after 10,000 more look-ups",
		value: Math.round(late),
		unit: "MB",
		ratio: Math.round((late / early) * 100) / 100,
		against: `after 2,000 (${Math.round(early)} MB)`,
		goal: "≤ 1.15 of it",
		ok: late / early <= 1.15,
	};
}

async function perSecond(people: readonly Wanted[], count: number, work: (wanted: Wanted) => Promise<void>) {
	let next = 0;
	const started = performance.now();
	const worker = async (): Promise<void> => {
		for (let at = next++; at < count; at = next++) await work(people[at % people.length] as Wanted);
	};
	await Promise.all(Array.from({ length: width }, worker));
	return count / ((performance.now() - started) / 1_000);
}

/** As many as one scan asks at once. */
const lanes = 6;

/**
 * Compares one browser for all look-ups with one browser for each. Both run six look-ups at a time, as a scan does.
 */
export async function browserMeasures(
	playbook: Playbook,
	people: readonly Wanted[],
	start: (options: { ahead: boolean }) => Driver,
): Promise<Measure[]> {
	const look = async (driver: Driver, wanted: Wanted): Promise<void> => {
		const answer = await find(playbook, wanted, driver, AbortSignal.timeout(60_000));
		if (answer.state === "unknown") throw new Error(`A look-up failed: ${answer.reason}, ${answer.detail}.`);
	};
	/** The work that no look-up can avoid: a fresh context and a page in it. */
	const bare = async (driver: Driver): Promise<void> => {
		const signal = AbortSignal.timeout(60_000);
		const page = await driver.open({ hosts: playbook.hosts, perMinute: 1e9, signal });
		await page.goTo(`http://${playbook.broker}/robots.txt`);
		await page.close();
	};
	const some = people.slice(0, 18);
	const timed = async (work: (wanted: Wanted) => Promise<void>): Promise<number> => {
		const waiting = [...some];
		const started = performance.now();
		const lane = async (): Promise<void> => {
			for (let wanted = waiting.shift(); wanted; wanted = waiting.shift()) await work(wanted);
		};
		await Promise.all(Array.from({ length: lanes }, lane));
		return some.length / ((performance.now() - started) / 1_000);
	};
	const compared = async (work: (driver: Driver, wanted: Wanted) => Promise<void>) => {
		const kept = start({ ahead: true });
		const each = async (wanted: Wanted) => {
			const own = start({ ahead: false });
			await work(own, wanted);
			await own.close();
		};
		const both = await compareInTurns(
			() => timed(each),
			() => timed((wanted) => work(kept, wanted)),
			3,
		);
		await kept.close();
		return both;
	};
	const [whole, least] = [await compared(look), await compared(bare)];
	const against = "a browser for each look-up, both six at a time";
	const rounded = (value: number) => Math.round(value * 100) / 100;
	return [
		{
			name: "look-ups a second by one browser",
			value: rounded(whole.ours),
			unit: "look-ups/s",
			ratio: rounded(whole.ratio),
			against,
			goal: "≥ 3 times as many",
			ok: whole.ratio >= 3,
		},
		{
			name: "fresh contexts with a small page, by one browser",
			value: rounded(least.ours),
			unit: "pages/s",
			ratio: rounded(least.ratio),
			against,
			goal: null,
			ok: null,
		},
	];
}
