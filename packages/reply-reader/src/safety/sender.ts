import { type HeaderTable, headerOf } from "../basics/mail.ts";

const address = /[\w.!#$%&'*+/=?^`{|}~-]+@([\w-]+(?:\.[\w-]+)+)/g;

/** Whether the sender may not be who the mail claims: true if a name contains another address or a check failed. */
export function doubtfulSender(
	from: string,
	headers: HeaderTable,
	domains: readonly string[] | undefined,
): boolean {
	const shown = from || headerOf(headers, "from");
	const found = [...shown.matchAll(address)].map((match) => (match[1] ?? "").toLowerCase());
	const own = found.at(-1);
	if (new Set(found.map(lastTwo)).size > 1) return true;
	if (/\b(dmarc|dkim|spf)\s*=\s*(fail|permerror)/i.test(headerOf(headers, "authentication-results"))) {
		if (
			/dmarc\s*=\s*fail/i.test(headerOf(headers, "authentication-results")) ||
			!/dmarc\s*=\s*pass/i.test(headerOf(headers, "authentication-results"))
		)
			return true;
	}
	if (domains === undefined) return false;
	return own === undefined || !domains.some((domain) => own === domain || own.endsWith(`.${domain}`));
}

/** A rough registrable domain, enough to see that two addresses in one From header are unrelated. */
function lastTwo(domain: string): string {
	return domain.split(".").slice(-2).join(".");
}
