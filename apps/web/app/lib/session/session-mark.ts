import { onStoredSessionChange, readStored, storedSessionKey } from "./stored-session.ts";

/**
 * `data-signed-in` on <html>: whether someone seems to be signed in here. CSS uses it to choose between the parts for
 * visitors and for signed-in people (session-mark.css). So nothing flashes, and it works on a page without the
 * framework. It protects nothing.
 */
export const sessionMarkScript = `try{if(localStorage.getItem("${storedSessionKey}"))document.documentElement.dataset.signedIn=""}catch(e){}`;

function mark(): void {
	document.documentElement.toggleAttribute("data-signed-in", readStored(storedSessionKey) !== null);
}

/** Keeps the mark true while the page is open. */
export function keepSessionMark(): void {
	mark();
	onStoredSessionChange(mark);
	// A page that the browser had frozen got no events meanwhile.
	addEventListener("pageshow", mark);
}
