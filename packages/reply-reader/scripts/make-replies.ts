import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Family, readFamilies } from "./make/families.ts";
import { makeReply } from "./make/make-reply.ts";

const data = join(import.meta.dirname, "..", "data");

/** The replies of all families by language: the content of data/replies. */
export function allReplies(folder = join(data, "families")): Map<string, string> {
	const byLanguage = new Map<string, Family[]>();
	for (const family of readFamilies(folder)) {
		byLanguage.set(family.language, [...(byLanguage.get(family.language) ?? []), family]);
	}
	return new Map(
		[...byLanguage].map(([language, families]) => [
			language,
			families
				.flatMap((family) => [1, 2].map((number) => `${JSON.stringify(makeReply(family, number))}\n`))
				.join(""),
		]),
	);
}

if (process.argv[1] === import.meta.filename) {
	mkdirSync(join(data, "replies"), { recursive: true });
	for (const [language, lines] of allReplies()) {
		writeFileSync(join(data, "replies", `${language}.jsonl`), lines);
		console.log(`${language}: ${lines.split("\n").length - 1} replies`);
	}
}
