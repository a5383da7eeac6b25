/**
 * The sentence beside "Stay signed in". Pages and prerendered files contain it, and the server replaces it with its own
 * value.
 */
export function shortSessionSentence(shortSession: string | null): string {
	return shortSession === null ? "" : ` Otherwise we sign you out after ${shortSession}.`;
}
