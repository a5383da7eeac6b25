import type { CatalogueBreach } from "@unlisted/breach-corpus";
import { actionsFor, generalTips } from "@unlisted/contracts/exposure-actions";
import type { ExposureDetail, ScanSources } from "@unlisted/contracts/scanner";
import type { SecurityScore } from "@unlisted/contracts/score/security-score";
import { newPaper, type Paper } from "../../../platform/documents/pdf-paper.ts";
import { gravestFirst } from "../alerts/alert-words.rules.ts";
import type { AccountHolder } from "../core/person.ts";
import { firstStepOf } from "../exposures/help.rules.ts";
import type { OpenExposure } from "../exposures/present-exposure.ts";

// Made once, because a report of many exposures writes as many dates.
const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const dayText = (date: Date | string) => days.format(new Date(date));
const words = (text: string) => text.replaceAll("_", " ");

export async function drawReport({
	made,
	holder,
	score,
	sources,
	exposures,
	breaches,
}: {
	readonly made: Date;
	readonly holder: AccountHolder;
	readonly score: SecurityScore;
	readonly sources: ScanSources;
	readonly exposures: readonly OpenExposure[];
	/** The catalogue's breaches by name. */
	readonly breaches: ReadonlyMap<string, CatalogueBreach>;
}): Promise<Buffer> {
	const paper = newPaper("Exposure report", made);
	paper.write("Exposure report", { size: 26, serif: true }, 6);
	paper.write([`${holder.first} ${holder.last}`.trim(), holder.email].filter(Boolean).join(" · "));
	paper.write(`As of ${dayText(made)}`, { quiet: true }, 12);
	writeStanding(paper, score, exposures);
	writeNextSteps(paper, exposures, breaches);
	paper.write("Where we looked", { bold: true, size: 11 }, 4);
	for (const source of sources.sources)
		paper.write(`${capital(words(source.source_type))}: ${howItWent(source)}`, { size: 8 }, 2);
	paper.write("What could not be asked is unknown, not safe.", { size: 8, quiet: true }, 4);
	// The attribution is beside the sources and not at the end, where it could be alone on a sheet.
	const { attribution, attribution_url: address } = sources.catalogue;
	paper.write(`${attribution}: ${address}`, { size: 7, quiet: true }, 10);
	paper.rule();
	paper.space(10);
	paper.write("Everything found", { bold: true, size: 11 }, 6);
	if (exposures.length === 0) paper.write("Nothing on record.");
	for (const { row, content } of exposures) {
		paper.keep(52);
		paper.write(content.description, { bold: true }, 2);
		const facts = [
			capital(row.severity),
			row.status,
			words(row.sourceType),
			`found on ${dayText(row.discoveredAt)}`,
			`confidence ${Math.round(row.confidence * 100)}%`,
		];
		paper.write(facts.join(" · "), { size: 8, quiet: true }, 10);
	}
	return paper.done();
}

function howItWent({ state, checked_at, unknown_since }: ScanSources["sources"][number]): string {
	const on = checked_at === null ? "" : ` on ${dayText(checked_at)}`;
	switch (state) {
		case "ok":
			return `checked${on}`;
		case "unknown": {
			const since = unknown_since === null ? "" : ` since ${dayText(unknown_since)}`;
			return `unknown${since}${on && `, last asked${on}`}`;
		}
		case "off":
			return "switched off in your settings";
		case "not_configured":
			return "not set up on this installation";
		case "never":
			return "not asked yet";
	}
}

const severities = ["critical", "high", "medium", "low"] as const;

/** Writes what the reader sees first: the score, how many exposures there are, and how many of them are open. */
function writeStanding(paper: Paper, score: SecurityScore, exposures: readonly OpenExposure[]): void {
	paper.write(scoreText(score), { serif: true, size: 18 }, 6);
	if (exposures.length === 0) {
		paper.write("Nothing found so far.", {}, 12);
		return;
	}
	const open = exposures.filter(({ row }) => row.status !== "resolved").length;
	const counts = severities.map(
		(severity) => `${exposures.filter(({ row }) => row.severity === severity).length} ${severity}`,
	);
	paper.write(`${exposures.length} found, ${open} of them still open: ${counts.join(", ")}.`, {}, 12);
}

