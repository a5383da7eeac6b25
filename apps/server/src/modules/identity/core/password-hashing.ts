import { type Algorithm, hash, type Options, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { fewAtOnce } from "../../../platform/process/few-at-once.ts";

/**
 * RFC 9106, section 4, second choice (64 MiB). With higher values, each password is hashed again at its next
 * sign-in.
 */
const argon2Options = {
	// The enum is a const enum, so its values are missing when Node strips the types.
	algorithm: 2 satisfies Algorithm.Argon2id,
	memoryCost: 65_536,
	timeCost: 3,
	parallelism: 4,
} satisfies Options;

/**
 * Each hash needs 64 MiB while it runs. So many sign-ins at once wait in a queue instead of taking all
 * memory.
 */
const atOnce = 4;

export interface PasswordHashing {
	hash(password: string): Promise<string>;
	/** With null (no such address, or no password) it takes the same time and returns false. */
	verify(stored: string | null, password: string): Promise<boolean>;
	/** Whether the hash was made with the current parameters. */
	isCurrent(stored: string): boolean;
}

/** The cost of a hash. Tests of other things use a lower one. */
export type HashingCost = Pick<typeof argon2Options, "memoryCost" | "timeCost" | "parallelism">;

export function passwordHashing(cost: HashingCost = argon2Options): PasswordHashing {
	const inTurn = fewAtOnce(atOnce);
	const { memoryCost, timeCost, parallelism } = cost;
	const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
	const hashIt = (password: string) => inTurn(() => hash(password, { ...argon2Options, ...cost }));
	let dummy: Promise<string> | undefined;
	return {
		hash: hashIt,
		verify: async (stored, password) => {
			dummy ??= hashIt("nobody's password");
			const against = stored ?? (await dummy);
			const right = await inTurn(() => verifyOne(against, password)).catch(() => false);
			return right && stored !== null;
		},
		isCurrent: (stored) => stored.startsWith(currentPrefix),
	};
}

const bcryptPattern = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
const argon2Pattern =
	/^\$argon2(id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})(,[a-z]+=[^$,]+)*\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** Which hashes may be imported: those that are cheap enough for one sign-in. */
export function isImportableHash(stored: string): boolean {
	if (bcryptPattern.test(stored)) return true;
	const [, , memory, time, lanes] = argon2Pattern.exec(stored) ?? [];
	return memory !== undefined && Number(memory) <= 262_144 && Number(time) <= 10 && Number(lanes) <= 16;
}

function verifyOne(stored: string, password: string): Promise<boolean> {
	if (stored.startsWith("$argon2")) return verify(stored, password);
	// PHP writes $2y$ for what everybody else calls $2b$.
	return verifyBcrypt(password, stored.replace(/^\$2y\$/, "$2b$"));
}
