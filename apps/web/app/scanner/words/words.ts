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

/** Also works for a key that is not in the list. */
export function spaced(key: string): string {
	return key.replaceAll("_", " ");
}

export function percentOf(confidence: number): number {
	return Math.round(confidence * 100);
}

const dataNames = new Map(
	Object.entries({
		email: "Email address",
		username: "Username",
		birth_date: "Date of birth",
		ip_address: "IP address",
		social_profile: "Social profile",
		government_id: "Government ID",
		security_question: "Security questions",
		token: "Keys and tokens",
		pin: "PIN",
		health: "Health data",
		finances: "Financial details",
		media: "Photos",
		browsing: "Websites visited",
		other: "Other details",
	}),
);

/** A kind of data in words, even if it is not in the list. */
export function dataName(key: string): string {
	const words = spaced(key);
	return dataNames.get(key) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** An unknown severity keeps its own word. */
export function severityName(severity: string): string {
	return Object.hasOwn(severityNames, severity) ? severityNames[severity as Severity] : severity;
}

export function sourceName(type: string): string {
	return Object.hasOwn(sourceNames, type) ? sourceNames[type as SourceType] : spaced(type);
}
