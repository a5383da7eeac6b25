import type { Severity } from "@unlisted/contracts/scanner";

const order: readonly Severity[] = ["critical", "high", "medium", "low"];
const titleMax = 100;

export function gravestFirst<T extends { readonly severity: Severity }>(exposures: readonly T[]): T[] {
	return [...exposures].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

export function countOf(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/**
 * The publisher of the data chose the title. In a mail it must neither repeat exposed values nor contain links. So we
 * remove addresses, long numbers and links.
 */
export function harmlessTitle(title: string): string {
	const clean = title
		.replace(/[\p{C}\s]+/gu, " ")
		.replace(/\S+@\S+/g, "…")
		.replace(/\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/gi, "…")
		.replace(/\+?\d(?:[\s().\-/]*\d){8,}/g, "…")
		.trim();
	return clean.length > titleMax ? `${clean.slice(0, titleMax - 1)}…` : clean || "An exposure";
}

/** Says neither what leaked nor where, because a lock screen shows the text, and many companies pass it on. */
export function alertText(count: number, publicUrl: string): string {
	return `Unlisted: ${countOf(count, "critical exposure")} of your data found. What to do now: ${publicUrl}/scanner`;
}

/** What a browser shows about the exposures. A message replaces an earlier one with the same tag. */
export function alertPush(
	exposures: readonly { readonly id: string; readonly severity: Severity }[],
	tag: string,
) {
	const critical = exposures.filter(({ severity }) => severity === "critical").length;
	const [first] = exposures;
	return {
		title:
			critical > 0
				? `${countOf(critical, "critical exposure")} of your data`
				: `${countOf(exposures.length, "exposure")} of your data`,
		body: critical > 0 ? "Open Unlisted to see what to do now." : "Open Unlisted to look at what was found.",
		url: exposures.length === 1 && first ? `/scanner/exposure/${first.id}` : "/scanner",
		tag,
	};
}
