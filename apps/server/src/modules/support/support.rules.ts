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

/** Whether both have the same words, from the same sender. */
export function isSameRequest(
	one: Pick<SupportRequest, "name" | "email" | "message"> & { readonly topic: string },
	other: SupportRequest,
): boolean {
	return (["name", "email", "topic", "message"] as const).every((field) => one[field] === other[field]);
}

/** Requests are kept for two years, as the privacy page says. */
export const keepMilliseconds = 730 * 86_400_000;
