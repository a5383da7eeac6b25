/** Letters of one removal come from an address of its own, so answers to it find the removal. */
const box = "removals";

/**
 * Only characters that a mail address takes without quotes and that survive a server that changes upper and lower case.
 */
const tokenShape = /^[a-z0-9]{10,64}$/;

export function mailAddressOf(token: string, domain: string): string {
	if (!tokenShape.test(token))
		throw new Error("A token of a mail address is 10 to 64 small letters and digits.");
	return `${box}+${token}@${domain}`;
}

/** The token of one of our addresses. Null for any other address. */
export function tokenInAddress(address: string, domain: string): string | null {
	const [local, host, ...rest] = address.trim().toLowerCase().split("@");
	if (rest.length > 0 || host !== domain.toLowerCase() || !local?.startsWith(`${box}+`)) return null;
	const token = local.slice(box.length + 1);
	return tokenShape.test(token) ? token : null;
}

/** Names one letter of a removal: the first request, a reminder after the second one, and so on. */
export interface LetterPlace {
	readonly token: string;
	readonly step: "request" | "reminder" | "admonition";
	/** Counts from 1. */
	readonly round: number;
}

/** The same for every try of the same letter, whichever worker makes it. Without brackets. */
export function messageIdOf({ token, step, round }: LetterPlace, domain: string): string {
	return `${step}-${round}.${token}@${domain}`;
}

/** The letter that an answer refers to in `In-Reply-To` or `References`. Null if it is none of ours. */
export function letterOfMessageId(id: string, domain: string): LetterPlace | null {
	const [local, host, ...rest] = id.trim().replace(/^<|>$/g, "").toLowerCase().split("@");
	if (rest.length > 0 || host !== domain.toLowerCase()) return null;
	const found = /^(request|reminder|admonition)-([1-9]\d{0,3})\.([a-z0-9]{10,64})$/.exec(local ?? "");
	if (!found) return null;
	const [, step, round, token = ""] = found;
	return { step: step as LetterPlace["step"], round: Number(round), token };
}
