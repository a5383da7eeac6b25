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
	/** Of a site whose results are one page. */
	readonly playbook: Playbook;
	readonly people: readonly Wanted[];
}

const width = 8;
const find: FindListings = findListings({ now: () => new Date(), random: Math.random });

/** Look-ups by http beside what they cannot do without: the request itself and the parser. */
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
	const whole = async (wanted: Wanted): Promise<void> => {
		const answer = await find(playbook, wanted, http, AbortSignal.timeout(30_000));
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

/** What is still there after the garbage is gone, early and late. */
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

/** One browser for all look-ups, beside one for each. */
export async function browserMeasure(
	playbook: Playbook,
	people: readonly Wanted[],
	start: () => Driver,
): Promise<Measure> {
	const look = async (driver: Driver, wanted: Wanted): Promise<void> => {
		const answer = await find(playbook, wanted, driver, AbortSignal.timeout(60_000));
		if (answer.state === "unknown") throw new Error(`A look-up failed: ${answer.reason}, ${answer.detail}.`);
	};
	const count = 6;
	const timed = async (work: (wanted: Wanted) => Promise<void>): Promise<number> => {
		const started = performance.now();
		for (const wanted of people.slice(0, count)) await work(wanted);
		return count / ((performance.now() - started) / 1_000);
	};
	const kept = start();
	const { ours, ratio } = await compareInTurns(
		() =>
			timed(async (wanted) => {
				const own = start();
				await look(own, wanted);
				await own.close();
			}),
		() => timed((wanted) => look(kept, wanted)),
		3,
	);
	await kept.close();
	return {
		name: "look-ups a second by one browser",
		value: Math.round(ours * 100) / 100,
		unit: "look-ups/s",
		ratio: Math.round(ratio * 100) / 100,
		against: "a browser for each look-up",
		goal: "≥ 3 times as many",
		ok: ratio >= 3,
	};
}
