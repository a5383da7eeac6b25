import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { HelpService } from "@unlisted/contracts/help/help";
import { helpServiceAt, knownDomains } from "@unlisted/contracts/help/services";
import { type BreachLine, breachLines } from "@unlisted/contracts/help/services-by-breach";

type Told = Pick<
	CatalogueBreach,
	"Name" | "Title" | "Domain" | "Description" | "IsSpamList" | "IsFabricated"
>;

/** Where data leaked, and what a person should know about the place. */
export interface LeakPlace {
	/** Null if no service is known, or if the record names a service where the data did not leak. */
	readonly service: HelpService | null;
	readonly note: string | null;
	/** What happened, if a sentence of our own fits better than the one for services. */
	readonly happened?: string;
	/** A kind of data that the breach's classes do not name. */
	readonly holds?: BreachLine["holds"];
}

/**
 * A breach's domain is shown as a link only if people may have an account there or can ask to be deleted there. We do
 * not link to a service that has shut according to the catalogue, because somebody else may own the domain now. We do
 * not link to senders of spam either.
 */
export function leakPlaceOf(breach: Told | undefined): LeakPlace {
	if (!breach?.Domain) return { service: null, note: null };
	const { Name, Title, Domain, IsFabricated, IsSpamList, Description } = breach;
	const line = Object.hasOwn(breachLines, Name) ? breachLines[Name] : undefined;
	if (line) return ofLine(line);
	const at = helpServiceAt(Domain, Title);
	if (IsFabricated) return { service: null, note: madeUp(at.name) };
	if (knownDomains.has(Domain)) return { service: at, note: at.note };
	if (IsSpamList) return nowhere(Title, "collector", spamNote);
	if (saysShut(Description)) return nowhere(at.name, "shut", `${at.name} has shut, says Have I Been Pwned.`);
	return { service: at, note: at.note };
}

function ofLine({ name, note, happened, holds }: BreachLine): LeakPlace {
	return { ...nowhere(name, "collector", note), happened, ...(holds && { holds }) };
}

/** A service without links, because nobody can sign in there and nobody should visit it. */
function nowhere(name: string, state: "shut" | "collector", note: string): LeakPlace {
	return { service: { name, state, site: null, passwordPage: null, note }, note };
}

const spamNote =
	"You need no account anywhere to be on it. Do not ask its makers to remove you: an answer tells them that somebody reads what they send.";

function madeUp(name: string): string {
	return `It was passed on as data of ${name}, and very likely did not come from there.`;
}

/** Phrases of the catalogue for a service that no longer exists. */
const shutWords: readonly RegExp[] = [
	/\bnow[- ]defunct\b/i,
	/\b(?:has|have) since (?:been shut down|gone offline)\b/,
	/\bThe (?:\w+ )?(?:site|website|store|service) (?:(?:was|has been|later|subsequently) )*(?:shut down|discontinued|ceased)\b/,
	/\blaunched in \d{4} and discontinued\b/,
	/\bis no longer in operation\b/,
];

/** Tells whether the catalogue's description says that the breach's service has shut. */
export function saysShut(description: string): boolean {
	const text = description.replace(/<[^>]*>/g, "");
	return shutWords.some((words) => words.test(text));
}
