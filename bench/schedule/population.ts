import type { PlanId } from "@unlisted/contracts/plans";
import { type Frequency, frequencies } from "@unlisted/contracts/scanner";
import { inEffect } from "../../apps/server/src/modules/scanner/core/schedule.rules.ts";
import { seeded } from "../../packages/breach-corpus/src/sample/seeded.ts";

/** How many percent of the people choose what. */
export interface Mix {
	readonly plans: readonly { readonly plan: PlanId | null; readonly share: number }[];
	readonly chosen: Readonly<Record<Frequency, number>>;
	/** The percentage of people who changed their choice later, and of people who left. */
	readonly changed: number;
	readonly left: number;
}

/** All people at the end, with frequency and place. The frequency is -1 for people who left. */
export interface Population {
	readonly frequencies: readonly Frequency[];
	readonly frequency: Int8Array;
	readonly phase: Float64Array;
}

/** Gives a place to the n-th person with this frequency. */
export type GivePlace = (frequency: Frequency, n: number, at: number) => number;

/**
 * A year in which people join (a fifth of them in one day, as after an article), some choose another frequency, and
 * some leave. Places are given out in the order of these events.
 */
export function populate(people: number, mix: Mix, givePlace: GivePlace): Population {
	const random = seeded(people);
	const share = () => random(1_000_000) / 10_000;
	const pick = <T>(of: readonly (readonly [T, number])[]): T => {
		let left = share();
		for (const [one, weight] of of) {
			left -= weight;
			if (left < 0) return one;
		}
		return (of.at(-1) as readonly [T, number])[0];
	};
	const plans = mix.plans.map(({ plan, share }) => [plan, share] as const);
	const choices = frequencies.map((frequency) => [frequency, mix.chosen[frequency]] as const);
	const choose = () => frequencies.indexOf(inEffect(pick(choices), pick(plans)));

	const joined = Float64Array.from({ length: people }, () =>
		share() < 20 ? 0.6 + random(1_000_000) / 365e6 : random(1_000_000) / 1e6,
	).sort();
	const population = {
		frequencies,
		frequency: Int8Array.from({ length: people }, choose),
		phase: new Float64Array(people),
	};
	const handedOut = frequencies.map(() => 0);
	const place = (person: number, at: number) => {
		const which = population.frequency[person] as number;
		handedOut[which] = (handedOut[which] as number) + 1;
		population.phase[person] = givePlace(frequencies[which] as Frequency, handedOut[which] as number, at);
	};

	const later: { at: number; person: number; to: number | null }[] = [];
	for (let person = 0; person < people; person += 1) {
		const since = joined[person] as number;
		const sometime = () => since + (1 - since) * (random(1_000_000) / 1e6);
		if (share() < mix.changed) later.push({ at: sometime(), person, to: choose() });
		if (share() < mix.left) later.push({ at: sometime(), person, to: null });
	}
	later.sort((a, b) => a.at - b.at);
	let next = 0;
	const happen = (until: number) => {
		for (let event = later[next]; event && event.at < until; event = later[next]) {
			next += 1;
			const { person, to, at } = event;
			// A person who left chooses nothing. A person who chooses the same frequency again keeps their place.
			if (population.frequency[person] === -1 || population.frequency[person] === to) continue;
			population.frequency[person] = to ?? -1;
			if (to !== null) place(person, at);
		}
	};
	for (let person = 0; person < people; person += 1) {
		const at = joined[person] as number;
		happen(at);
		place(person, at);
	}
	happen(Number.POSITIVE_INFINITY);
	return population;
}
