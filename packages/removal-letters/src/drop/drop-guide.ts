/**
 * California's Delete Request and Opt-out Platform. One request there covers all registered brokers, but only the
 * person can file it, not an agent. We guide the person, keep the ID, and look whether it helped.
 */
export const dropSite = "https://consumer.drop.privacy.ca.gov/";

export interface DropStep {
	readonly id: string;
	readonly title: string;
	readonly how: string;
}

export const dropSteps: readonly DropStep[] = [
	{
		id: "open",
		title: "Open the state's page",
		how: "It is California's own and costs nothing. Nobody may ask you for money or for your sign-in there.",
	},
	{
		id: "residency",
		title: "Show that you live in California",
		how: "The page checks it through the state's identity service. We get nothing of it.",
	},
	{
		id: "details",
		title: "Enter the details that brokers know you by",
		how: "Names, date of birth, ZIP code, email addresses and phone numbers, old ones too. Each that you confirm is looked for.",
	},
	{
		id: "file",
		title: "File the request",
		how: "It goes to every broker that is registered in California. You can leave single brokers out.",
	},
	{
		id: "keep",
		title: "Keep the DROP ID",
		how: "Enter it here. With it you can look at the state's page how each broker answered, and we watch the deadlines.",
	},
];

/** Whether this person can file: only people who live in California can, and nobody can do it for them. */
export function canFileDrop({ country, state }: { country: string; state?: string | null }): boolean {
	return country.toUpperCase() === "US" && state?.toUpperCase() === "CA";
}

/**
 * Returns the ID as it was typed, with its white space tidied. The state decides its format, so we only refuse what
 * cannot be an ID.
 */
export function readDropId(text: string): string | null {
	const id = text.trim().replace(/\s+/g, " ");
	return /^[A-Za-z0-9][A-Za-z0-9 -]{3,62}[A-Za-z0-9]$/.test(id) ? id : null;
}

/** The outcomes that a broker can report, by the platform's numbers. */
export const dropOutcomes = {
	2: { id: "exempt", meaning: "The broker says that it may keep the data." },
	3: { id: "deleted", meaning: "The broker says that it deleted the data." },
	4: { id: "opted_out", meaning: "The broker found no sure match and stopped selling the data." },
	5: { id: "not_found", meaning: "The broker found nobody with these details." },
} as const;
export type DropOutcome = (typeof dropOutcomes)[keyof typeof dropOutcomes]["id"];

/** Null for a number that the platform does not have, or does not have yet. */
export function dropOutcome(code: number): DropOutcome | null {
	return code === 2 || code === 3 || code === 4 || code === 5 ? dropOutcomes[code].id : null;
}
