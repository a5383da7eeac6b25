import { type ProofFacts, wordsOfEvent, wordsOfProof } from "@unlisted/removal-proof";

/** Inserts the texts of a file only as text, never as markup. */
function element(tag: string, look: string, ...inside: readonly (string | HTMLElement)[]): HTMLElement {
	const made = document.createElement(tag);
	made.className = look;
	made.append(...inside);
	return made;
}

export function showFacts(facts: ProofFacts): HTMLElement[] {
	return wordsOfProof(facts).map((words) => element("li", "break-words", words));
}

export function showEvents({ removals }: ProofFacts): HTMLElement[] {
	return removals.map(({ removal, events }, at) => {
		const title = removals.length === 1 ? "What happened" : `Removal ${at + 1} of ${removals.length}`;
		const items = events.map((facts) => {
			const { when, what, details } = wordsOfEvent(facts);
			return element(
				"li",
				"border-t border-rule pt-4",
				element("p", "font-mono text-note text-ink-soft", when),
				element("p", "mt-1 font-semibold", what),
				element("ul", "mt-1 space-y-1 text-note text-ink-soft", ...details.map(detail)),
			);
		});
		return element(
			"section",
			"rounded-box border border-rule bg-sheet p-5 sm:p-8",
			element("h2", "text-title", title),
			element("p", "mt-1 break-all font-mono text-note text-ink-soft", removal),
			element("ol", "mt-4 space-y-4", ...items),
		);
	});
}

const detail = (words: string) => element("li", "break-words", words);
