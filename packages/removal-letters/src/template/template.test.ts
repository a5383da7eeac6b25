import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillTemplate } from "./fill-template.ts";
import { parseTemplate } from "./parse-template.ts";
import { variablesOf } from "./template.ts";

const fill = (text: string, values: Record<string, string> = {}, ...conditions: string[]) =>
	fillTemplate(parseTemplate(text), { values, conditions: new Set(conditions) });

describe("a template", () => {
	it("has variables, and parts under conditions, which may be nested", () => {
		const text = "Hello {name}[runs>: {runs_list}[more>, and {other}]].";
		expect(fill(text, { name: "Ann" })).toBe("Hello Ann.");
		expect(fill(text, { name: "Ann", runs_list: "a, b" }, "runs")).toBe("Hello Ann: a, b.");
		expect(fill(text, { name: "Ann", runs_list: "a", other: "c" }, "runs", "more")).toBe(
			"Hello Ann: a, and c.",
		);
		expect([...variablesOf(parseTemplate(text))]).toEqual(["name", "runs_list", "other"]);
	});

	it.each(["{Name}", "{name", "name}", "{}", "[a>b", "a]", "[optional: x]", "{a b}", "[[a>b]"])(
		"is refused with something left over: %s",
		(text) => {
			expect(() => parseTemplate(text)).toThrow();
		},
	);

	it("is not filled if a value is missing", () => {
		expect(() => fill("Hello {name}")).toThrow("lacks its name");
		expect(() => fill("Hello {name}", { name: "  " })).toThrow("lacks its name");
	});

	it("inserts values as they are, even if they look like a template", () => {
		fc.assert(
			fc.property(fc.string({ minLength: 1 }), (name) => {
				fc.pre(name.trim() !== "");
				expect(fill("<{name}>", { name }, "x")).toBe(`<${name}>`);
			}),
		);
		expect(fill("{name}", { name: "{other}[x>y]" })).toBe("{other}[x>y]");
	});
});
