import type { Measure } from "../support/report.ts";
import type { Peer } from "./peers.ts";

export interface Ours {
	readonly built: number;
	readonly bytes: number;
	readonly records: number;
	find(high: number, low: number): boolean;
	/** The same, but with one read per look-up, as if the corpus did not fit into memory. */
	findOnDisk(high: number, low: number): boolean;
	range(first: number, last: number): number;
}

/** Runs each task on both stores in the same run and on the same records. Above 1 we are faster. */
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
	const find = (store: Ours | Peer) => (i: number) =>
		store.find(keys[i * 2] as number, keys[i * 2 + 1] as number);
	const lookUp = await inTurns((store) => rateOf(lookUps, find(store)), ours, peer);
	const range = await inTurns(
		(store) => recordsPerSecond((first, last) => store.range(first, last), ours.records),
		ours,
		peer,
	);
	// LMDB maps its file into the process and reads it as memory. So we also compare it with our records in memory.
	const onDisk =
		peer.name === "LMDB"
			? await inTurns((store) => rateOf(lookUps, find(store)), { ...ours, find: ours.findOnDisk }, peer)
			: undefined;
	return [
		...(onDisk ? [row("look-up by one read each", onDisk.ours, "hits/s", onDisk.ratio)] : []),
		row("build", (ours.records / ours.built) * 1000, "records/s", peer.built / ours.built),
		row("look-up", lookUp.ours, "hits/s", lookUp.ratio),
		row("range", range.ours, "records/s", range.ratio),
		row("size", ours.bytes / ours.records, "bytes a record", peer.bytes / ours.bytes),
	];
}

function theirs(value: number, unit: string, ratio: number): string {
	const other = unit === "bytes a record" ? value * ratio : value / ratio;
	return `${other > 1000 ? Math.round(other) : Math.round(other * 100) / 100}`;
}

/** Ours and the peer take turns, so that a busy machine slows both. The median of five turns counts. */
async function inTurns(
	rate: (store: Ours | Peer) => Promise<number>,
	ours: Ours,
	peer: Peer,
): Promise<{ ours: number; ratio: number }> {
	const turns: { ours: number; ratio: number }[] = [];
	for (let turn = 0; turn < 6; turn += 1) {
		const theirs = await rate(peer);
		const own = await rate(ours);
		// The first round warms up both.
		if (turn > 0) turns.push({ ours: own, ratio: own / theirs });
	}
	turns.sort((a, b) => a.ratio - b.ratio);
	return turns[2] ?? { ours: 0, ratio: 0 };
}

/** The keys exist, so an empty answer is a mistake. */
async function rateOf(count: number, find: (i: number) => boolean | Promise<boolean>): Promise<number> {
	const start = performance.now();
	for (let i = 0; i < count; i += 1) {
		const answer = find(i);
		if (!(typeof answer === "boolean" ? answer : await answer)) throw new Error("A key was not found.");
	}
	return (count / (performance.now() - start)) * 1000;
}

/** Ranges of about a thousand records. */
async function recordsPerSecond(
	range: (first: number, last: number) => number | Promise<number>,
	records: number,
): Promise<number> {
	const width = Math.floor((2 ** 32 / records) * 1000);
	let found = 0;
	const start = performance.now();
	for (let i = 0; i < 100; i += 1) {
		const first = (i * 20_000_003) % 2 ** 31;
		const answer = range(first, first + width);
		found += typeof answer === "number" ? answer : await answer;
	}
	return (found / (performance.now() - start)) * 1000;
}
