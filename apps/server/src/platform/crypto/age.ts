import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/**
 * The people who can decrypt it: the holders of keys, or those who know a passphrase. Never both, because age does
 * not allow that.
 */
export type Lock = { readonly recipients: readonly string[] } | { readonly passphrase: string };
/** Keys and passphrases that may open it. All of them are tried. */
export interface Openers {
	readonly identities: readonly string[];
	readonly passphrase?: string | undefined;
}

/** A key or passphrase is malformed, or does not open the data. The message is a sentence for the operator. */
export class CannotUnlock extends Error {}
/** The encrypted data was changed or cut off. */
export class Damaged extends Error {}

/** Encrypts a stream in the age format (https://age-encryption.org/v1), which other programs can open too. */
export async function encryptStream(plain: Readable, lock: Lock): Promise<Readable> {
	const encrypter = new Encrypter();
	if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
	else for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
	const sealed: unknown = await encrypter.encrypt(Readable.toWeb(plain) as never);
	return Readable.fromWeb(sealed as NodeWebStream);
}

/** Throws the errors that `encryptStream` would throw, before there is anything to encrypt. */
export function refuseRecipients(recipients: readonly string[]): void {
	const encrypter = new Encrypter();
	for (const recipient of recipients) addRecipient(encrypter, recipient);
}

/** Checks every part before it passes it on. A stream that was cut off ends with `Damaged`. */
export async function decryptStream(
	sealed: Readable,
	{ identities, passphrase }: Openers,
): Promise<Readable> {
	const decrypter = new Decrypter();
	if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
	for (const identity of identities) {
		try {
			decrypter.addIdentity(identity);
		} catch {
			throw new CannotUnlock("A line of BACKUP_IDENTITY_FILE is no key of age: AGE-SECRET-KEY-….");
		}
	}
	let plain: unknown;
	try {
		plain = await decrypter.decrypt(Readable.toWeb(sealed) as never);
	} catch (error) {
		const { message, code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "EACCES") throw error;
		if (/no identity matched|incorrect passphrase|passphrase/i.test(message))
			throw new CannotUnlock("The passphrase or key does not open it (or its first lines were changed).");
		throw new Damaged(`It is damaged, or nothing that age encrypted: ${message}.`);
	}
	return Readable.fromWeb(plain as NodeWebStream);
}

/** Makes a new key, with the public recipient that others encrypt for. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
	const identity = await generateX25519Identity();
	return { identity, recipient: await identityToRecipient(identity) };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
	try {
		encrypter.addRecipient(recipient);
	} catch {
		throw new CannotUnlock(`${recipient.slice(0, 12)}… is no recipient of age: age1….`);
	}
}
