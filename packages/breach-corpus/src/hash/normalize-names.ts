/** A username is compared without case, and without the @ that sites put before it. */
export function normalizeUsername(text: string): string | undefined {
	const handle = text.normalize("NFC").trim().replace(/^@/, "").toLowerCase();
	if (handle.length < 2 || handle.length > 128) return undefined;
	return /^[^\s:;|,"<>\p{C}]+$/u.test(handle) && /[\p{L}\p{N}]/u.test(handle) ? handle : undefined;
}

/** A person's name: without case, accents and marks, its parts in order with one space between them. */
export function normalizeName(text: string): string | undefined {
	const plain = text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
	// One word is the name of far too many people.
	return plain.includes(" ") && plain.length <= 128 ? plain : undefined;
}

/** We know a password by its SHA-1, as Pwned Passwords lists it. */
export function normalizePasswordHash(text: string): string | undefined {
	const hash = text.trim().toUpperCase();
	return /^[0-9A-F]{40}$/.test(hash) ? hash : undefined;
}
