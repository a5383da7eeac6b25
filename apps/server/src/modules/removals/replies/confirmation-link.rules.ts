/** Words that speak of confirming, in the languages that brokers write in. */
const confirms =
	/confirm|verif|v[ée]rif|best(ä|ae)tig|bevestig|conferm|potwier|click|klick|cliqu|\bclic\b|clicca|klik|klikn/i;

/** Words for other links in mails, such as canceling the request or reading more. */
const leadsElsewhere =
	/\bcancel|declin|did ?n[o']t|not you\b|unsubscribe|privacy (policy|notice|statement)|terms (of|and|&)|contact us|view (this|it) in|abbrech|stornier|\bnicht\b|abmelden|datenschutz(erkl|hinw)|impressum|annul|\bpas\b|d[ée]sabonn|confidentialit|mentions l[ée]gales|\bno (ha|lo|fue)\b|privacidad|aviso legal|\bnon (ha|hai|è)\b|disiscri|informativa|\bniet\b|afmelden|privacyverklaring|n[ãa]o (foi|fez|pediu)|\bnie\b|wypis|polityk/i;
const pathsElsewhere =
	/^(unsubscribe|cancel|decline|terms|privacy|privacy-policy|preferences|contact|help)$/i;

/**
 * Finds the one link of a mail that confirms a request. Mails begin with a link to the home page and end with others,
 * and some have one that cancels the request. Null if no link or more than one may be meant; a person then looks.
 */
export function confirmationLink(
	text: string,
	links: readonly string[],
	domains: readonly string[],
): string | null {
	const possible = links.filter((link) => isAt(link, domains) && mayConfirm(link, text));
	if (links.length === 1) return possible[0] ?? null;
	const meant = possible.filter((link) => wordsFor(link, text).some((words) => confirms.test(words)));
	return meant.length === 1 ? (meant[0] ?? null) : null;
}

function isAt(link: string, domains: readonly string[]): boolean {
	if (!URL.canParse(link)) return false;
	const { hostname } = new URL(link);
	return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}

function mayConfirm(link: string, text: string): boolean {
	const { pathname, search, hash } = new URL(link);
	if (pathname === "/" && search === "" && hash === "") return false;
	const last = pathname.split("/").findLast((part) => part !== "") ?? "";
	return !pathsElsewhere.test(last) && !wordsFor(link, text).some((words) => leadsElsewhere.test(words));
}

/** The sentence before each place where the link appears, on the same line or on the line before. */
function wordsFor(link: string, text: string): string[] {
	const found: string[] = [];
	for (let at = text.indexOf(link); at !== -1; at = text.indexOf(link, at + link.length)) {
		// A longer address with the same beginning is another link.
		if (/^[^\s<>"'()[\]{}.,;:!?]/.test(text.slice(at + link.length))) continue;
		const lines = text.slice(0, at).split("\n");
		const [own = "", ...before] = lines.reverse();
		const words =
			own
				.replace(/https?:\/\/[^\s<>]+/g, "|")
				.split("|")
				.at(-1) ?? "";
		const isSaid = /\p{L}{2}/u.test(words);
		const above = before.find((one) => one.trim() !== "") ?? "";
		// A line that has a link of its own does not describe the next link.
		const line = isSaid ? words : /https?:\/\//.test(above) ? "" : above;
		found.push(line.split(/[.!?]\s+/).findLast((sentence) => /\p{L}/u.test(sentence)) ?? "");
	}
	return found;
}
