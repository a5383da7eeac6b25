import type { Measure } from "../support/report.ts";
import type { Peer } from "./peers.ts";

export interface Ours {
	readonly built: number;
	readonly bytes: number;
	readonly records: number;
	find(high: number, low: number): boolean;
	range(first: number, last: number): number;
}

/** Each task in the same run and on the same records; above 1 we are ahead. */
export async function againstPeer(peer: Peer, ours: Ours, keys: Uint32Array): Promise<Measure[]> {
	const lookUps = Math.min(keys.length / 2, peer.name === "PostgreSQL" ? 5_000 : 50_000);
	const row = (task: string, value: number, unit: string, ratio: number): Measure => ({
		name: `${task}, against ${peer.name}`,
		value: Math.round(value * 100) / 100,
		unit,
		ratio: Math.round(ratio * 100) / 100,
		against: `${peer.name}: ${theirs(value, unit, ratio)}`,
		goal: "> 1×",
		ok: ratio > 1,
	});
	const theirLookUps = await rateOf(lookUps, (i) =>
		peer.find(keys[i * 2] as number, keys[i * 2 + 1] as number),
	);
	const ourLookUps = await rateOf(lookUps, (i) =>
		ours.find(keys[i * 2] as number, keys[i * 2 + 1] as number),
	);
	const theirRange = await recordsPerSecond((first, last) => peer.range(first, last), ours.records);
	const ourRange = await recordsPerSecond((first, last) => ours.range(first, last), ours.records);
	return [
		row("build", (ours.records / ours.built) * 1000, "records/s", peer.built / ours.built),
		row("look-up", ourLookUps, "hits/s", ourLookUps / theirLookUps),
		row("range", ourRange, "records/s", ourRange / theirRange),
		row("size", ours.bytes / ours.records, "bytes a record", peer.bytes / ours.bytes),
	];
}

function theirs(value: number, unit: string, ratio: number): string {
	const other = unit === "bytes a record" ? value * ratio : value / ratio;
	return `${other > 1000 ? Math.round(other) : Math.round(other * 100) / 100}`;
}

/** Keys are there, so an answer of nothing is a mistake; once before it counts. */
async function rateOf(count: number, find: (i: number) => boolean | Promise<boolean>): Promise<number> {
	let rate = 0;
	for (let pass = 0; pass < 2; pass += 1) {
		const start = performance.now();
		for (let i = 0; i < count; i += 1) {
			const answer = find(i);
			if (!(typeof answer === "boolean" ? answer : await answer)) throw new Error("A key was not found.");
		}
		rate = (count / (performance.now() - start)) * 1000;
	}
	return rate;
}

/** Ranges of about a thousand records. */
async function recordsPerSecond(
	range: (first: number, last: number) => number | Promise<number>,
	records: number,
): Promise<number> {
	const width = Math.floor((2 ** 32 / records) * 1000);
	let rate = 0;
	for (let pass = 0; pass < 2; pass += 1) {
		let found = 0;
		const start = performance.now();
		for (let i = 0; i < 200; i += 1) {
			const first = (i * 20_000_003) % 2 ** 31;
			const answer = range(first, first + width);
			found += typeof answer === "number" ? answer : await answer;
		}
		rate = (found / (performance.now() - start)) * 1000;
	}
	return rate;
}
