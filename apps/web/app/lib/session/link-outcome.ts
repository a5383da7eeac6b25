import type { Taken } from "./session-of-link.ts";

/** What the link that opened a page did. */
export type LinkOutcome =
	| { kind: "signed-in"; email: string; stale: boolean }
	/** Another person is signed in here, and stays signed in until they answer. */
	| Extract<Taken, { kind: "other" }>
	| { kind: "failed"; message: string; mayRetry: boolean }
	| { kind: "halfway"; message: string };
