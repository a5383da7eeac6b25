/** What the record of one removal shows, by the kinds of its events in their order. */
export interface LookedBefore {
	/** Later requests before which no look of ours had found the listing. */
	readonly sentUnseen: number;
	/** True if a look found it gone, a later one found it there, it was asked again, and a look found it gone again. */
	readonly removedAgain: boolean;
	/**
	 * True if the broker said that it was done, the first look after that found it there, and no look ever found it gone.
	 */
	readonly foundOut: boolean;
}

const isSent = (kind: string) => kind === "sent" || kind === "maybe_sent";

export function lookedBefore(kinds: readonly string[]): LookedBefore {
	let [sentUnseen, maySend] = [0, true];
	for (const kind of kinds) {
		if (kind === "looked_there") maySend = true;
		if (!isSent(kind)) continue;
		if (!maySend) sentUnseen += 1;
		maySend = false;
	}
	const then = ["looked_gone", "looked_there", "sent", "looked_gone"];
	let met = 0;
	for (const kind of kinds) if ((isSent(kind) ? "sent" : kind) === then[met]) met += 1;
	const said = kinds.indexOf("said_done");
	const firstLook = kinds.slice(said + 1).find((kind) => kind === "looked_there" || kind === "looked_gone");
	return {
		sentUnseen,
		removedAgain: met === then.length,
		foundOut: said >= 0 && firstLook === "looked_there" && !kinds.includes("looked_gone"),
	};
}