function scoreText({ score, enough_known }: SecurityScore): string {
	if (score === null) return "No score yet";
	return `Security score: ${enough_known ? `${score} of 100` : "not enough known"}`;
}

const stepsShown = 3;

/**
 * Writes one step for each of the worst open exposures. Of equally bad ones it chooses the surest, as the screens do.
 */
function writeNextSteps(
	paper: Paper,
	exposures: readonly OpenExposure[],
	breaches: ReadonlyMap<string, CatalogueBreach>,
): void {
	const worst = gravestFirst(
		exposures
			.filter(({ row }) => row.status !== "resolved")
			.toSorted((a, b) => surestFirst(a.row, b.row))
			.map(({ row, content }) => ({ severity: row.severity, content })),
	).slice(0, stepsShown);
	if (worst.length === 0) return;
	paper.write("Do this next", { bold: true, size: 11 }, 4);
	for (const [place, { content }] of worst.entries()) {
		const step = firstStepOf(content, breaches);
		paper.write(`${place + 1}. ${step === null ? "" : `${step}: `}${content.description}`, {}, 4);
	}
	paper.space(10);
}

function surestFirst(a: OpenExposure["row"], b: OpenExposure["row"]): number {
	const newer = b.discoveredAt.getTime() - a.discoveredAt.getTime();
	return b.confidence - a.confidence || newer || (a.id < b.id ? -1 : 1);
}

export async function drawExposure({
	made,
	exposure,
}: {
	readonly made: Date;
	readonly exposure: ExposureDetail;
}): Promise<Buffer> {
	const paper = newPaper("Exposure details", made);
	paper.write("Exposure details", { size: 26, serif: true }, 6);
	paper.write(exposure.description, { bold: true }, 6);
	paper.write(`As of ${dayText(made)}`, { quiet: true }, 10);
	const facts: [string, string | null][] = [
		["Severity", capital(exposure.severity)],
		["Status", exposure.status],
		["Source", words(exposure.source_type)],
		["Address", exposure.source_url],
		["Discovered", dayText(exposure.discovered_at)],
		["Data of", exposure.breach_date && dayText(exposure.breach_date)],
		["Confidence", `${Math.round(exposure.confidence_score * 100)}%`],
		["Resolved on", exposure.resolved_at && dayText(exposure.resolved_at)],
		["Notes", exposure.resolution_notes],
	];
	for (const [name, value] of facts) {
		if (value === null) continue;
		paper.keep(20);
		paper.write(`${name}: ${value}`, {}, 3);
	}
	const sections: [string, readonly string[]][] = [
		[
			"Exposed data",
			Object.entries(exposure.exposed_data).map(([name, value]) => `${words(name)}: ${String(value)}`),
		],
		["Why this severity", exposure.severity_reasons],
		["Why this confidence", exposure.confidence_reasons],
		["What to do", stepsOf(exposure).map(({ title, done }) => `${done ? "Done" : "To do"}: ${title}`)],
		["In general", tipsFor(exposure.severity)],
	];
	for (const [heading, rows] of sections) {
		if (rows.length === 0) continue;
		paper.keep(50);
		paper.rule();
		paper.space(10);
		paper.write(heading, { bold: true, size: 11 }, 4);
		for (const row of rows) {
			paper.keep(20);
			paper.write(row, {}, 2);
		}
	}
	const source = exposure.about_attribution;
	if (source) {
		paper.keep(30);
		paper.rule();
		paper.space(10);
		paper.write(`${source.text}: ${source.url}`, { size: 7, quiet: true });
	}
	return paper.done();
}

/** The steps of the page, with their ticks. */
const stepsOf = ({ help }: ExposureDetail) => help?.steps ?? [];

/** Tips are plain text, because nobody ticks them. */
function tipsFor(severity: string): string[] {
	return [...(actionsFor(severity)?.steps ?? []), ...generalTips.steps].map(({ text }) => text);
}

function capital(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
