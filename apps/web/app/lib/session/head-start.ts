import type { Profile } from "@unlisted/contracts/told";

interface HeadStart {
	readonly token: string;
	readonly until: number;
	readonly answers: Record<string, Promise<Response> | undefined>;
	/**
	 * The page that it made requests for, and a promise that resolves when the last answer has arrived. The promise
	 * never fails.
	 */
	readonly page?: string;
	over?: Promise<void> | undefined;
	/** The profile of this person, if it has arrived. The guards use it first, and after that its answer is taken. */
	readonly profile?: (userId: string) => Profile | undefined;
}
declare global {
	interface Window {
		/** What the head of the page has already requested: see head-start-script.ts. */
		headStart?: HeadStart | undefined;
	}
}

/**
 * The first caller gets the answer that the head requested. Everybody else makes a request of their own, and so does
 * the first caller if that answer never arrives.
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

/** The profile, if it has arrived. A later request goes to the server. */
export const startedProfile = (userId: string): Profile | undefined => window.headStart?.profile?.(userId);

/**
 * Resolves when everything that the head requested for this page has arrived. Only for the first caller: a person who
 * comes back to the page has it in memory. Undefined if the head requested nothing, or nothing that is still valid.
 */
export function takeWait(page: string): Promise<void> | undefined {
	const begun = window.headStart;
	if (begun?.page !== page || performance.now() > begun.until) return undefined;
	const { over } = begun;
	begun.over = undefined;
	return over;
}

/** Everything that was requested before a change is out of date. */
export function dropStarted(): void {
	window.headStart = undefined;
}
