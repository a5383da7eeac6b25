/**
 * The kind of an identifier. Its number is the first byte of the hashed message, so a username that looks
 * like an address is not one. Part of the file format: numbers are never reused.
 */
export const kindNumbers = { email: 1, phone: 2, username: 3, name: 4, password: 5 } as const;

export type Kind = keyof typeof kindNumbers;

export const kinds = Object.keys(kindNumbers) as Kind[];

export interface Identifier {
	readonly kind: Kind;
	readonly value: string;
}

export function isKind(text: string): text is Kind {
	return Object.hasOwn(kindNumbers, text);
}
