import { writeFileSync } from "node:fs";
import { join } from "node:path";
import asc from "assemblyscript/asc";

const folder = join(import.meta.dirname, "..");
const place = join(folder, "src", "engine", "engine.wasm");

/**
 * Compiles assembly/ and returns the module. The caller owns the memory: all threads of an ingest share one.
 */
export async function buildEngine(): Promise<Uint8Array> {
	let built: Uint8Array | undefined;
	const { error, stderr } = await asc.main(
		[
			"assembly/index.ts",
			"--outFile",
			"engine.wasm",
			"--baseDir",
			folder,
			"-O3",
			"--noAssert",
			"--runtime",
			"stub",
			"--enable",
			"simd",
			"--enable",
			"threads",
			"--enable",
			"bulk-memory",
			"--importMemory",
			"--sharedMemory",
			"--initialMemory",
			"1",
			"--maximumMemory",
			"65536",
		],
		{
			writeFile: (name, contents) => {
				if (name === "engine.wasm" && typeof contents !== "string") built = contents;
			},
		},
	);
	if (error || !built) throw new Error(`The engine does not compile: ${error?.message}\n${stderr}`);
	return built;
}

if (import.meta.main) {
	const built = await buildEngine();
	writeFileSync(place, built);
	process.stdout.write(`${place}: ${built.length} bytes\n`);
}
