import { writeFileSync } from "node:fs";
import { buildCatalogue } from "./catalogue/build.ts";

/** Writes data/catalogue.json and data/REPORT.md from data/sources. A test compares them with what this makes. */
const data = new URL("../data/", import.meta.url);
const { catalogue, report } = buildCatalogue();
writeFileSync(new URL("catalogue.json", data), catalogue);
writeFileSync(new URL("REPORT.md", data), report);
process.stdout.write(`data/catalogue.json: ${catalogue.length} characters. See data/REPORT.md.\n`);
