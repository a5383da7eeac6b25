import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Composes the server's modules, and reports which modules of this folder are loaded without a receiver, and then
 * with one.
 */
const script = `
	import { registerHooks } from "node:module";
	const loaded = [];
	registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
	await import("${source}/compose.ts");
	await import("${source}/open-context.ts");
	const { openTracing } = await import("${source}/platform/tracing/open-tracing.ts");
	const ofHere = () => loaded.filter((url) => url.includes("/platform/tracing/")).map((url) => url.split("/").at(-1));
	const open = (endpoint) =>
		openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 1, ROLE: "all" });
	await open(undefined);
	const without = ofHere();
	await open("http://127.0.0.1:4318");
	console.log(JSON.stringify({ without, withOne: ofHere() }));
`;

it("without a receiver only the check for one is loaded, and nothing else of tracing", () => {
	const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
	const { without, withOne } = JSON.parse(out) as { without: string[]; withOne: string[] };
	expect(without).toEqual(["open-tracing.ts"]);
	expect(withOne).toContain("make-tracing.ts");
});
