import { bin, run } from "../lib/run.ts";

const { code } = await run(bin("biome"), ["check", "--write", "."]);
process.exitCode = code;
