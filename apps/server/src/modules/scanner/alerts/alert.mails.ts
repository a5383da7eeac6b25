import type { Severity, SourceType } from "@unlisted/contracts/scanner";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import { countOf, gravestFirst, harmlessTitle } from "./alert-words.rules.ts";
import { type ListingNews, listingPlace, listingSentences, listingSubject } from "./listing-words.rules.ts";

export interface AlertedExposure {
	readonly id: string;
	readonly severity: Severity;
	readonly title: string;
	readonly sourceType: SourceType;
	/** The kinds of data, such as "password" or "payment_card". Never the values. */
	readonly leaked?: readonly string[];
	/** The first thing to do, which depends on the service and on what leaked there. */
	readonly first?: string | null;
}

export interface AlertMail {
	readonly exposures: readonly AlertedExposure[];
	/** Sources that did not answer. */
	readonly unknownSources: readonly SourceType[];
	/** News about what data brokers show of the person. */
	readonly listings?: ListingNews | undefined;
	readonly publicUrl: string;
	readonly unsubscribeUrl: string;
}

const severityNames: Readonly<Record<Severity, string>> = {
	critical: "Critical",
	high: "High",
	medium: "Medium",
	low: "Low",
};
export const sourceNames: Readonly<Record<SourceType, string>> = {
	breach_databases: "breach databases",
	paste_sites: "paste sites",
	dark_web_markets: "dark web markets",
	social_media: "social media",
};
export const notChecked = "So there may be more that we do not know of.";
/** More than anybody reads in a mail. */
const itemsMax = 50;

/** The subject says how many and never what, because every list of mails shows the subject. */
export function alertMail(mail: AlertMail): MailContent {
	const { exposures, unknownSources, listings, publicUrl, unsubscribeUrl } = mail;
	if (exposures.length === 0 && listings) return listingMail(mail, listings);
	const count = countOf(exposures.length, "exposure");
	const critical = exposures.filter(({ severity }) => severity === "critical").length;
	const urgent = critical > 0;
	const shown = gravestFirst(exposures).slice(0, itemsMax);
	const more = exposures.length - shown.length;
	return {
		subject: urgent
			? `${countOf(critical, "critical exposure")} ${critical === 1 ? "needs" : "need"} your attention now`
			: `${count} to look at`,
		heading: `We found ${count} of your data`,
		paragraphs: [
			urgent
				? "The critical ones come first: they can do harm today. Each exposure says what leaked, and what to do first."
				: "Each exposure says what leaked, and what to do first.",
		],
		items: [
			...shown.map((exposure) => ({
				label: harmlessTitle(exposure.title),
				url: `${publicUrl}/scanner/exposure/${exposure.id}`,
				note: noteOf(exposure),
			})),
			...(more > 0 ? [{ label: `${more} more`, url: `${publicUrl}/scanner`, note: "in your scanner" }] : []),
			...(listings ? [listingItem(listings, publicUrl)] : []),
		],
		afterItems: unknownLine(unknownSources),
		action: { label: "Open the scanner", url: `${publicUrl}/scanner` },
		footnotes: ["You get this because alerts by email are on in your scanner settings."],
		unsubscribeUrl,
	};
}

function listingItem(listings: ListingNews, publicUrl: string) {
	const { of, path } = listingPlace(listings);
	return {
		label: `Your ${of} at data brokers`,
		url: `${publicUrl}${path}`,
		note: listingSentences(listings).join(" "),
	};
}

/** The mail for listings only, without exposures. */
function listingMail(
	{ unknownSources, publicUrl, unsubscribeUrl }: AlertMail,
	listings: ListingNews,
): MailContent {
	const { of, path } = listingPlace(listings);
	return {
		subject: listingSubject(listings),
		heading: "What data brokers show about you has changed",
		paragraphs: listingSentences(listings),
		afterItems: unknownLine(unknownSources),
		action: { label: `Open your ${of}`, url: `${publicUrl}${path}` },
		footnotes: ["You get this because alerts by email are on in your scanner settings."],
		unsubscribeUrl,
	};
}

/** "Critical · found in paste sites · leaked: password, email · first: change your Canva password" */
function noteOf({ severity, sourceType, leaked = [], first }: AlertedExposure): string {
	return [
		severityNames[severity],
		`found in ${sourceNames[sourceType]}`,
		...(leaked.length > 0 ? [`leaked: ${leaked.map((kind) => kind.replaceAll("_", " ")).join(", ")}`] : []),
		...(first ? [`first: ${first.charAt(0).toLowerCase()}${first.slice(1)}`] : []),
	].join(" · ");
}

/** A source that did not answer does not mean that the person is safe. */
function unknownLine(sources: readonly SourceType[]): string[] {
	if (sources.length === 0) return [];
	const names = new Intl.ListFormat("en", { type: "conjunction" }).format(
		sources.map((source) => sourceNames[source]),
	);
	return [`We could not ask ${names} this time. ${notChecked}`];
}
