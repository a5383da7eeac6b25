import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	createCorpus,
	createKeyFile,
	type Identifier,
	type LocalCorpus,
	openCorpus,
	readKeyFile,
} from "@unlisted/breach-corpus";
import { createLog } from "../../../platform/log/log.ts";
import type { Inbox } from "../take-in-inbox.ts";

/** A corpus with its key and a watched folder, in a temporary place. */
export function inboxStage() {
	const root = mkdtempSync(join(tmpdir(), "unlisted-inbox-"));
	const folder = join(root, "leaks");
	const keyFile = join(root, "leaks.key");
	const inbox = join(root, "inbox");
	createCorpus(folder, createKeyFile(keyFile));
	mkdirSync(inbox);
	const place = (name: string) => join(inbox, name);
	const lines: string[] = [];
	const log = createLog("info", { destination: { write: (line: string) => lines.push(line) } as never });
	/** Opens the corpus as it is now. */
	const look = <T>(ask: (corpus: LocalCorpus) => T): T => {
		const corpus = openCorpus({ folder, keys: readKeyFile(keyFile) });
		try {
			return ask(corpus);
		} finally {
			corpus.close();
		}
	};
	const stop = new AbortController();
	const generation = () => look((corpus) => corpus.manifest().generation);
	return {
		root,
		folder,
		keyFile,
		inbox: { folder, keyFile, inbox, afterwards: "keep", generation, stopping: stop.signal } as Inbox,
		/** Stops the work like a server that is told to stop. */
		stop: () => stop.abort(),
		log,
		logged: () => lines.join(""),
		path: place,
		/** Puts a complete file into the inbox with an old date, like a file that was moved there. */
		put: (name: string, content: string | Uint8Array, minutesAgo = 1) => {
			mkdirSync(dirname(place(name)), { recursive: true });
			writeFileSync(place(name), content);
			const then = Date.now() / 1000 - minutesAgo * 60;
			utimesSync(place(name), then, then);
		},
		has: (name: string) => existsSync(place(name)),
		names: (name: string) => (existsSync(place(name)) ? readdirSync(place(name)).sort() : []),
		report: (name: string) => JSON.parse(readFileSync(`${place(name)}.report.json`, "utf8")),
		/** Returns the titles of the sources that contain a person. */
		sourcesOf: ({ kind, value }: Identifier) =>
			look((corpus) => {
				const key = corpus.keyOf({ kind, value });
				const { sources } = corpus.manifest();
				return (key ? corpus.find(key.high, key.low) : []).map(
					({ breach }) => sources.find(({ number }) => number === breach)?.title ?? "?",
				);
			}),
		look,
		remove: () => rmSync(root, { recursive: true, force: true }),
	};
}

export type InboxStage = ReturnType<typeof inboxStage>;
