import { parseArgs } from "node:util";
import { catalogueAttribution, openCatalogue } from "../catalogue/catalogue.ts";
import { openCorpus } from "../corpus/local-corpus.ts";
import { scrub } from "../corpus/scrub.ts";
import { CorpusError } from "../format/corpus-error.ts";
import { isKind, kinds } from "../hash/kinds.ts";
import { readManifest } from "../store/manifest-store.ts";
import { type Command, callingCode, exactly, keysFor } from "./command.ts";

export const lookupCommand: Command = {
	usage: "lookup FOLDER KIND VALUE [--values] [--key FILE] [--phone-country 44]",
	meaning: `What is known of an identifier; KIND is one of ${kinds.join(", ")}`,
	async run(args, console) {
		const { values, positionals } = parseArgs({
			args: [...args],
			options: { key: { type: "string" }, values: { type: "boolean" }, "phone-country": { type: "string" } },
			allowPositionals: true,
		});
		const [folder = "", kind = "", value = ""] = exactly(positionals, "FOLDER", "KIND", "VALUE");
		if (!isKind(kind)) throw new CorpusError("bad_option", `KIND is one of ${kinds.join(", ")}.`);
		const identifier = { kind, value };
		const phoneCountry = callingCode(values["phone-country"]);
		const keys = keysFor(folder, values.key);
		const corpus = openCorpus({ folder, keys, phoneCountry });
		try {
			const answer = await corpus.lookup(identifier);
			const kept = values.values ? corpus.values(identifier) : undefined;
			console.out(`${JSON.stringify({ ...answer, ...(kept && { values: kept }) }, undefined, 2)}\n`);
			return answer.state === "known" ? 0 : 1;
		} finally {
			corpus.close();
		}
	},
};

export const statsCommand: Command = {
	usage: "stats FOLDER",
	meaning: "What a corpus consists of",
	async run(args, console) {
		const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
		const [folder = ""] = exactly(positionals, "FOLDER");
		const manifest = readManifest(folder);
		const { corpus, generation, segments, sources, ingests, values } = manifest;
		const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
		const records = sum(segments.map((segment) => segment.records));
		const bytes = sum(segments.map((segment) => segment.bytes + (segment.filter?.bytes ?? 0)));
		const stats = {
			corpus,
			generation,
			records,
			bytes,
			bytesPerRecord: records === 0 ? 0 : Math.round((bytes / records) * 100) / 100,
			segments: segments.length,
			keptValues: sum(values.map(({ entries }) => entries)),
			sources: sources.map(({ number, kind, title, date }) => ({ number, kind, title, date })),
			unfinished: ingests.filter(({ done }) => !done).map(({ name, position }) => ({ name, position })),
		};
		console.out(`${JSON.stringify(stats, undefined, 2)}\n`);
		return 0;
	},
};

export const scrubCommand: Command = {
	usage: "scrub FOLDER",
	meaning: "Reads all of it and compares it with its checksums",
	async run(args, console) {
		const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
		const [folder = ""] = exactly(positionals, "FOLDER");
		const { damage, files, bytes } = scrub(folder);
		for (const sentence of damage) console.out(`${sentence}\n`);
		console.out(`${files} files, ${bytes} bytes: ${damage.length === 0 ? "intact" : "DAMAGED"}\n`);
		return damage.length === 0 ? 0 : 1;
	},
};

export const catalogueCommand: Command = {
	usage: "catalogue [TEXT]",
	meaning: "The bundled breaches, or those whose name or title holds a text",
	async run(args, console) {
		const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
		const text = (positionals[0] ?? "").toLowerCase();
		const catalogue = openCatalogue();
		const matching = catalogue.breaches.filter(({ Name, Title }) =>
			`${Name}\n${Title}`.toLowerCase().includes(text),
		);
		for (const { Name, Title, BreachDate, DataClasses } of matching)
			console.out(
				`${catalogue.numberOf(Name)}\t${Name}\t${Title}\t${BreachDate}\t${DataClasses.join(", ")}\n`,
			);
		console.err(`${catalogueAttribution.text} (${catalogueAttribution.url})\n`);
		return matching.length > 0 ? 0 : 1;
	},
};
