/**
 * How a provider reads the part before the @. Only for providers that document it. Elsewhere a tag may be
 * another person's name, so the address stays as it is.
 */
interface ProviderRule {
	/** Dots mean nothing. */
	readonly dots?: true;
	/** The sign that begins a meaningless tag. */
	readonly tag?: string;
	/** Another domain for the same mailboxes. */
	readonly sameAs?: string;
}

const plus: ProviderRule = { tag: "+" };

const providers = new Map<string, ProviderRule>(
	Object.entries({
		"gmail.com": { dots: true, tag: "+" },
		"googlemail.com": { dots: true, tag: "+", sameAs: "gmail.com" },
		"outlook.com": plus,
		"hotmail.com": plus,
		"hotmail.co.uk": plus,
		"hotmail.fr": plus,
		"hotmail.de": plus,
		"hotmail.it": plus,
		"live.com": plus,
		"msn.com": plus,
		"icloud.com": plus,
		"me.com": plus,
		"mac.com": plus,
		"protonmail.com": plus,
		"protonmail.ch": plus,
		"proton.me": plus,
		"pm.me": plus,
		"fastmail.com": plus,
		"fastmail.fm": plus,
		"mailbox.org": plus,
		"posteo.de": plus,
		"zoho.com": plus,
		"yandex.ru": plus,
		"yandex.com": plus,
		"ya.ru": plus,
	}),
);

/** `local` and `domain` in lower case. */
export function canonicalMailbox(local: string, domain: string): string {
	const rule = providers.get(domain);
	if (rule === undefined) return `${local}@${domain}`;
	let kept = local;
	// A tag at the very start would leave no name. So there the sign belongs to the name.
	const at = rule.tag === undefined ? -1 : kept.indexOf(rule.tag);
	if (at > 0) kept = kept.slice(0, at);
	if (rule.dots) kept = kept.replaceAll(".", "");
	return kept === "" ? `${local}@${domain}` : `${kept}@${rule.sameAs ?? domain}`;
}
