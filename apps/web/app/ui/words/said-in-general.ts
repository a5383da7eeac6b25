interface Refused {
	readonly message: string;
	/** What is wrong, by the name of the field. */
	readonly fields: Readonly<Record<string, string | undefined>>;
}

/**
 * The message of a refusal for the whole form. Empty if the fields show everything, because one message in two places
 * looks like two mistakes.
 */
export function saidInGeneral(
	{ message, fields }: Refused,
	isShown: (field: string) => boolean,
): string | undefined {
	const named = Object.keys(fields);
	return named.length > 0 && named.every(isShown) ? undefined : message;
}
