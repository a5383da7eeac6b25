import { onStoredSessionChange, readStored, storedSessionKey } from "./stored-session.ts";

/**
 * `data-signed-in` on <html>: whether someone seems to be signed in here. CSS chooses by it between what visitors and
 * signed-in people see (session-mark.css), so that nothing flashes and a page without the framework can do it. It
 * protects nothing.
 */
export const sessionMarkScript = `try{if(localStorage.getItem("${storedSessionKey}"))document.documentElement.dataset.signedIn=""}catch(e){}`;

function mark(): void {
	document.documentElement.toggleAttribute("data-signed-in", readStored(storedSessionKey) !== null);
}

/** Keeps the mark true while the page is open. */
export function keepSessionMark(): void {
	mark();
	onStoredSessionChange(mark);
	// A page that the browser had set aside has heard nothing meanwhile.
	addEventListener("pageshow", mark);
}
