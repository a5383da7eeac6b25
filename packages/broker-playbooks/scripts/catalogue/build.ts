import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type CatalogueFile, catalogueSchema } from "../../src/catalogue/entry.ts";
import { mergeRows } from "./merge.ts";
import { readDatenanfragen } from "./read-datenanfragen.ts";
import { readDuckDuckGo } from "./read-duckduckgo.ts";
import { readEraser } from "./read-eraser.ts";
import { readMarkup } from "./read-markup.ts";
import { readRegistry } from "./read-registry.ts";
import { reportOf } from "./report.ts";

const sources = new URL("../../data/sources/", import.meta.url);
const textOf = (name: string) => gunzipSync(readFileSync(new URL(`${name}.gz`, sources))).toString("utf8");

/** Builds the catalogue and its report from data/sources alone: the same files give the same bytes. */
export function buildCatalogue(): { catalogue: string; report: string } {
	const remarks = new Map<string, string[]>();
	const remark = (heading: string, text: string) => {
		remarks.set(heading, [...(remarks.get(heading) ?? []), text]);
	};
	const registry = readRegistry(textOf("ca-cppa-data-broker-registry-2025.csv"), remark);
	const rows = [
		...registry,
		...readMarkup(textOf("themarkup-data-broker-opt-out-pages-2025.csv"), registry, remark),
		...readEraser(textOf("eraser-brokers.yaml"), remark),
		...readDatenanfragen(textOf("datenanfragen-companies.json"), remark),
		...readDuckDuckGo(textOf("ddg-pir-broker-playbooks.json"), remark),
	];
	const brokers = mergeRows(rows, remark);
	const file: CatalogueFile = catalogueSchema.parse({ format: 1, asOf: "2026-08", brokers });
	return { catalogue: written(file), report: reportOf(rows, brokers, remarks) };
}

/** Puts each broker on its own line, so that a diff shows which one changed. */
function written({ format, asOf, brokers }: CatalogueFile): string {
	const lines = brokers.map((broker) => JSON.stringify(broker)).join(",\n");
	return `{"format":${format},"asOf":${JSON.stringify(asOf)},"brokers":[\n${lines}\n]}\n`;
}
