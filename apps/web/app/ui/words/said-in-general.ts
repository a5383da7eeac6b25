interface Refused {
	readonly message: string;
	/** What is wrong, by the name of the field. */
	readonly fields: Readonly<Record<string, string | undefined>>;
}

/**
 * What a form says of a refusal as a whole: nothing if its fields say all of it. One sentence in two places looks like two
 * mistakes.
 */
export function saidInGeneral(
	{ message, fields }: Refused,
	isShown: (field: string) => boolean,
): string | undefined {
	const named = Object.keys(fields);
	return named.length > 0 && named.every(isShown) ? undefined : message;
}
