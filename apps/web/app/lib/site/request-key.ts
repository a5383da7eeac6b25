/**
 * A random UUID. It does not use crypto.randomUUID(), because browsers hide that if a self-hosted service runs without
 * TLS.
 */
export function makeRequestKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	// Version 4, variant 10, as in RFC 9562.
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** One key for each content, so that sending it twice stores it once. */
export interface ContentKey {
	/** The same key as before if the content is the same, and otherwise a new one. */
	of(content: unknown): string;
	/** The content was taken: the same words again are another message. */
	end(): void;
}

export function contentKey(): ContentKey {
	let last: { readonly text: string; readonly key: string } | undefined;
	return {
		of: (content) => {
			const text = JSON.stringify(content);
			if (last?.text !== text) last = { text, key: makeRequestKey() };
			return last.key;
		},
		end: () => {
			last = undefined;
		},
	};
}
