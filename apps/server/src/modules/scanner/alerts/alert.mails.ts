import type { Severity, SourceType } from "@unlisted/contracts/scanner";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import { countOf, gravestFirst, harmlessTitle } from "./alert-words.rules.ts";

export interface AlertedExposure {
	readonly id: string;
	readonly severity: Severity;
	readonly title: string;
	readonly sourceType: SourceType;
}

export interface AlertMail {
	readonly urgent: boolean;
	readonly exposures: readonly AlertedExposure[];
	/** Sources that did not answer. */
	readonly unknownSources: readonly SourceType[];
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
export const notChecked = "There may be more: what could not be checked is not known to be safe.";
/** More than anybody reads in a mail. */
const itemsMax = 50;

/** The subject says how many and never what, because every list of mails shows it. */
export function alertMail({
	urgent,
	exposures,
	unknownSources,
	publicUrl,
	unsubscribeUrl,
}: AlertMail): MailContent {
	const count = countOf(exposures.length, urgent ? "critical exposure" : "exposure");
	const needs = exposures.length === 1 ? "needs" : "need";
	const shown = gravestFirst(exposures).slice(0, itemsMax);
	const more = exposures.length - shown.length;
	return {
		subject: urgent ? `${count} ${needs} your attention now` : `${count} to look at`,
		heading: `We found ${count} of your data.`,
		paragraphs: [
			urgent
				? "Each of these can do harm today. Open them to see what was exposed and what to do first."
				: "Open them to see what was exposed, how sure we are, and what to do.",
		],
		items: shown.map(({ id, severity, title, sourceType }) => ({
			label: harmlessTitle(title),
			url: `${publicUrl}/scanner/exposure/${id}`,
			note: `${severityNames[severity]} · found in ${sourceNames[sourceType]}`,
		})),
		afterItems: [...(more > 0 ? [`And ${more} more, in your scanner.`] : []), ...unknownLine(unknownSources)],
		action: { label: "Open the scanner", url: `${publicUrl}/scanner` },
		footnotes: ["You get this because alerts by e-mail are on in your scanner settings."],
		unsubscribeUrl,
	};
}

/** If a source did not answer, that does not mean safe. */
function unknownLine(sources: readonly SourceType[]): string[] {
	if (sources.length === 0) return [];
	const names = new Intl.ListFormat("en", { type: "conjunction" }).format(
		sources.map((source) => sourceNames[source]),
	);
	return [`We could not ask ${names} this time. ${notChecked}`];
}
