// The entry point for any version of Node. The lab is TypeScript without a build step and keeps its state in SQLite.
// Both need Node 24, which the installation brings (docs/decisions/0001).
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("src/cli.ts", import.meta.url));
if (Number(process.versions.node.split(".")[0]) >= 24) {
	await import(new URL("src/cli.ts", import.meta.url).href);
} else {
	const installed = dirname(createRequire(import.meta.url).resolve("node/package.json"));
	const node = join(installed, "bin", process.platform === "win32" ? "node.exe" : "node");
	const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
	child.on("error", (error) => {
		process.stderr.write(`${error.message}\nRun npm ci first.\n`);
		process.exitCode = 1;
	});
	child.on("exit", (code) => {
		process.exitCode = code ?? 1;
	});
}
