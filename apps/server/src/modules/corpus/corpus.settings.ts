import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { LocalCorpus } from "@unlisted/breach-corpus";
import type { Env } from "../../env.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { CorpusPlace } from "./corpus-thread.ts";
import type { Inbox } from "./take-in-inbox.ts";

export type CorpusEnv = Pick<
	Env,
	"CORPUS_FOLDER" | "CORPUS_FOLDER_KEY" | "CORPUS_INBOX" | "CORPUS_INBOX_AFTERWARDS" | "CORPUS_SHARE" | "ROLE"
>;

/** The folder of the operator's own corpus. Its key is beside the folder, unless a setting says otherwise. */
export function corpusPlace({
	CORPUS_FOLDER,
	CORPUS_FOLDER_KEY,
}: Pick<CorpusEnv, "CORPUS_FOLDER" | "CORPUS_FOLDER_KEY">): CorpusPlace | null {
	if (CORPUS_FOLDER === undefined) return null;
	const folder = resolve(CORPUS_FOLDER);
	return { folder, keyFile: CORPUS_FOLDER_KEY ?? `${folder}.key` };
}

/**
 * The folder whose files go into the operator's own corpus, together with that corpus. Null if no folder is watched.
 */
export function inboxPlace(env: CorpusEnv): (CorpusPlace & { readonly inbox: string }) | null {
	const { CORPUS_INBOX } = env;
	// A process that runs no jobs does not need the folder.
	if (CORPUS_INBOX === undefined || env.ROLE === "api") return null;
	const place = corpusPlace(env);
	if (!place) throw new BadValue("CORPUS_INBOX needs CORPUS_FOLDER: the corpus that takes it in.");
	const inbox = resolve(CORPUS_INBOX);
	if (!existsSync(inbox)) throw new BadValue(`CORPUS_INBOX: there is no folder ${inbox}.`);
	const within = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`);
	if (within(inbox, place.folder) || within(place.folder, inbox))
		throw new BadValue("CORPUS_INBOX and CORPUS_FOLDER must not lie within each other.");
	return { ...place, inbox };
}

export function inboxOf(
	env: CorpusEnv,
	{ local, stopping }: { readonly local: LocalCorpus | null; readonly stopping: AbortSignal },
): Inbox | null {
	const place = inboxPlace(env);
	if (!place || !local) return null;
	const { CORPUS_INBOX_AFTERWARDS: afterwards } = env;
	return { ...place, afterwards, stopping, generation: () => local.manifest().generation };
}
