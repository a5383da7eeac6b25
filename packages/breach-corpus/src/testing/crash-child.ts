import { compact } from "../compact/compact.ts";
import { openIngester } from "../ingest/ingest.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { testKeys } from "./temporary-corpus.ts";

/**
 * A process for tests that kill it: takes inputs into a corpus in many small runs, compacts, says so, and
 * stays. Its parent reads "started" and "done".
 */
const [folder = "", ...inputs] = process.argv.slice(2);
const writer = openForWriting(folder, testKeys);
process.stdout.write("started\n");
const ingester = openIngester(writer, { threads: 2, runRecords: 2_000, blockBytes: 16 * 1024 });
for (const [i, path] of inputs.entries()) {
	await ingester.ingest({ path, source: { kind: "breach", title: `Source ${i}`, keepValues: i === 0 } });
	await compact(writer, { threads: 1 });
}
await ingester.close();
await compact(writer, { threads: 2, whole: true });
process.stdout.write("done\n");
setInterval(() => {}, 1000);
