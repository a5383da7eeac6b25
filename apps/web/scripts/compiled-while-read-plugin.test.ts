import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, it } from "vitest";
import { compiledWhileReadPlugin } from "./compiled-while-read-plugin.ts";

it("the mark is the first word of a large file, also of one that loads later files, and of no other", async () => {
	const root = mkdtempSync(join(tmpdir(), "unlisted-marked-"));
	writeFileSync(join(root, "own-page.js"), 'export const open = () => import("./later.js");\n');
	writeFileSync(join(root, "later.js"), 'import "./later.css"; export const later = () => "later";\n');
	writeFileSync(join(root, "later.css"), "p { color: red }\n");
	const built = await build({
		root,
		configFile: false,
		logLevel: "silent",
		plugins: [compiledWhileReadPlugin(/-page$/)],
		build: {
			write: false,
			rolldownOptions: { input: join(root, "own-page.js"), preserveEntrySignatures: "strict" },
		},
	});
	const { output } = built as { output: readonly { type: string; name?: string; code?: string }[] };
	const starts = Object.fromEntries(
		output.flatMap(({ type, name = "", code = "" }) =>
			type === "chunk" ? [[name, code.startsWith("//# allFunctionsCalledOnLoad\n")]] : [],
		),
	);
	expect(output.some(({ code }) => code?.includes("__vite__mapDeps=(i"))).toBe(true);
	expect(starts).toEqual({ "own-page": true, later: false });
});
