import { parseArgs } from "node:util";
import type { SourceInput } from "../catalogue/sources.ts";
import { compact } from "../compact/compact.ts";
import { CorpusError } from "../format/corpus-error.ts";
import { sourceKinds } from "../format/manifest.ts";
import { defaultKinds, type IngestReport, openIngester } from "../ingest/ingest.ts";
import type { Progress } from "../ingest/progress.ts";
import { formats, type SkipReason, skipReasons } from "../ingest/read-plan.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { type Command, type Console, callingCode, keysFor, required, wholeNumber } from "./command.ts";

const options = {
	key: { type: "string" },
	kind: { type: "string" },
	breach: { type: "string" },
	title: { type: "string" },
	date: { type: "string" },
	classes: { type: "string" },
	"keep-values": { type: "boolean" },
	format: { type: "string" },
	separator: { type: "string" },
	columns: { type: "string" },
	"phone-country": { type: "string" },
	names: { type: "boolean" },
	threads: { type: "string" },
	"no-compact": { type: "boolean" },
} as const;

export const ingestCommand: Command = {
	usage:
		"ingest FOLDER FILE… --kind breach|paste|dark_web|social (--breach NAME | --title TEXT) [--date DAY] [--classes A,B] [--keep-values] [--format FORMAT] [--separator C] [--columns A,B] [--phone-country 44] [--names] [--threads N] [--no-compact]",
	meaning: "Takes dumps in; the same command again goes on where it was stopped",
	async run(args, console) {
		const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
		const [folder, ...files] = positionals;
		const place = required(folder, "FOLDER");
		if (files.length === 0) throw new CorpusError("bad_option", "FILE is missing.");
		const threads = wholeNumber(values.threads, "--threads", 1, 64);
		const what = {
			source: sourceOf(values),
			format: formatOf(values),
			kinds: values.names ? [...defaultKinds, "name" as const] : defaultKinds,
			phoneCountry: callingCode(values["phone-country"]),
		};
		const writer = openForWriting(place, keysFor(place, values.key));
		try {
			const ingester = openIngester(writer, { threads });
			try {
				for (const path of files) {
					const report = await ingester.ingest({
						...what,
						path,
						onProgress: (progress) => showProgress(console, path, progress),
					});
					showReport(console, path, report);
				}
			} finally {
				await ingester.close();
			}
			if (!values["no-compact"]) {
				const { merged, segments } = await compact(writer, { threads });
				if (merged > 0) console.err(`${merged} segments merged, ${segments} now.\n`);
			}
			return 0;
		} finally {
			writer.close();
		}
	},
};

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

function sourceOf(values: Values): SourceInput {
	const kind = sourceKinds.find((known) => known === values.kind);
	if (!kind) throw new CorpusError("bad_option", `--kind is one of ${sourceKinds.join(", ")}.`);
	if (values.date !== undefined && !isDay(values.date))
		throw new CorpusError("bad_option", "--date is a day, as 2024-02-29.");
	if (values.breach !== undefined && values.title !== undefined)
		throw new CorpusError("bad_option", "--breach and --title exclude each other: a breach has its title.");
	const shared = {
		kind,
		date: values.date,
		dataClasses: values.classes?.split(",").map((name) => name.trim()),
		keepValues: values["keep-values"],
	};
	return values.breach === undefined
		? { ...shared, title: required(values.title, "--title or --breach") }
		: { ...shared, catalogueName: values.breach };
}

function isDay(text: string): boolean {
	const day = new Date(`${text}T00:00:00Z`);
	return (
		/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
	);
}

function formatOf(values: Values) {
	const format = formats.find((known) => known === values.format);
	if (values.format !== undefined && !format)
		throw new CorpusError("bad_option", `--format is one of ${formats.join(", ")}.`);
	const separator = values.separator === "tab" ? "\t" : values.separator;
	if (separator !== undefined && separator.length !== 1)
		throw new CorpusError("bad_option", "--separator is one character, or the word tab.");
	return {
		...(format && { format }),
		...(separator !== undefined && { separator }),
		...(values.columns !== undefined && {
			columns: values.columns.split(",").map((name) => (name.trim() === "" ? null : name.trim())),
		}),
	};
}

function showProgress(console: Console, path: string, progress: Progress): void {
	if (!console.live) return;
	const { bytes, totalBytes, rows, rowsPerSecond, secondsLeft } = progress;
	const share = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
	const left = secondsLeft === undefined ? "" : `, ${secondsLeft} s left`;
	console.err(`\r${path}: ${share} %, ${rows} rows, ${rowsPerSecond} rows/s${left}   `);
}

function showReport(console: Console, path: string, report: IngestReport): void {
	if (console.live) console.err("\r");
	const name = `${path} → ${report.source.title} (source ${report.source.number})`;
	if (report.alreadyDone) {
		console.out(`${name}: taken in before, nothing to do\n`);
		return;
	}
	console.out(`${name}: ${report.rows} rows as ${report.format}, ${report.records} records\n`);
	for (const [reason, count] of Object.entries(report.skipped))
		console.out(
			`  skipped ${count}: ${Object.hasOwn(skipReasons, reason) ? skipReasons[reason as SkipReason] : reason}\n`,
		);
}
