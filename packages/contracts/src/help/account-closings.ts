import type { AccountClosing } from "./account-closing.ts";
import { closingsToM } from "./account-closings-a-m.ts";
import { closingsFromN } from "./account-closings-n-z.ts";
import type { HelpService } from "./help.ts";

const closings = new Map<string, AccountClosing>(
	[closingsToM, closingsFromN].flatMap((part) => Object.entries(part)),
);

export interface ClosingHelp extends Omit<AccountClosing, "email"> {
	/** To send from the address that the account belongs to. */
	readonly letter: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

/** How the person closes their account at the service of a breach; null if there is none, or nobody told us. */
export function closingAt(domain: string, service: Pick<HelpService, "name" | "state">): ClosingHelp | null {
	const found = closings.get(domain);
	if (found === undefined || service.state !== "open") return null;
	const { email, ...closing } = found;
	return { ...closing, letter: email === undefined ? null : letterTo(email, service.name) };
}

/** Names no law and nothing that they do not have: they know the account by the address that the mail comes from. */
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

/** Who closes accounts when they are written to. */
export const closingContacts: readonly string[] = [...closings.values()].flatMap(({ email }) => email ?? []);

export const closingDomains: ReadonlySet<string> = new Set(closings.keys());
