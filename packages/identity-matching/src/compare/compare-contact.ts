import type { Observation } from "../model/fields.ts";
import { oneSlip } from "../text/one-slip.ts";
import { bestLevel, chances } from "./best-of.ts";

type Values = readonly string[];

export const comparePhone = (left: Values, right: Values): Observation | undefined =>
	observe("phone", left, right, (one, other) => (one === other ? 0 : oneSlip(one, other) ? 1 : 2));

export const compareEmail = (left: Values, right: Values): Observation | undefined =>
	observe("email", left, right, emailLevel);

export const compareUsername = (left: Values, right: Values): Observation | undefined =>
	observe("username", left, right, (one, other) =>
		one === other ? 0 : isLong(one, other) && oneSlip(one, other) ? 1 : 2,
	);

function emailLevel(one: string, other: string): number {
	if (one === other) return 0;
	if (oneSlip(one, other)) return 1;
	const [local, otherLocal] = [one.split("@")[0] ?? "", other.split("@")[0] ?? ""];
	return local !== "" && (local === otherLocal || (isLong(local, otherLocal) && oneSlip(local, otherLocal)))
		? 2
		: 3;
}

/** Short ones that differ in one letter usually belong to different people. */
const isLong = (one: string, other: string) => Math.min(one.length, other.length) >= 6;

function observe(
	field: Observation["field"],
	left: Values,
	right: Values,
	level: (one: string, other: string) => number,
): Observation | undefined {
	const best = bestLevel(left, right, level);
	return best === undefined ? undefined : { field, levels: [best], rarity: chances(left, right) };
}
