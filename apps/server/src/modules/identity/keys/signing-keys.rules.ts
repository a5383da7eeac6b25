interface Signing {
	readonly kid: string;
	readonly signsFrom: Date;
}

/** Clocks of machines differ, and a token takes a moment to arrive. */
const marginSeconds = 600;

/** The key with the latest start that has passed, or the very first key if none has. */
export function signsAt<T extends { readonly signsFrom: Date }>(
	keys: readonly T[],
	now: Date,
): T | undefined {
	return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0];
}

/** Finds keys that no valid token uses: their successor has signed for longer than a token lives. */
export function overKeys(keys: readonly Signing[], now: Date, tokenSeconds: number): string[] {
	return keys
		.filter((_, at) => {
			const next = keys[at + 1];
			return next && next.signsFrom.getTime() + (tokenSeconds + marginSeconds) * 1000 < now.getTime();
		})
		.map(({ kid }) => kid);
}
