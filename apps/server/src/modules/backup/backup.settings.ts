import { readFileSync } from "node:fs";
import type { Env } from "../../env.ts";
import { type Lock, type Openers, refuseRecipients } from "../../platform/crypto/age.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Keep } from "./archive/keep.rules.ts";

export type BackupEnv = Pick<
	Env,
	| Extract<keyof Env, `BACKUP_${string}`>
	| "DATA_DIR"
	| "DATABASE_URL"
	| "DATABASE_PREPARE"
	| "MASTER_KEY"
	| "ANON_KEY"
	| "SERVICE_ROLE_KEY"
	| "CORPUS_FOLDER"
	| "CORPUS_FOLDER_KEY"
>;

/** A backup is always encrypted. */
export function lockOf({ BACKUP_RECIPIENTS, BACKUP_PASSPHRASE }: BackupEnv): Lock {
	const recipients = recipientsOf({ BACKUP_RECIPIENTS });
	if (recipients.length > 0) return { recipients };
	if (BACKUP_PASSPHRASE !== undefined) return { passphrase: BACKUP_PASSPHRASE };
	throw new BadValue(
		"BACKUP_RECIPIENTS or BACKUP_PASSPHRASE must be set: backups are encrypted. `npm run cli -- backup new-key` makes a key.",
	);
}

const recipientsOf = ({ BACKUP_RECIPIENTS }: Pick<BackupEnv, "BACKUP_RECIPIENTS">) =>
	(BACKUP_RECIPIENTS ?? "").split(/[\s,]+/).filter(Boolean);

/** Checks recipients at the start. Otherwise a mistake would show only at the first backup, at night. */
export function refuseWrongRecipients(env: Pick<BackupEnv, "BACKUP_RECIPIENTS">): void {
	try {
		refuseRecipients(recipientsOf(env));
	} catch (error) {
		throw new BadValue(`BACKUP_RECIPIENTS: ${(error as Error).message}`);
	}
}

export function openersOf({ BACKUP_IDENTITY_FILE, BACKUP_PASSPHRASE }: BackupEnv): Openers {
	if (BACKUP_IDENTITY_FILE === undefined && BACKUP_PASSPHRASE === undefined)
		throw new BadValue(
			"BACKUP_IDENTITY_FILE or BACKUP_PASSPHRASE must be set: one of them opens the backup.",
		);
	const identities = BACKUP_IDENTITY_FILE === undefined ? [] : linesOf(BACKUP_IDENTITY_FILE);
	return { identities, passphrase: BACKUP_PASSPHRASE };
}

export function keepOf(env: BackupEnv): Keep {
	return { daily: env.BACKUP_KEEP_DAILY, weekly: env.BACKUP_KEEP_WEEKLY, monthly: env.BACKUP_KEEP_MONTHLY };
}

/**
 * Reads the file as the program `age` does: one entry in each line, and comments. A file that `npm run` wrote without
 * `--silent` begins with npm's own lines, which begin with ">".
 */
function linesOf(path: string): string[] {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch {
		throw new BadValue("BACKUP_IDENTITY_FILE cannot be read.");
	}
	const lines = text.split("\n").map((line) => line.trim());
	const keys = lines.filter((line) => line !== "" && !/^[#>]/.test(line));
	if (keys.length === 0) throw new BadValue("BACKUP_IDENTITY_FILE has no key in it: AGE-SECRET-KEY-….");
	return keys;
}
