import type { AccountClosing } from "./account-closing.ts";
import { closingsToM } from "./account-closings-a-m.ts";
import { closingsFromN } from "./account-closings-n-z.ts";
import type { HelpService } from "./help.ts";

const closings = new Map<string, AccountClosing>(
	[closingsToM, closingsFromN].flatMap((part) => Object.entries(part)),
);

export interface ClosingHelp extends Omit<AccountClosing, "email"> {
	/** A mail that the person sends from the address of the account. */
	readonly letter: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

/**
 * How the person closes their account at the breached service. Null if there is no account to close or we do not know
 * how.
 */
export function closingAt(domain: string, service: Pick<HelpService, "name" | "state">): ClosingHelp | null {
	const found = closings.get(domain);
	if (found === undefined || service.state !== "open") return null;
	const { email, ...closing } = found;
	return { ...closing, letter: email === undefined ? null : letterTo(email, service.name) };
}

/**
 * The letter names no law and no data that the service does not have. The service finds the account by the mail's
 * sender.
 */
function letterTo(to: string, service: string) {
	return {
		to,
		subject: `Please close my ${service} account`,
		text: [
			"Hello,",
			"",
			`please close my account at ${service} and delete the personal data that you hold about me. The account belongs to the address that this mail comes from.`,
			"",
			"Please tell me when it is done. If you have to keep something, please say what and why.",
			"",
			"Thank you.",
		].join("\n"),
	};
}

/** The addresses of services that close accounts on request by mail. */
export const closingContacts: readonly string[] = [...closings.values()].flatMap(({ email }) => email ?? []);

export const closingDomains: ReadonlySet<string> = new Set(closings.keys());
