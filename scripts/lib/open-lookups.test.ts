import { createVirtualFileSystem } from "typescript/unstable/fs";
import { describe, expect, it } from "vitest";
import { lookedUp, openLookups } from "./open-lookups.ts";

const complaintsAbout = (text: string) =>
	openLookups({
		root: "/",
		configs: ["tsconfig.json"],
		looksAt: (path) => path === "code.ts",
		fs: createVirtualFileSystem({
			"/tsconfig.json": JSON.stringify({
				compilerOptions: { strict: true, target: "es2024", lib: ["es2024"], types: [] },
				files: ["code.ts"],
			}),
			"/code.ts": `${text}\nexport {};\n`,
		}),
	});

const words = 'const words: Record<string, string> = { a: "A" };\ndeclare const name: string;\n';

describe("finds a look-up by a name that may be any text", () => {
	it.each([
		["in a record", `${words}words[name];`],
		["in a record, with a default behind it", `${words}words[name] ?? "none";`],
		[
			"in an object literal",
			"declare const name: string;\n({ a: 1, b: 2 } as Record<string, number>)[name];",
		],
		[
			"where a cast says that it is one of the set",
			"const kinds = { a: 1 };\ndeclare const name: string;\nkinds[name as keyof typeof kinds];",
		],
		[
			"in an object that may not be there",
			`${words}declare const more: typeof words | undefined;\nmore?.[name];`,
		],
		["with a name put together", `${words}words[\`x_\${name}\`];`],
		[
			"with a name of no known kind",
			"declare const body: any;\nconst set = { a: 1 };\nset[body.type as 'a'];",
		],
		["with `in`", `${words}if (name in words) throw new Error();`],
		["where it is written to", `${words}words[name] = "x";`],
		["where something else was asked", `${words}if (Object.hasOwn(words, "a")) words[name];`],
		["with an excuse that gives no reason", `${words}// open-lookup:\nwords[name];`],
	])("%s", (_where, text) => {
		expect(complaintsAbout(text)).toEqual([expect.stringContaining("code.ts:")]);
	});
});

describe("ignores", () => {
	it.each([
		[
			"a name out of a closed set",
			'const kinds = { a: 1, b: 2 };\ndeclare const kind: "a" | "b";\nkinds[kind];',
		],
		["a list by its place", "const list = [1];\ndeclare const at: number;\nlist[at];"],
		["a letter of a text", 'const text = "abc";\ndeclare const at: number;\ntext[at];'],
		["a Map", 'const words = new Map([["a", 1]]);\ndeclare const name: string;\nwords.get(name);'],
		["a name that is written out", `${words}words["a"];`],
		[
			"an object that was asked first",
			`${words}const word = Object.hasOwn(words, name) ? words[name] : undefined;`,
		],
		[
			"an object that was asked first, by an if",
			`${words}if (Object.hasOwn(words, name)) words[name] = "x";`,
		],
		["one with a reason", `${words}// open-lookup: without a prototype.\nwords[name];`],
	])("%s", (_what, text) => {
		expect(complaintsAbout(text)).toEqual([]);
	});
});

it("looks only at code that ships, not at tests", () => {
	const looked = [
		"apps/server/src/env.ts",
		"apps/web/app/lib/api/api.ts",
		"packages/contracts/src/problem.ts",
	];
	const passed = [
		"apps/server/src/env.test.ts",
		"apps/server/src/testing/databases.ts",
		"scripts/lib/run.ts",
	];
	expect(looked.map(lookedUp.looksAt)).toEqual([true, true, true]);
	expect(passed.map(lookedUp.looksAt)).toEqual([false, false, false]);
});
