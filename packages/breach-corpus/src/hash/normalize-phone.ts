/**
 * The digits of a number in E.164, without the plus. A number without a country gets the calling code
 * `country` (such as "44"), and without that it is invalid. If you know a person's country, convert their
 * number to E.164 before you ask here.
 */
export function normalizePhone(text: string, country?: string): string | undefined {
	const trimmed = text.normalize("NFKC").trim();
	if (!/^\+?[\d\s().\-/\u2010-\u2015]+$/.test(trimmed)) return undefined;
	const digits = trimmed.replace(/\D/g, "");
	if (trimmed.startsWith("+")) return checked(withoutTrunk(trimmed) ?? digits);
	if (digits.startsWith("00")) return checked(digits.slice(2));
	if (country === undefined) return undefined;
	// In North America the trunk prefix is the calling code itself.
	if (country === "1") return checked(digits.length === 11 && digits.startsWith("1") ? digits : `1${digits}`);
	return checked(`${country}${digits.replace(/^0/, "")}`);
}

/** +44 (0)20 7946 0000: people dial the zero in brackets only within the country. */
function withoutTrunk(text: string): string | undefined {
	return /\(0\)/.test(text) ? text.replace("(0)", "").replace(/\D/g, "") : undefined;
}

function checked(digits: string): string | undefined {
	return digits.length >= 7 && digits.length <= 15 && !digits.startsWith("0") ? digits : undefined;
}
