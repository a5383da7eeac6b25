import type { Profile } from "@unlisted/contracts/told";

interface HeadStart {
	readonly token: string;
	readonly until: number;
	readonly answers: Record<string, Promise<Response> | undefined>;
	/** The page that it asked for, and when its last answer has come. Never fails. */
	readonly page?: string;
	over?: Promise<void> | undefined;
	/** The profile of this person, once it has come: the guards look at it first. Its answer is then taken. */
	readonly profile?: (userId: string) => Profile | undefined;
}
declare global {
	interface Window {
		/** What the head of the page asked already: see head-start-script.ts. */
		headStart?: HeadStart | undefined;
	}
}

/**
 * The answer that is under way since the head of the page, for the first one who asks; otherwise, and where it never comes, a
 * question of their own.
 */
export function startedOr(
	path: string,
	token: string | undefined,
	ask: () => Promise<Response>,
): Promise<Response> {
	return takeStarted(path, token)?.catch(ask) ?? ask();
}

function takeStarted(path: string, token: string | undefined): Promise<Response> | undefined {
	const begun = window.headStart;
	if (!begun) return undefined;
	if (begun.token !== token || performance.now() > begun.until) {
		dropStarted();
		return undefined;
	}
	// open-lookup: a path begins with a slash.
	const answer = begun.answers[path];
	// open-lookup: the same path.
	delete begun.answers[path];
	return answer;
}

/** The profile, if it has come already. A later question goes to the server. */
export const startedProfile = (userId: string): Profile | undefined => window.headStart?.profile?.(userId);

/**
 * When all that the head asked for this page has come, for the first one who asks: who comes back to the page finds it in memory.
 * Undefined where the head asked nothing, or nothing that still counts.
 */
export function takeWait(page: string): Promise<void> | undefined {
	const begun = window.headStart;
	if (begun?.page !== page || performance.now() > begun.until) return undefined;
	const { over } = begun;
	begun.over = undefined;
	return over;
}

/** Whatever was asked before a change is out of date. */
export function dropStarted(): void {
	window.headStart = undefined;
}
