import type { MailContent } from "../../notifications/notifications.slice.ts";
import { notChecked, sourceNames } from "../alerts/alert.mails.ts";
import { countOf } from "../alerts/alert-words.rules.ts";
import type { ReportFacts } from "./report-facts.ts";

/** As in an alert, the subject says how many and never what. */
export function reportMail(
	facts: ReportFacts,
	{ publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): MailContent {
	const { period, from, to, newExposures, resolvedExposures, unknown } = facts;
	return {
		subject: `Your ${period} report: ${newExposures} new, ${resolvedExposures} resolved`,
		heading: `Your ${period} report`,
		paragraphs: [
			`${dayOf(from)} to ${dayOf(to)}.`,
			scansLine(facts),
			`${countOf(newExposures, "exposure")} found, ${resolvedExposures} resolved. ${openLine(facts)}`,
			scoreLine(facts),
			...unknown.map(
				({ sourceType, since }) =>
					`We have not been able to ask ${sourceNames[sourceType]} since ${dayOf(since)}. ${notChecked}`,
			),
		],
		action: { label: "Open the scanner", url: `${publicUrl}/scanner` },
		footnotes: [`You get a ${period} report because reports are switched on in your scanner settings.`],
		unsubscribeUrl,
	};
}

function scansLine({ scans, completeScans }: ReportFacts): string {
	if (scans === 0) return "No scan finished in this time, so we do not know whether you are safe.";
	if (completeScans === scans) return `${countOf(scans, "scan")} finished, and every source answered.`;
	return `${countOf(scans, "scan")} finished. In ${scans - completeScans} of them we could not ask a source.`;
}

function openLine({ open }: ReportFacts): string {
	const { critical, high, medium, low } = open;
	if (critical + high + medium + low === 0) return "Nothing is open.";
	return `Open: ${critical} critical, ${high} high, ${medium} medium, ${low} low.`;
}

function scoreLine({ scoreNow, scoreBefore, enoughKnown }: ReportFacts): string {
	if (scoreNow === null) return "There is no security score yet.";
	if (!enoughKnown) return "Security score: not enough known, because no source said anything about you.";
	const now = `Security score: ${scoreNow} out of 100`;
	if (scoreBefore === null) return `${now}.`;
	if (scoreBefore === scoreNow) return `${now}, as before.`;
	return `${now}, ${scoreNow > scoreBefore ? "up" : "down"} from ${scoreBefore}.`;
}

function dayOf(date: Date): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
