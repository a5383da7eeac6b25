import type { Severity, SourceType } from "@unlisted/contracts/scanner";

/** The four source types, in the order of the settings. */
export const sourceNames: Readonly<Record<SourceType, string>> = {
	breach_databases: "Breach Databases",
	paste_sites: "Paste Sites",
	dark_web_markets: "Dark Web Markets",
	social_media: "Social Media Leaks",
};

export const severityNames: Readonly<Record<Severity, string>> = {
	critical: "Critical",
	high: "High",
	medium: "Medium",
	low: "Low",
};

/** Also for a key that is not in the list. */
export function spaced(key: string): string {
	return key.replaceAll("_", " ");
}

export function percentOf(confidence: number): number {
	return Math.round(confidence * 100);
}

export function counted(count: number, one: string, more = `${one}s`): string {
	return `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
}

/** "a", "a and b", "a, b and c" */
export function listed(items: readonly string[]): string {
	return new Intl.ListFormat("en-US", { type: "conjunction" }).format(items);
}
