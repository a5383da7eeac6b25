import { join } from "node:path";
import { expect, it } from "vitest";
import { everyStatement } from "../../../../../scripts/lib/rows/every-statement.ts";
import { brokenSpreadRules } from "./testing/statement-rules.ts";

const root = join(import.meta.dirname, "../../../../..");

/** The test reads all of the product's sources, as the check of rows does. */
const patience = { timeout: 240_000 };

it(
	"every statement is one that a Citus can answer: it is about one person, or its function's name says that it is about everybody",
	patience,
	() => {
		const statements = everyStatement(root);
		expect(statements.length).toBeGreaterThan(500);
		const broken = statements.flatMap(({ name, text }) =>
			brokenSpreadRules(name.split(" ")[1] ?? "", text).map((rule) => `${name}: ${rule}`),
		);
		expect(broken).toEqual([]);
	},
);
