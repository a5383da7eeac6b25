/** The types and words of the catalogue of steps. This file has no steps, so that pages can load it. */

export const helpCountries = ["US", "GB", "CA", "AU", "DE", "FR", "NL"] as const;
export type HelpCountry = (typeof helpCountries)[number];

export const helpCountryNames: Readonly<Record<HelpCountry, string>> = {
	US: "United States",
	GB: "United Kingdom",
	CA: "Canada",
	AU: "Australia",
	DE: "Germany",
	FR: "France",
	NL: "Netherlands",
};

/** Details that make a fraudulent message look real. */
export const detailClasses = [
	"email",
	"username",
	"name",
	"gender",
	"ip_address",
	"location",
	"social_profile",
	"work",
	"purchases",
	"origin_and_beliefs",
	"family",
	"media",
	"device",
	"browsing",
	"vehicle",
	"lifestyle",
	"travel",
	"other",
] as const;

/**
 * The kinds of data that call for steps, named like the fields of a record. `government_id` and `payment_card` are
 * split further if the record says what exactly was taken. `mailbox_password`: the leaked passwords open mailboxes.
 */
export const helpClasses = [
	"stealer_log",
	"mailbox_password",
	"password",
	"pin",
	"token",
	"security_question",
	"payment_card",
	"partial_card",
	"bank_account",
	"social_security",
	"passport",
	"drivers_license",
	"identity_document",
	"tax",
	"government_id",
	"phone",
	"health",
	"sexuality",
	"messages",
	"finances",
	"address",
	"birth_date",
	...detailClasses,
] as const;
export type HelpClass = (typeof helpClasses)[number];

export interface HelpLink {
	readonly label: string;
	readonly url: string;
}

/** What is different in a country. */
export interface CountryHelp {
	readonly how: string;
	readonly links: readonly HelpLink[];
}

/** For a country without a text of its own: the reason why the general text is enough. The reason is not shown. */
export interface AsElsewhere {
	readonly asElsewhere: string;
}

/**
 * A service, with what help needs to know about it. `open`: people sign in there. `shut`: it no longer exists.
 * `collector`: it collects data about people who have no account there.
 */
export interface HelpService {
	readonly name: string;
	readonly state: "open" | "shut" | "collector";
	/** Its site; null if people should not go there. */
	readonly site: string | null;
	/** The page to change the password; null if we do not know it. */
	readonly passwordPage: string | null;
	/** What a person should know, such as when it shut or that it may have shut. */
	readonly note: string | null;
}

/** One line of the catalogue of steps. `{service}` stands for the service's name. */
export interface CatalogueStep {
	/** People's ticks are stored by this id, so it must never change its meaning. */
	readonly id: string;
	/** The kinds of data that call for this step. Empty: the service alone calls for it. */
	readonly for: readonly HelpClass[];
	/** Only for a service in one of these states. `none`: the record names no service. */
	readonly at?: readonly (HelpService["state"] | "none")[];
	readonly title: string;
	readonly how: string;
	/** Replaces `how` if we know the page. */
	readonly howThere?: string;
	/** The place to do it. */
	readonly leadsTo?: "password page" | "site";
	readonly links?: readonly HelpLink[];
	/** By country. A step that differs in one country has an entry for every country that people can choose. */
	readonly countries?: Readonly<Record<HelpCountry, CountryHelp | AsElsewhere>>;
}
