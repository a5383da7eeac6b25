import { expect, it } from "vitest";
import { whoSees } from "./who-sees.ts";

const seen_by = [
	{ field: "first_name", brokers: 41 },
	{ field: "last_name", brokers: 40 },
	{ field: "age", brokers: 1 },
	{ field: "street", brokers: 0 },
];

it("says how many brokers would see it: the highest count of its fields", () => {
	expect(whoSees({ seen_by, mode: "live" }, ["first_name", "last_name"])).toBe(
		"The search of 41 brokers, and nobody else.",
	);
	expect(whoSees({ seen_by, mode: "lab" }, ["age"])).toBe("The search of 1 made-up broker, and nobody else.");
});

it("says so if no search asks for it", () => {
	expect(whoSees({ seen_by, mode: "live" }, ["street"])).toMatch(/^Nobody\. We only compare/);
	expect(whoSees({ seen_by, mode: "live" }, ["relatives"])).toMatch(/^Nobody\. We only compare/);
	expect(whoSees({ seen_by, mode: "off" }, ["first_name"])).toMatch(/searches no brokers/);
});
