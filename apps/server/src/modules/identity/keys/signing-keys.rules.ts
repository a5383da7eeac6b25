interface Signing {
	readonly kid: string;
	readonly signsFrom: Date;
}

/** Clocks of several machines differ, and a token is on its way for a moment. */
const marginSeconds = 600;

/** The one with the latest beginning that has come; the very first where none has. */
export function signsAt<T extends { readonly signsFrom: Date }>(
	keys: readonly T[],
	now: Date,
): T | undefined {
	return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0];
}

/** Keys whose last token is over: their successor has signed for longer than a token lives. */
export function overKeys(keys: readonly Signing[], now: Date, tokenSeconds: number): string[] {
	return keys
		.filter((_, at) => {
			const next = keys[at + 1];
			return next && next.signsFrom.getTime() + (tokenSeconds + marginSeconds) * 1000 < now.getTime();
		})
		.map(({ kid }) => kid);
}
