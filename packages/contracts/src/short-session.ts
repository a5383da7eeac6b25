/** Beside "Stay signed in", on the page and in the prerendered file, where the server puts its own. */
export function shortSessionSentence(shortSession: string | null): string {
	return shortSession === null ? "" : ` Otherwise we sign you out after ${shortSession}.`;
}
