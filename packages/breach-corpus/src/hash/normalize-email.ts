import { domainToASCII } from "node:url";
import { canonicalMailbox } from "./email-providers.ts";

const plainLocal = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const plainDomain = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+(?<!-)$/;
const anyLocal = /^[^\s"(),:;<>@[\]\\\p{C}]+$/u;

/** The hashed form of an address, or undefined if it is not one. */
export function normalizeEmail(text: string): string | undefined {
	const trimmed = text.trim();
	if (trimmed.length > 320) return undefined;
	const at = trimmed.lastIndexOf("@");
	if (at < 1) return undefined;
	const local = trimmed.slice(0, at).normalize("NFC").toLowerCase();
	if (!(plainLocal.test(local) || anyLocal.test(local))) return undefined;
	const domain = normalizeDomain(trimmed.slice(at + 1));
	return domain === undefined ? undefined : canonicalMailbox(local, domain);
}

function normalizeDomain(text: string): string | undefined {
	const lower = text.toLowerCase();
	// Only names with other letters than ASCII go through IDNA. It is slow, and refuses host names that dumps
	// contain anyway.
	const ascii = isAscii(lower) ? lower : domainToASCII(lower.normalize("NFC"));
	return ascii.length >= 4 && plainDomain.test(ascii) ? ascii : undefined;
}

function isAscii(text: string): boolean {
	for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
	return true;
}
