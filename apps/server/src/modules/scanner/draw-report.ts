import type { ExposureDetail, ScanSources } from "@unlisted/contracts/scanner";
import type { SecurityScore } from "@unlisted/contracts/security-score";
import { newPaper, type Paper, page } from "../../platform/documents/pdf-paper.ts";
import type { AccountHolder } from "./person.ts";
import type { OpenExposure } from "./present-exposure.ts";

const dayText = (date: Date | string) =>
	new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
const words = (text: string) => text.replaceAll("_", " ");

/** Starts another sheet where nothing more fits. */
function lines(paper: Paper, start: number) {
	let y = start;
	return {
		room: (height: number) => {
			if (y + height <= page.bottom) return;
			paper.turn();
			y = page.top;
		},
		write: (text: string, style: Parameters<Paper["text"]>[3] = {}, after = 4) => {
			y += paper.text(text, page.left, y, style) + after;
		},
		rule: () => {
			paper.rule(y);
			y += 10;
		},
	};
}

export async function drawReport({
	made,
	holder,
	score,
	sources,
	exposures,
}: {
	readonly made: Date;
	readonly holder: AccountHolder;
	readonly score: SecurityScore;
	readonly sources: ScanSources;
	readonly exposures: readonly OpenExposure[];
}): Promise<Buffer> {
	const paper = await newPaper("Exposure report", made);
	const on = lines(paper, page.top);
	on.write("Exposure report", { size: 22, bold: true }, 6);
	on.write([`${holder.first} ${holder.last}`.trim(), holder.email].filter(Boolean).join(" · "));
	on.write(`As of ${dayText(made)}`, { quiet: true }, 12);
	on.write(
		score.score === null ? "No scan has finished yet." : `Security score: ${score.score} of 100`,
		{ bold: true },
		8,
	);
	for (const source of sources.sources) {
		const since = source.unknown_since === null ? "" : ` since ${dayText(source.unknown_since)}`;
		const checked = source.checked_at === null ? "" : `, asked on ${dayText(source.checked_at)}`;
		on.write(
			`${capital(words(source.source_type))}: ${words(source.state)}${since}${checked}`,
			{ size: 8 },
			2,
		);
	}
	on.write("What could not be asked is unknown, not safe.", { size: 8, quiet: true }, 10);
	on.rule();
	if (exposures.length === 0) on.write("Nothing on record.");
	for (const { row, content } of exposures) {
		on.room(52);
		on.write(content.description, { bold: true }, 2);
		const facts = [
			capital(row.severity),
			row.status,
			words(row.sourceType),
			`found on ${dayText(row.discoveredAt)}`,
			`confidence ${Math.round(row.confidence * 100)}%`,
		];
		on.write(facts.join(" · "), { size: 8, quiet: true }, 10);
	}
	on.room(40);
	on.write(`${sources.catalogue.attribution}: ${sources.catalogue.attribution_url}`, {
		size: 7,
		quiet: true,
	});
	return paper.done();
}

export async function drawExposure({
	made,
	exposure,
}: {
	readonly made: Date;
	readonly exposure: ExposureDetail;
}): Promise<Buffer> {
	const paper = await newPaper("Exposure details", made);
	const on = lines(paper, page.top);
	on.write("Exposure details", { size: 22, bold: true }, 6);
	on.write(exposure.description, { bold: true }, 6);
	on.write(`As of ${dayText(made)}`, { quiet: true }, 10);
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
		on.room(20);
		on.write(`${name}: ${value}`, {}, 3);
	}
	const sections: [string, readonly string[]][] = [
		[
			"Exposed data",
			Object.entries(exposure.exposed_data).map(([name, value]) => `${words(name)}: ${String(value)}`),
		],
		["Why this severity", exposure.severity_reasons],
		["Why this confidence", exposure.confidence_reasons],
		["What to do", exposure.actions.map(({ text, done }) => `${done ? "Done" : "To do"}: ${text}`)],
	];
	for (const [heading, rows] of sections) {
		if (rows.length === 0) continue;
		on.room(50);
		on.rule();
		on.write(heading, { bold: true, size: 11 }, 4);
		for (const row of rows) {
			on.room(20);
			on.write(row, {}, 2);
		}
	}
	const source = exposure.about_attribution;
	if (source) {
		on.room(30);
		on.rule();
		on.write(`${source.text}: ${source.url}`, { size: 7, quiet: true });
	}
	return paper.done();
}

function capital(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
