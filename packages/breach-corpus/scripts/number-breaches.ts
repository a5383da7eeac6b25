import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Gives each breach of the catalogue without a number the next one. A number never changes. */
const folder = join(import.meta.dirname, "..", "src", "catalogue");
const breaches = JSON.parse(readFileSync(join(folder, "hibp-breaches.json"), "utf8")) as {
	Name: string;
	AddedDate: string;
}[];
const place = join(folder, "breach-numbers.json");
const names = readNames();
const known = new Set(names);
const added = breaches
	.filter(({ Name }) => !known.has(Name))
	.sort((a, b) => a.AddedDate.localeCompare(b.AddedDate) || a.Name.localeCompare(b.Name, "en"));
names.push(...added.map(({ Name }) => Name));
writeFileSync(place, `${JSON.stringify(names, undefined, "\t")}\n`);
process.stdout.write(`${added.length} new, ${names.length} in all\n`);

function readNames(): string[] {
	try {
		return JSON.parse(readFileSync(place, "utf8")) as string[];
	} catch {
		return [];
	}
}
