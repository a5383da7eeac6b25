import { type ReplyLabel, replyLabels } from "../../src/basics/labels.ts";
import { hashOf } from "../../src/features/hash.ts";
import type { Calibration } from "../../src/model/calibration.ts";
import { scoresOf, softmax } from "../../src/model/score.ts";
import type { Weights } from "../../src/model/weights.ts";
import { type Reading, readReply } from "../../src/read-reply.ts";
import type { WrittenExample } from "./examples.ts";
import { learn, quantized } from "./learn.ts";
import { actsFromLeast, folds, penalty, precisionWanted, rounds } from "./settings.ts";

/** The scores of a reply from a model that was trained without the reply's group. */
export interface HeldOut {
	readonly example: WrittenExample;
	readonly scores: Float64Array;
	/** The model that was trained without the reply's fold. */
	readonly weights: Weights;
}

export interface Judged {
	readonly example: WrittenExample;
	readonly reading: Reading;
}

export function heldOut(examples: readonly WrittenExample[]): HeldOut[] {
	const foldOf = ({ reply }: WrittenExample) => hashOf(`fold ${reply.group}`) % folds;
	return Array.from({ length: folds }, (_, fold) => {
		const weights = quantized(
			learn(
				examples.filter((one) => foldOf(one) !== fold),
				penalty,
				rounds,
			),
		);
		return examples
			.filter((one) => foldOf(one) === fold)
			.map((example) => ({ example, weights, scores: scoresOf(weights, example.features) }));
	}).flat();
}

/** Learns temperature, rising line and threshold from the held-out replies. */
export function calibrate(answers: readonly HeldOut[]): Calibration {
	const temperature = bestTemperature(answers);
	const said = answers
		.map(({ scores, example }) => {
			const chances = softmax(scores, temperature);
			const first = chances.indexOf(Math.max(...chances));
			return { said: chances[first] ?? 0, right: first === example.label };
		})
		.sort((one, other) => one.said - other.said);
	const points = risingLine(said);
	const open = { temperature, points, actsFrom: 0 };
	const acting = answers
		.map((one) => judge(one, open))
		.filter(({ reading }) => reading.acts && reading.delivery === null)
		.map(({ example, reading }) => ({
			chance: chanceOf(answers, example, temperature),
			right: rightly(example, reading),
		}))
		.sort((one, other) => other.chance - one.chance);
	return { temperature, points, actsFrom: Math.max(actsFromLeast, threshold(acting)) };
}

export function judge({ example, weights }: HeldOut, calibration: Calibration): Judged {
	return { example, reading: readReply({ weights, calibration }, example.reply) };
}

/** Acting on fraud or orders is always wrong, even if the label is right. */
export function rightly({ reply }: WrittenExample, { label }: { readonly label: ReplyLabel }): boolean {
	return reply.label === label && reply.kind !== "phish" && reply.kind !== "order";
}

function chanceOf(answers: readonly HeldOut[], example: WrittenExample, temperature: number): number {
	const answer = answers.find((one) => one.example === example);
	return answer ? Math.max(...softmax(answer.scores, temperature)) : 0;
}

function bestTemperature(answers: readonly HeldOut[]): number {
	let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
	for (let temperature = 0.3; temperature <= 4; temperature += 0.05) {
		const loss = answers.reduce(
			(sum, { scores, example }) =>
				sum - Math.log(Math.max(1e-12, softmax(scores, temperature)[example.label] ?? 0)),
			0,
		);
		if (loss < best.loss) best = { temperature: Math.round(temperature * 100) / 100, loss };
	}
	return best.temperature;
}

/** The rising line closest to the answers (pool adjacent violators), with groups of at least forty. */
function risingLine(
	sorted: readonly { readonly said: number; readonly right: boolean }[],
): [number, number][] {
	const size = 40;
	const blocks: { said: number; right: number; count: number }[] = [];
	for (let from = 0; from < sorted.length; from += size) {
		const some = sorted.slice(from, from + size);
		blocks.push({
			said: some.reduce((sum, one) => sum + one.said, 0),
			right: some.filter((one) => one.right).length,
			count: some.length,
		});
		for (
			let last = blocks.at(-1), before = blocks.at(-2);
			last && before && before.right / before.count >= last.right / last.count;
			last = blocks.at(-1), before = blocks.at(-2)
		) {
			blocks.splice(-2, 2, {
				said: before.said + last.said,
				right: before.right + last.right,
				count: before.count + last.count,
			});
		}
	}
	const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
	// Adds one right and one wrong answer, so that no group is completely sure.
	return blocks.map(({ said, right, count }) => [rounded(said / count), rounded((right + 1) / (count + 2))]);
}

/** The lowest chance from which the wanted share is right, counted from the surest down. */
function threshold(acting: readonly { readonly chance: number; readonly right: boolean }[]): number {
	let [right, lowest] = [0, 1];
	for (const [at, one] of acting.entries()) {
		if (one.right) right += 1;
		if (right / (at + 1) >= precisionWanted) lowest = one.chance;
	}
	return Math.round(lowest * 10_000) / 10_000;
}

export interface Figures {
	readonly macroF1: number;
	readonly acted: number;
	readonly precision: number;
	readonly left: number;
	readonly count: number;
}

export function figuresOf(judged: readonly Judged[]): Figures {
	const scores = replyLabels.map((label) => f1(judged, label)).filter((one) => one !== null);
	const acting = judged.filter(({ reading }) => reading.acts);
	const right = acting.filter(({ example, reading }) => rightly(example, reading)).length;
	return {
		macroF1: scores.reduce((sum, one) => sum + one, 0) / Math.max(1, scores.length),
		acted: acting.length,
		precision: acting.length === 0 ? 1 : right / acting.length,
		left: 1 - acting.length / Math.max(1, judged.length),
		count: judged.length,
	};
}

/** Null for a label that occurs neither in the truth nor in the readings. */
export function f1(judged: readonly Judged[], label: ReplyLabel): number | null {
	const said = judged.filter(({ reading }) => reading.label === label).length;
	const there = judged.filter(({ example }) => example.reply.label === label).length;
	const both = judged.filter(
		({ example, reading }) => reading.label === label && example.reply.label === label,
	).length;
	return said + there === 0 ? null : (2 * both) / (said + there);
}
