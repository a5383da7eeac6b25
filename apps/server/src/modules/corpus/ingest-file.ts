import { lstat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openCatalogue, type Progress, sourceKinds } from "@unlisted/breach-corpus";
import type { CorpusPlace } from "./corpus-thread.ts";
import { openCorpusThread } from "./open-corpus-thread.ts";
import { kindOf, orderOf, Unusable, wishesOf } from "./order.rules.ts";
import { packingOf } from "./packing.ts";
import { reportOf } from "./report.rules.ts";

export interface IngestFileDeps extends CorpusPlace {
	/** The operator waits for the result, so the command may use the whole machine. */
	readonly threads: number;
	readonly onProgress: (progress: Progress) => void;
}

const options = {
	title: { type: "string" },
	date: { type: "string" },
	breach: { type: "string" },
	classes: { type: "string" },
	"keep-values": { type: "boolean" },
	names: { type: "boolean" },
	format: { type: "string" },
	separator: { type: "string" },
	columns: { type: "string" },
	"phone-country": { type: "string" },
} as const;

export const ingestUsage = `${sourceKinds.join("|")} FILE [--title TEXT | --breach NAME] [--date DAY] [--classes A,B] [--keep-values] [--names] [--format FORMAT] [--separator C] [--columns A,B] [--phone-country 44]`;

/** Takes one file into the operator's own corpus at once. Returns the result as text for people. */
export function ingestFile({ folder, keyFile, threads, onProgress }: IngestFileDeps) {
	return async (args: readonly string[], signal: AbortSignal): Promise<string> => {
		const { kind, file, wishes } = read(args);
		const path = resolve(file);
		const stats = await lstat(path).catch(() => null);
		if (!stats?.isFile()) throw new Unusable(`${file} is no file.`);
		const packed = await packingOf(path);
		if (packed !== null) throw new Unusable(`${file} is a ${packed}. Unpack it, and name what it holds.`);
		const order = orderOf(path, { kind, name: basename(path), wishes }, openCatalogue());
		const thread = await openCorpusThread({ folder, keyFile, writes: true, threads }, signal);
		try {
			const report = reportOf(await thread.ask<"ingest">({ type: "ingest", order }, onProgress));
			await thread.ask<"compact">({ type: "compact" });
			const { title, source, rows, records, alreadyTakenIn, skippedInWords } = report;
			const heading = alreadyTakenIn
				? `${title} (source ${source}): taken in before, nothing to do.`
				: `${title} (source ${source}): ${rows} rows, ${records} records.`;
			return `${[heading, ...skippedInWords.map((words) => `  skipped ${words}`)].join("\n")}\n`;
		} finally {
			await thread.close();
		}
	};
}

function read(args: readonly string[]) {
	const { values, positionals } = parsed(args);
	const [word, file, ...more] = positionals;
	const kind = kindOf(word ?? "");
	if (!kind || file === undefined || more.length > 0)
		throw new Unusable(`What to take in is said as: corpus ingest ${ingestUsage}`);
	const list = (text: string | undefined) => text?.split(",").map((part) => part.trim());
	const given = {
		title: values.title,
		date: values.date,
		breach: values.breach,
		dataClasses: list(values.classes),
		keepValues: values["keep-values"],
		names: values.names,
		format: values.format,
		separator: values.separator === "tab" ? "\t" : values.separator,
		columns: list(values.columns)?.map((name) => (name === "" ? null : name)),
		phoneCountry: values["phone-country"],
	};
	return { kind, file, wishes: wishesOf(given, "What was said of the file") };
}

function parsed(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		throw new Unusable((error as Error).message);
	}
}
