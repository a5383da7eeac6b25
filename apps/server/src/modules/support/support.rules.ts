import { randomInt } from "node:crypto";
import type { SupportRequest } from "@unlisted/contracts/support";

/** Without I, L, O and U, because people read a reference aloud on the phone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function newReference(): string {
	return `UN-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
}

/** Only programs fill in the hidden field. */
export function isFromAProgram(request: SupportRequest): boolean {
	return Boolean(request.website);
}

/** Requests are kept for two years, as the privacy page says. */
export const keepMilliseconds = 730 * 86_400_000;
