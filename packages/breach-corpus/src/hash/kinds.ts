/**
 * What an identifier is. The number is the first byte of the message that is hashed, so that a user name which looks
 * like an address is not one. Part of the file format: numbers are never used anew.
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
