/** Handles are compared without case and without the @ that a site puts before them. */
export function normaliseUsername(text: string): string | undefined {
	const handle = text.normalize("NFC").trim().replace(/^@/, "").toLowerCase();
	if (handle.length < 2 || handle.length > 128) return undefined;
	return /^[^\s:;|,"<>\p{C}]+$/u.test(handle) && /[\p{L}\p{N}]/u.test(handle) ? handle : undefined;
}

/** A person's name: without case, accents and marks, the parts in their order with one space between. */
export function normaliseName(text: string): string | undefined {
	const plain = text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
	// One word names a crowd.
	return plain.includes(" ") && plain.length <= 128 ? plain : undefined;
}

/** A password is known here by its SHA-1, as Pwned Passwords lists it. */
export function normalisePasswordHash(text: string): string | undefined {
	const hash = text.trim().toUpperCase();
	return /^[0-9A-F]{40}$/.test(hash) ? hash : undefined;
}
