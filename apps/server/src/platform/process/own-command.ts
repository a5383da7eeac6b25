/**
 * Texts call the operator's command `npm run cli --`. A release has no npm: there the program that started this
 * process says in UNLISTED_CLI what the operator types instead.
 */
export function withOwnCommand(text: string, own = process.env.UNLISTED_CLI): string {
	return own ? text.replaceAll("npm run cli --", own) : text;
}
