import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Transaction } from "./database.ts";
import { Recorded } from "./recorded.ts";

it("a record is valid only in its own transaction", () => {
	const [one, other] = [{} as Transaction, {} as Transaction];
	expect(() => new Recorded(one).refuseUnlessIn(one)).not.toThrow();
	expect(() => new Recorded(one).refuseUnlessIn(other)).toThrow("another transaction");
});

it("only the code that writes the record makes one", () => {
	const source = new URL("../../", import.meta.url);
	const makers = readdirSync(source, { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
		.filter((path) => readFileSync(new URL(path, source), "utf8").includes("new Recorded("));
	expect(makers).toEqual(["modules/admin/core/record-operator-event.ts"]);
});
