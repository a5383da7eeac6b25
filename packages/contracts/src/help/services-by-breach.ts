import type { HelpClass } from "./help.ts";
import type { NotedLine } from "./service-line.ts";

/**
 * What the list knows about one breach. The people in it have no account at its domain, so no step sends them there.
 */
export interface BreachLine extends NotedLine {
	/** What happened, in a sentence. */
	readonly happened: string;
	/** A kind of data that the breach's own data classes do not mention. */
	readonly holds?: Extract<HelpClass, "mailbox_password" | "stealer_log">;
}

/**
 * Breaches whose domain only names where a list was posted, sold or used. The key is the breach's name, because two
 * lists of one domain can be about different people.
 */
export const breachLines: Readonly<Record<string, BreachLine>> = {
	GenesisMarket: {
		name: "Genesis Market",
		happened: "Malware on a computer took your data, and criminals offered it for sale on Genesis Market.",
		note: "The police took the market down in 2023. You never had an account there.",
		holds: "stealer_log",
	},
	Cit0day: {
		name: "Cit0day",
		happened:
			"Your data is in a collection of what was stolen from thousands of sites. It does not say which.",
		note: "Cit0day sold it until it shut in 2020. You never had an account there.",
	},
	Pemiblanc: {
		name: "Pemiblanc",
		happened:
			"Your data is in a list that was put together from breaches of many sites. It does not say which.",
		note: "Such lists are used to try the same address and password everywhere.",
	},
	BTSec: {
		name: "Bitcoin Security Forum",
		happened:
			"In September 2014, somebody posted a list of email addresses with passwords on a forum, most of them of Gmail. Yours was among them.",
		note: "The password may be the one of your mailbox, or of another site where you signed up with that address.",
		holds: "mailbox_password",
	},
	Yandex: {
		name: "Bitcoin Security Forum",
		happened:
			"In September 2014, somebody posted a list of Yandex addresses with passwords on a forum. Yours was among them.",
		note: "The passwords came from false sign-in pages, said Yandex. Yours opened your mailbox there.",
		holds: "mailbox_password",
	},
	Intelimost: {
		name: "Intelimost",
		happened:
			"In March 2019, a list of email addresses with the passwords of their mailboxes leaked from people who send spam. Yours was among them.",
		note: "They used them to read mailboxes, and to make spam look as if it came from somebody one knows.",
		holds: "mailbox_password",
	},
	WPSandbox: {
		name: "WP Sandbox",
		happened:
			"In November 2018, a false sign-in page for Microsoft OneDrive collected passwords. Yours was among them.",
		note: "The page was hidden at WP Sandbox, which removed it. It is your Microsoft password that leaked.",
	},
	DoxbinScrape: {
		name: "Doxbin",
		happened:
			"Your address stands in a text on Doxbin, where people publish details of others against their will.",
		note: "You need no account there to be in it.",
	},
	TroyHuntMailchimpList: {
		name: "Troy Hunt's newsletter",
		happened: "In March 2025, the list of people who get Troy Hunt's newsletter was stolen. You were on it.",
		note: "There is no account to close: every issue has a link that unsubscribes.",
	},
};
