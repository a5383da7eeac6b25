/** The web pages where people read mail, by the domain of their address. */
const inboxes: readonly { name: string; url: string; domains: RegExp }[] = [
	{ name: "Gmail", url: "https://mail.google.com/mail/u/0/#inbox", domains: /^(gmail|googlemail)\.com$/ },
	{
		name: "Outlook",
		url: "https://outlook.live.com/mail/0/inbox",
		domains: /^(outlook|hotmail|live|msn)\.[a-z.]{2,6}$/,
	},
	{
		name: "Yahoo Mail",
		url: "https://mail.yahoo.com/",
		domains: /^(yahoo\.[a-z.]{2,6}|ymail\.com|rocketmail\.com)$/,
	},
	{ name: "iCloud Mail", url: "https://www.icloud.com/mail", domains: /^(icloud|me|mac)\.com$/ },
	{
		name: "Proton Mail",
		url: "https://mail.proton.me/u/0/inbox",
		domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/,
	},
	{ name: "AOL Mail", url: "https://mail.aol.com/", domains: /^aol\.com$/ },
	{ name: "Fastmail", url: "https://app.fastmail.com/mail/", domains: /^fastmail\.(com|fm)$/ },
	{ name: "GMX", url: "https://www.gmx.net/", domains: /^gmx\.(net|de|at|ch)$/ },
	{ name: "GMX", url: "https://www.gmx.com/", domains: /^gmx\.(com|us|co\.uk)$/ },
	{ name: "WEB.DE", url: "https://web.de/", domains: /^web\.de$/ },
	{ name: "Zoho Mail", url: "https://mail.zoho.com/", domains: /^zoho(mail)?\.com$/ },
	{
		name: "Tuta",
		url: "https://app.tuta.com/",
		domains: /^(tuta\.(com|io)|tutanota\.(com|de)|tutamail\.com)$/,
	},
	{ name: "HEY", url: "https://app.hey.com/", domains: /^hey\.com$/ },
];

export interface Inbox {
	/** Null: the mailbox for trying out. */
	readonly name: string | null;
	readonly url: string;
}

/**
 * If the mailbox for trying out is on, all mail is there. A company's own domain may use any provider, so we guess
 * none.
 */
export function inboxOf(email: string, trialMailbox: boolean): Inbox | null {
	if (trialMailbox) return { name: null, url: `/dev/mailbox?to=${encodeURIComponent(email)}` };
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const known = inboxes.find(({ domains }) => domains.test(domain));
	return known ? { name: known.name, url: known.url } : null;
}
