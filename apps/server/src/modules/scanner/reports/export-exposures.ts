import type { ExportFormat, ScanSource } from "@unlisted/contracts/scanner";
import { csvOf } from "../../../platform/documents/csv.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { type OpenExposure, openExposure } from "../exposures/present-exposure.ts";
import { detailOf, readExposure } from "../exposures/read-exposure.ts";
import { listExposureRows } from "../judging/exposures.repository.ts";
import { readScore } from "../score/read-score.ts";
import { readSources } from "../sources/read-sources.ts";
import { drawExposure, drawReport } from "./draw-report.ts";

export interface ExportedFile {
	readonly type: string;
	readonly name: string;
	readonly content: string | Buffer;
}

/** A limit that no person reaches, so that a file is complete. */
const everything = 100_000;

const types: Readonly<Record<ExportFormat, string>> = {
	csv: "text/csv; charset=utf-8; header=present",
	json: "application/json; charset=utf-8",
	pdf: "application/pdf",
};

const header = [
	"Status",
	"Description",
	"Source",
	"Severity",
	"Discovered",
	"Breach date",
	"Confidence",
	"Exposed",
	"Link",
];

/**
 * Exports everything that was found, and which sources did not answer. Values stay masked, because a file is passed
 * on more easily than a screen.
 */
export function exportReport(deps: ScannerDeps) {
	const score = readScore(deps);
	const sources = readSources(deps);
	const detail = detailOf(deps);
	return async (userId: string, format: ExportFormat): Promise<ExportedFile> => {
		const holder = await findHolder(deps.identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		const key = await deps.vault.hold(deps.db, userId);
		const rows = await listExposureRows(
			deps.db,
			userId,
			{ notMe: false },
			{ after: null, limit: everything },
		);
		const exposures = rows.map((row) => openExposure(row, key));
		const made = deps.clock.now();
		const file = (content: string | Buffer) => named("scan-report", format, made, content);
		const facts = { made, holder, score: await score(userId), sources: await sources(userId) };
		if (format === "csv") {
			const found = exposures.map((one) => csvRow(one, deps.publicUrl));
			const unasked = facts.sources.sources.filter(({ state }) => state !== "ok");
			return file(csvOf([header, ...found, ...unasked.map(unaskedRow)]));
		}
		if (format === "pdf")
			return file(await drawReport({ ...facts, exposures, breaches: await deps.catalogue.all() }));
		const details = await Promise.all(exposures.map((one) => detail(one, key)));
		const { score: current, reasons, unknown_since } = facts.score;
		return file(
			JSON.stringify(
				{
					format: "unlisted-scan-report",
					version: 1,
					made_at: made.toISOString(),
					score: current,
					score_reasons: reasons,
					unknown_since,
					sources: facts.sources.sources,
					attribution: facts.sources.catalogue.attribution,
					attribution_url: facts.sources.catalogue.attribution_url,
					exposures: details,
				},
				null,
				"\t",
			),
		);
	};
}

export function exportExposure(deps: ScannerDeps) {
	const read = readExposure(deps);
	return async (userId: string, id: string, format: ExportFormat): Promise<ExportedFile> => {
		const exposure = await read(userId, id);
		const made = deps.clock.now();
		const file = (content: string | Buffer) => named(`exposure-${id.slice(0, 8)}`, format, made, content);
		if (format === "json") return file(JSON.stringify({ exposure }, null, "\t"));
		if (format === "pdf") return file(await drawExposure({ made, exposure }));
		const data = Object.entries(exposure.exposed_data).map(([name, value]) => [
			`exposed: ${name}`,
			String(value),
		]);
		const facts: [string, string | null][] = [
			["description", exposure.description],
			["severity", exposure.severity],
			["status", exposure.status],
			["source", exposure.source_type.replaceAll("_", " ")],
			["source url", exposure.source_url],
			["discovered", exposure.discovered_at],
			["breach date", exposure.breach_date],
			["confidence", String(exposure.confidence_score)],
			["resolution notes", exposure.resolution_notes],
			["resolved", exposure.resolved_at],
			[
				"attribution",
				exposure.about_attribution && `${exposure.about_attribution.text}, ${exposure.about_attribution.url}`,
			],
		];
		const known = facts.filter((row): row is [string, string] => row[1] !== null);
		return file(csvOf([["Field", "Value"], ...known, ...data]));
	};
}

function csvRow({ row, content }: OpenExposure, publicUrl: string): string[] {
	return [
		row.status,
		content.description,
		row.sourceType.replaceAll("_", " "),
		row.severity,
		row.discoveredAt.toISOString(),
		content.record.breachDate ?? "",
		`${Math.round(row.confidence * 100)}%`,
		content.fields.join(" "),
		`${publicUrl}/scanner/exposure/${row.id}`,
	];
}

/** A person who reads only the table must not take "no answer" for "nothing found". */
function unaskedRow({ source_type: type, state, unknown_since: since }: ScanSource): string[] {
	const source = type.replaceAll("_", " ");
	const what =
		since === null ? `Not asked: ${state.replaceAll("_", " ")}` : `Could not be asked since ${since}`;
	return ["unknown", what, source, "", "", "", "", "", ""];
}

function named(what: string, format: ExportFormat, made: Date, content: string | Buffer): ExportedFile {
	const name = `unlisted-${what}-${made.toISOString().slice(0, 10)}.${format}`;
	return { type: types[format], name, content };
}
