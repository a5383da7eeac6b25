import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../run.ts";

/** Tables that never hold much, so one statement may delete all old rows. */
const littleEver: Readonly<Record<string, string>> = {
	"private.root_keys": "a few keys of this installation",
	"private.billing_reconciliations": "one row a night",
};

/** The texts of statements that delete everybody's rows older than a given moment. */
function sweepsIn(source: string): string[] {
	const texts = [...source.matchAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g)].map(([text]) => text);
	return texts.filter(
		(text) =>
			/\bdelete from\b/.test(text) && /<=? (\$\d|now\(\))/.test(text) && !/\w = (\$\d|any\(\$)/.test(text),
	);
}

it("a sweep deletes at most as many rows at a time as it is told to", () => {
	const server = join(root, "apps/server/src");
	const files = readdirSync(server, { recursive: true, encoding: "utf8" });
	const sweeps = files
		.filter((file) => file.endsWith(".repository.ts"))
		.flatMap((file) => sweepsIn(readFileSync(join(server, file), "utf8")));
	expect(sweeps.length).toBeGreaterThan(15);
	const whole = sweeps.filter((text) => !/\blimit\b/.test(text));
	const tables = whole.map((text) => /delete from ([\w.]+)/.exec(text)?.[1] ?? text);
	expect(tables.toSorted()).toEqual(Object.keys(littleEver).toSorted());
});
