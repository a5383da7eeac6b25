import { examplesOf, isWritten, writtenReplies } from "../packages/reply-reader/scripts/train/examples.ts";
import { freshReplies } from "../packages/reply-reader/scripts/train/fresh.ts";
import {
	calibrate,
	f1,
	figuresOf,
	heldOut,
	type Judged,
	judge,
} from "../packages/reply-reader/scripts/train/held-out.ts";
import { readReply, replyLabels, shippedModel } from "../packages/reply-reader/src/main.ts";
import type { Measure } from "./support/report.ts";

/**
 * Measures how well the reply reader finds what replies mean, in four ways. Twice on held-out replies that the model
 * of their fold never saw: families of wordings, and mails written one by one. Twice with the shipped model, on two
 * sets of replies in other styles that no training uses.
 */
export async function run(): Promise<Measure[]> {
	const answers = heldOut(examplesOf(writtenReplies()));
	const calibration = calibrate(answers);
	const judged = answers.map((one) => judge(one, calibration));
	const families = judged.filter(({ example }) => !isWritten(example.reply));
	const written = judged.filter(({ example }) => isWritten(example.reply));
	printByLabel("held-out families", families);
	printByLabel("held-out mails written one by one", written);
	const readAlone = (set: "fresh" | "styles") =>
		examplesOf(freshReplies(set)).map((example) => ({
			example,
			reading: readReply(shippedModel(), example.reply),
		}));
	const [fresh, styles] = [readAlone("fresh"), readAlone("styles")];
	printByLabel("fresh replies", fresh);
	printByLabel("other styles", styles);
	return [
		...measuresOf("held-out families", families),
		...byLanguage(families),
		...measuresOf("held-out written mails", written),
		...byLanguage(written, "written, "),
		...measuresOf("fresh replies", fresh),
		...byLanguage(fresh, "fresh "),
		...measuresOf("other styles", styles),
		...byLanguage(styles, "other styles, "),
	];
}

function measuresOf(set: string, judged: readonly Judged[]): Measure[] {
	const { macroF1, precision, acted, left, count } = figuresOf(judged);
	const forbidden = judged.filter(
		({ example, reading }) => reading.acts && ["phish", "order"].includes(example.reply.kind),
	).length;
	return [
		measure(`${set}: macro-F1`, macroF1, "of 1", `${count} replies`, 0.85),
		measure(`${set}: precision where it acts alone`, precision, "of 1", `${acted} acted on`, 0.98),
		measure(`${set}: share left to a person`, left, "of 1", null),
		{
			...measure(`${set}: frauds and orders acted on`, forbidden, "replies", null),
			goal: "0",
			ok: forbidden === 0,
		},
	];
}

function byLanguage(judged: readonly Judged[], before = ""): Measure[] {
	const languages = [...new Set(judged.map(({ example }) => example.reply.language))].sort();
	return languages.map((language) => {
		const some = judged.filter(({ example }) => example.reply.language === language);
		const { macroF1, precision, left } = figuresOf(some);
		const beside = `precision ${precision.toFixed(3)}, left ${left.toFixed(2)}`;
		return measure(`${before}${language}: macro-F1`, macroF1, "of 1", beside);
	});
}

function printByLabel(set: string, judged: readonly Judged[]): void {
	console.log(`\n${set}: F1, and the share that is acted on`);
	for (const label of replyLabels) {
		const there = judged.filter(({ example }) => example.reply.label === label);
		const acted = there.filter(({ reading }) => reading.acts).length / Math.max(1, there.length);
		console.log(
			`  ${label.padEnd(24)} ${(f1(judged, label) ?? 0).toFixed(3)}  ${acted.toFixed(2)}  of ${there.length}`,
		);
	}
}

function measure(name: string, value: number, unit: string, against: string | null, least?: number): Measure {
	return {
		name,
		value: Math.round(value * 10_000) / 10_000,
		unit,
		ratio: null,
		against,
		goal: least === undefined ? null : `≥ ${least}`,
		ok: least === undefined ? null : value >= least,
	};
}
