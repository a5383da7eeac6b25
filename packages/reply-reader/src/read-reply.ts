import { type ReplyLabel, replyLabels } from "./basics/labels.ts";
import { type ReplyMail, readHeaders } from "./basics/mail.ts";
import { type DeliveryReport, readDsn } from "./dsn/read-dsn.ts";
import { type Extract, extractFrom } from "./extract/extract.ts";
import { featuresOf } from "./features/features.ts";
import { inputOf } from "./features/input-of.ts";
import { type Calibration, calibrated } from "./model/calibration.ts";
import { scoresOf, softmax } from "./model/score.ts";
import type { Weights } from "./model/weights.ts";
import { type Objection, objectionsTo, suspicionOf } from "./safety/objections.ts";

export interface ReplyModel {
	readonly weights: Weights;
	readonly calibration: Calibration;
}

export interface Reading {
	readonly id: string | number | null;
	readonly label: ReplyLabel;
	/** The share of answers like this one that were right, on replies that the model had not seen. */
	readonly confidence: number;
	/** Whether the product may do what the label says without asking a person. */
	readonly acts: boolean;
	readonly extract: Extract;
	/** The three likely meanings, the most likely first. */
	readonly likely: readonly { readonly label: ReplyLabel; readonly confidence: number }[];
	readonly objections: readonly Objection[];
	/** The report, if a mail server wrote this mail about a mail of ours. */
	readonly delivery: DeliveryReport | null;
}

export interface ReadOptions {
	/** The domains from which the broker may write. If they are unknown, the sender's domain is not checked. */
	readonly domains?: readonly string[] | undefined;
}

/** Reads what one mail means. A pure function: the same mail and model give the same reading. */
export function readReply(
	{ weights, calibration }: ReplyModel,
	mail: ReplyMail,
	{ domains }: ReadOptions = {},
): Reading {
	const headers = readHeaders(mail.headers);
	const from = mail.from ?? "";
	const whoWrites = new Map([...headers, ["from", [from || (headers.get("from")?.[0] ?? "")]]]);
	const input = inputOf(mail, headers);
	const extract = extractFrom(input);
	const delivery = readDsn(whoWrites, (mail.body ?? "").slice(0, bodyMax));
	const chances = softmax(scoresOf(weights, featuresOf(input)), calibration.temperature);
	const ranked = replyLabels
		.map((label, at) => ({ label, chance: chances[at] ?? 0 }))
		.sort((one, other) => other.chance - one.chance);
	const [first, next] = ranked;
	if (first === undefined || next === undefined) throw new Error("A model knows at least two labels.");
	const id = mail.id ?? null;
	if (delivery !== null && delivery.outcome !== "delivered") {
		const objections = objectionsTo({
			label: "bounced",
			chance: 1,
			second: 0,
			from,
			headers,
			input,
			domains: undefined,
		}).filter((one) => one === "orders" || one === "fraud");
		const acts =
			delivery.outcome === "failed" && !delivery.status?.startsWith("4") && objections.length === 0;
		return {
			id,
			label: "bounced",
			confidence: 0.999,
			acts,
			extract,
			likely: [{ label: "bounced", confidence: 0.999 }],
			objections,
			delivery,
		};
	}
	const suspicion = suspicionOf(input);
	const chanceOfUnrelated = ranked.find(({ label }) => label === "unrelated")?.chance ?? 0;
	// A mail that gives orders to a machine, or that wants money or passwords, is no answer, whatever else it says.
	if (suspicion === "orders" || (suspicion === "fraud" && chanceOfUnrelated >= fraudFrom)) {
		const likely = [
			{ label: "unrelated" as const, confidence: 0.9 },
			...ranked.filter(({ label }) => label !== "unrelated").slice(0, 2),
		].map((one) => ({
			label: one.label,
			confidence: "confidence" in one ? one.confidence : rounded(one.chance),
		}));
		return {
			id,
			label: "unrelated",
			confidence: 0.9,
			acts: false,
			extract,
			likely,
			objections: [suspicion],
			delivery,
		};
	}
	const confidence = rounded(calibrated(calibration, first.chance));
	const objections = objectionsTo({
		label: first.label,
		chance: first.chance,
		second: next.chance,
		from,
		headers,
		input,
		domains,
	});
	return {
		id,
		label: first.label,
		confidence,
		acts: first.chance >= calibration.actsFrom && objections.length === 0,
		extract,
		likely: ranked
			.slice(0, 3)
			.map(({ label, chance }, at) => ({ label, confidence: at === 0 ? confidence : rounded(chance) })),
		objections,
		delivery,
	};
}

const bodyMax = 200_000;
/**
 * The words alone are not enough, because honest companies write about fees and passwords too. The model must also find
 * the mail at least this likely to be unrelated.
 */
const fraudFrom = 0.02;
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
