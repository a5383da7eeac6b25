import { describe, expect, it } from "vitest";
import { repeatedStatements } from "./repeated-statements.ts";

describe("repeated statements", () => {
	it("get a name the second time they come, and keep it", () => {
		const repeated = repeatedStatements();
		expect(repeated.nameOf("select 1")).toBeUndefined();
		const name = repeated.nameOf("select 1");
		expect(name).toMatch(/^unlisted_[0-9a-f]{32}$/);
		expect(repeated.nameOf("select 1")).toBe(name);
		repeated.nameOf("select 2");
		expect(repeated.nameOf("select 2")).not.toBe(name);
	});

	it("are at most 300, however many texts come twice", () => {
		const repeated = repeatedStatements();
		const names = new Set<string>();
		for (let text = 0; text < 5000; text += 1) {
			repeated.nameOf(`select ${text}`);
			const name = repeated.nameOf(`select ${text}`);
			if (name !== undefined) names.add(name);
		}
		expect(names.size).toBe(300);
	});

	it("have the same name in every process, because a pooler may put two processes on one connection", () => {
		const [one, other] = [repeatedStatements(), repeatedStatements()];
		other.nameOf("select 0");
		other.nameOf("select 0");
		for (const each of [one, other]) each.nameOf("select 1");
		expect(one.nameOf("select 1")).toBe(other.nameOf("select 1"));
	});

	it("get no name again after it was given up", () => {
		const repeated = repeatedStatements();
		repeated.nameOf("select 1");
		repeated.nameOf("select 1");
		repeated.giveUp("select 1");
		expect(repeated.nameOf("select 1")).toBeUndefined();
	});
});
