import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** An answer from the server, and the SDK type that it must have. */
export interface Answer {
	type: string;
	value: unknown;
}

/**
 * Writes the answers as literals of the SDK's own types and compiles them. A missing, unknown or wrong key is
 * an error, at any depth. Returns the compiler's output, empty if all is well.
 */
export async function compileAs(answers: readonly Answer[]): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "stripe-types-"));
	const sdk = fileURLToPath(import.meta.resolve("stripe"));
	const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
	const lines = answers.map(
		({ type, value }, index) => `export const answer${index}: ${type} = ${literal(value)};`,
	);
	try {
		await writeFile(join(folder, "package.json"), '{ "type": "module" }');
		await writeFile(
			join(folder, "answers.ts"),
			`import type { Stripe } from ${JSON.stringify(sdk)};\ndeclare const decimal: Stripe.Decimal;\n${lines.join("\n")}\n`,
		);
		return await new Promise((resolve) => {
			const options = [
				"--noEmit",
				"--strict",
				"--skipLibCheck",
				"--module",
				"nodenext",
				"--target",
				"es2024",
				"--types",
				"",
			];
			execFile(
				process.execPath,
				[tsc, ...options, "answers.ts"],
				{ cwd: folder, maxBuffer: 1e8 },
				(_error, stdout, stderr) => resolve(`${stdout}${stderr}`.slice(0, 20_000)),
			);
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/**
 * Two things differ between the JSON and the SDK: there decimals are objects, and `previous_attributes` has
 * no exact type.
 */
function literal(value: unknown, key = ""): string {
	if (key === "previous_attributes") return "{} as never";
	if (key.endsWith("_decimal") && typeof value === "string") return "decimal";
	if (Array.isArray(value)) return `[${value.map((item) => literal(item)).join(", ")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	return `{ ${Object.entries(value)
		.map(([name, inner]) => `${JSON.stringify(name)}: ${literal(inner, name)}`)
		.join(", ")} }`;
}
