/**
 * Hashes details as the platform does for brokers, so that everybody gets the same hash. Base64 of SHA-256 over UTF-8.
 */
export async function dropHash(normalized: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(normalized));
	return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

export const normalEmail = (email: string): string => email.replace(/\s+/gu, "").toLowerCase();

/** The last ten digits. Null if there are fewer, because it is then no number of the United States. */
export function normalPhone(phone: string): string | null {
	const digits = phone.replace(/\D/g, "");
	return digits.length < 10 ? null : digits.slice(-10);
}

export const dropHashOfEmail = (email: string): Promise<string> => dropHash(normalEmail(email));

export async function dropHashOfPhone(phone: string): Promise<string | null> {
	const normal = normalPhone(phone);
	return normal === null ? null : dropHash(normal);
}
