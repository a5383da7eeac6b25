import { createLog } from "../../../platform/log/log.ts";
import { openSampleCorpus } from "../sample-corpus.ts";

/** One of several processes that start at the same moment. Prints what it finds in the sample corpus. */
const [folder = ""] = process.argv.slice(2);
const sample = openSampleCorpus({ folder, secret: new Uint8Array(32).fill(5), log: createLog("warn") });
const state = await sample.state();
process.stdout.write(
	state.state === "known"
		? `${state.corpus} ${state.generation} ${state.sources.length}\n`
		: `unknown: ${state.reason}\n`,
);
sample.close();
