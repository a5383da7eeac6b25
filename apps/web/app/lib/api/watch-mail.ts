import { requestJson } from "./api.ts";

const everyMs = 15_000;

/**
 * Tells whether mail is not going out: at once, and again and again while the page is in sight. The server learns of an
 * outage by the first mail that waits, and that may be the very mail that the page speaks of. Without an answer it tells
 * nothing. Returns a function that ends it.
 */
export function watchMail(tell: (waits: boolean) => void): () => void {
	let ended = false;
	const ask = async () => {
		if (document.hidden) return;
		const result = await requestJson("GET /api/notifications/mail");
		if (!ended && result.ok) tell(result.data.waits);
	};
	void ask();
	const timer = setInterval(() => void ask(), everyMs);
	return () => {
		ended = true;
		clearInterval(timer);
	};
}

/**
 * While mail is not going out, shows the note in this part of a page, and hides the text that says that a mail is on its
 * way. Returns a function that ends it.
 */
export function watchMailNote(part: HTMLElement): () => void {
	const note = part.querySelector<HTMLElement>("[data-mail-waits]");
	if (!note) return () => undefined;
	const goes = part.querySelector<HTMLElement>("[data-mail-goes]");
	const tell = (waits: boolean) => {
		note.hidden = !waits;
		if (goes) goes.hidden = waits;
	};
	tell(false);
	return watchMail(tell);
}
