import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openCorpus, readKeyFile, sourceKinds } from "@unlisted/breach-corpus";
import type { CorpusPlace } from "./corpus-thread.ts";
import { lookIntoInbox } from "./look-into-inbox.ts";

const newest = 10;

/** Describes the operator's own corpus and its inbox, for the operator. */
export function describeCorpus({ folder, keyFile, inbox }: CorpusPlace & { readonly inbox: string | null }) {
	return async (): Promise<string> => {
		const corpus = openCorpus({ folder, keys: readKeyFile(keyFile), memoryBytes: 0 });
		const { sources, segments, ingests } = corpus.manifest();
		corpus.close();
		const records = segments.reduce((sum, segment) => sum + segment.records, 0);
		const lines = [
			`${folder}: ${records} records of ${sources.length} sources in ${segments.length} segments`,
			...sourceKinds.map(
				(kind) => `  ${kind.padEnd(9)} ${sources.filter((source) => source.kind === kind).length} sources`,
			),
		];
		const titles = new Map(sources.map(({ number, title }) => [number, title]));
		const unfinished = ingests.filter(({ done }) => !done);
		for (const { name, rows, source } of unfinished)
			lines.push(`  not finished: ${name} as ${titles.get(source)}, ${rows} rows so far`);
		const last = ingests.filter(({ done }) => done).slice(-newest);
		if (last.length > 0) lines.push("", "Taken in last");
		for (const { source, rows, records: made, skipped } of last) {
			const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
			lines.push(`  ${titles.get(source)}: ${rows} rows, ${made} records, ${left} skipped`);
		}
		if (inbox !== null) lines.push("", ...(await describeInbox(inbox)));
		return `${lines.join("\n")}\n`;
	};
}

async function describeInbox(inbox: string): Promise<string[]> {
	const { files, leftAlone } = await lookIntoInbox(inbox);
	const failed = await Promise.all(
		sourceKinds.map(async (kind) => {
			const names = await readdir(join(inbox, "failed", kind)).catch(() => []);
			return names.filter((name) => name.endsWith(".report.json")).length;
		}),
	);
	return [
		`${inbox}: ${files.length} files wait, ${failed.reduce((sum, count) => sum + count, 0)} have failed`,
		...leftAlone.map(({ place, why }) => `  left alone: ${place}: ${why}`),
	];
}
