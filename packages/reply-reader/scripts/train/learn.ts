import { replyLabels } from "../../src/basics/labels.ts";
import type { Features } from "../../src/features/features.ts";
import { softmax } from "../../src/model/score.ts";
import { places, type Weights } from "../../src/model/weights.ts";

export interface Example {
	readonly features: Features;
	readonly label: number;
	readonly weight: number;
}

const count = replyLabels.length;
const size = places * count + count;

/**
 * Multinomial logistic regression with a penalty on the squared weights, by L-BFGS. Nothing is random, so the same
 * examples give the same weights. Features that occur in few mails are penalized less. The final weights already
 * include this, so a reader need not know how rare a feature is.
 */
export function learn(examples: readonly Example[], penalty: number, rounds: number): Float64Array {
	const total = examples.reduce((sum, { weight }) => sum + weight, 0);
	const rarity = rarityIn(examples);
	const scaled = examples.map(({ features, label, weight }) => ({
		label,
		weight,
		features: {
			places: features.places,
			values: features.values.map((value, at) => value * (rarity[features.places[at] as number] as number)),
		},
	}));
	const value = (weights: Float64Array, gradient: Float64Array) =>
		loss(scaled, weights, gradient, penalty, total);
	return minimize(value, rounds).map((weight, at) =>
		at < places * count ? weight * (rarity[Math.floor(at / count)] as number) : weight,
	);
}

/** How rare each feature is among the examples, with a mean of 1 over the features that occur. */
function rarityIn(examples: readonly Example[]): Float64Array {
	const often = new Float64Array(places);
	for (const { features } of examples)
		for (const place of features.places) often[place] = (often[place] as number) + 1;
	const rarity = often.map((times) => Math.log((examples.length + 2) / (times + 1)));
	let [held, plain] = [0, 0];
	for (const { features } of examples) {
		for (const [at, place] of features.places.entries()) {
			const value = features.values[at] as number;
			held += value * (rarity[place] as number);
			plain += value;
		}
	}
	return rarity.map((one) => (one * plain) / Math.max(1e-9, held));
}

function loss(
	examples: readonly Example[],
	weights: Float64Array,
	gradient: Float64Array,
	penalty: number,
	total: number,
): number {
	gradient.fill(0);
	let sum = 0;
	const scores = new Float64Array(count);
	for (const { features, label, weight } of examples) {
		const { places: at, values } = features;
		for (let one = 0; one < count; one += 1) scores[one] = weights[places * count + one] as number;
		for (let feature = 0; feature < at.length; feature += 1) {
			const from = (at[feature] as number) * count;
			const value = values[feature] as number;
			for (let one = 0; one < count; one += 1)
				scores[one] = (scores[one] as number) + value * (weights[from + one] as number);
		}
		const chances = softmax(scores);
		const share = weight / total;
		sum -= share * Math.log(Math.max(1e-300, chances[label] as number));
		chances[label] = (chances[label] as number) - 1;
		for (let feature = 0; feature < at.length; feature += 1) {
			const from = (at[feature] as number) * count;
			const value = (values[feature] as number) * share;
			for (let one = 0; one < count; one += 1)
				gradient[from + one] = (gradient[from + one] as number) + value * (chances[one] as number);
		}
		for (let one = 0; one < count; one += 1) {
			const at = places * count + one;
			gradient[at] = (gradient[at] as number) + share * (chances[one] as number);
		}
	}
	for (let at = 0; at < places * count; at += 1) {
		const weight = weights[at] as number;
		if (weight === 0) continue;
		sum += 0.5 * penalty * weight * weight;
		gradient[at] = (gradient[at] as number) + penalty * weight;
	}
	return sum;
}

const memory = 6;

function minimize(
	value: (weights: Float64Array, gradient: Float64Array) => number,
	rounds: number,
): Float64Array {
	let weights = new Float64Array(size);
	let gradient = new Float64Array(size);
	let now = value(weights, gradient);
	const steps: { s: Float64Array; y: Float64Array; rho: number }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const direction = twoLoops(gradient, steps);
		const slope = dot(direction, gradient);
		let length = round === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
		let next = weights;
		const nextGradient = new Float64Array(size);
		let after = Number.POSITIVE_INFINITY;
		for (let tries = 0; tries < 20; tries += 1, length /= 2) {
			next = weights.map((weight, at) => weight + length * (direction[at] as number));
			after = value(next, nextGradient);
			if (after <= now + 1e-4 * length * slope) break;
		}
		const s = next.map((weight, at) => weight - (weights[at] as number));
		const y = nextGradient.map((one, at) => one - (gradient[at] as number));
		const curved = dot(s, y);
		if (curved > 1e-12) steps.push({ s, y, rho: 1 / curved });
		if (steps.length > memory) steps.shift();
		const gained = now - after;
		[weights, gradient, now] = [next, nextGradient, after];
		if (gained < 1e-7) break;
	}
	return weights;
}

function twoLoops(
	gradient: Float64Array,
	steps: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
	const direction = gradient.map((one) => -one);
	const shares: number[] = [];
	for (const { s, y, rho } of steps.toReversed()) {
		const share = rho * dot(s, direction);
		shares.push(share);
		addTo(direction, y, -share);
	}
	const last = steps.at(-1);
	if (last) {
		const scale = dot(last.s, last.y) / dot(last.y, last.y);
		for (let at = 0; at < direction.length; at += 1) direction[at] = (direction[at] as number) * scale;
	}
	for (const [at, { s, y, rho }] of steps.entries()) {
		addTo(direction, s, (shares[steps.length - 1 - at] as number) - rho * dot(y, direction));
	}
	return direction;
}

function dot(one: Float64Array, other: Float64Array): number {
	let sum = 0;
	for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
	return sum;
}

function addTo(target: Float64Array, what: Float64Array, times: number): void {
	for (let at = 0; at < target.length; at += 1)
		target[at] = (target[at] as number) + times * (what[at] as number);
}

/** Rounds each weight to eight bits. */
export function quantized(weights: Float64Array): Weights {
	const highest = new Float64Array(count);
	for (let at = 0; at < places * count; at += 1) {
		const label = at % count;
		highest[label] = Math.max(highest[label] as number, Math.abs(weights[at] as number));
	}
	const scales = Float32Array.from(highest, (one) => (one === 0 ? 1 : one / 127));
	const steps = Int8Array.from({ length: places * count }, (_, at) =>
		Math.round((weights[at] as number) / (scales[at % count] as number)),
	);
	const biases = Float32Array.from(
		{ length: count },
		(_, label) => weights[places * count + label] as number,
	);
	return { steps, scales, biases };
}
