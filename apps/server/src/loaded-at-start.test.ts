import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL(".", import.meta.url));

/** Composes the server's modules, and reports which libraries are loaded. */
const script = `
	import { registerHooks } from "node:module";
	const loaded = new Set();
	registerHooks({ load: (url, context, next) => { loaded.add(url.match(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1]); return next(url, context); } });
	await import("${source}compose.ts");
	await import("${source}open-context.ts");
	console.log(JSON.stringify([...loaded].filter(Boolean)));
`;

it("a start loads no large library that only a part of the installations or of the people needs", () => {
	const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
	const loaded: unknown = JSON.parse(out);
	expect(loaded).toContain("fastify");
	for (const library of [
		"@simplewebauthn/server",
		"imapflow",
		"pdfkit",
		"playwright-core",
		"smtp-server",
		"stripe",
	])
		expect(loaded).not.toContain(library);
});
