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

/** Shows the note in this part of a page while mail is not going out. Returns a function that ends it. */
export function watchMailNote(part: HTMLElement): () => void {
	const note = part.querySelector<HTMLElement>("[data-mail-waits]");
	if (!note) return () => undefined;
	note.hidden = true;
	return watchMail((waits) => {
		note.hidden = !waits;
	});
}
