import { isAheadOf } from "../../platform/clock/clock.ts";
import { about, type Finding } from "./finding.rules.ts";

export interface KnownBackup {
	/** Null if another machine made the backup: then only the database knows of it. */
	readonly path: string | null;
	readonly at: Date;
}

const hour = 3_600_000;

export function backupFindings({
	last,
	isThere,
	elsewhere,
	encrypts,
	shortPassphrase,
	identityHere,
	keyOnlyHere,
	now,
}: {
	readonly last: KnownBackup | null;
	readonly isThere: boolean;
	/**
	 * On PostgreSQL another machine may make the backups, and the database has the time. This says whether we could
	 * read it, or that nothing is in the database yet; null for the embedded database.
	 */
	readonly elsewhere: "read" | "not read" | "empty" | null;
	/** BACKUP_RECIPIENTS or BACKUP_PASSPHRASE is set. */
	readonly encrypts: boolean;
	/** What opens them is a word that can be guessed. */
	readonly shortPassphrase: boolean;
	/** BACKUP_IDENTITY_FILE is set: whether a file is there. */
	readonly identityHere: "there" | "missing" | null;
	/** The master key is a file of this machine, and no backup made here has saved it. */
	readonly keyOnlyHere: boolean | "not known";
	readonly now: Date;
}): Finding[] {
	const say = about("backup");
	const every =
		"Run `npm run cli -- backup TARGET --keys OTHER-TARGET` every day (docs/operations/backup.md).";
	const missing = () => {
		if (elsewhere === null) return say.failure("No backup was made from here.", every);
		if (elsewhere === "empty")
			return say.warning(
				"No backup was made from here, and there is nothing to back up before the first start.",
				`After the first start: ${every[0]?.toLowerCase()}${every.slice(1)}`,
			);
		const others =
			elsewhere === "read" ? "and the database tells of none" : "and the database could not be asked";
		return say.warning(
			`No backup was made from here, ${others}. One by pg_dump, or by a user who only reads, is not seen from here.`,
			`If there is none: ${every[0]?.toLowerCase()}${every.slice(1)}`,
		);
	};
	const age = () => {
		if (last === null) return missing();
		if (isAheadOf(now, last.at))
			return say.failure(
				`The newest backup is from the future: ${last.at.toISOString()}. Nobody knows how old it is.`,
				`Set this machine's clock, and the clock of the machine that makes backups. Then: ${every[0]?.toLowerCase()}${every.slice(1)}`,
			);
		const hours = Math.max(0, Math.floor((now.getTime() - last.at.getTime()) / hour));
		if (hours > 7 * 24) return say.failure(`The newest backup is ${Math.floor(hours / 24)} days old.`, every);
		if (hours > 26) return say.warning(`The newest backup is ${hours} hours old.`, every);
		const old = hours === 1 ? "1 hour" : `${hours} hours`;
		if (last.path === null) return say.ok(`The newest backup, made elsewhere, is ${old} old.`);
		if (!isThere)
			return say.warning(
				`The newest backup is not at ${last.path} any more.`,
				"That is right if you moved it elsewhere.",
			);
		return say.ok(`The newest backup is ${old} old.`);
	};
	return [
		age(),
		...(last !== null && keyOnlyHere === "not known"
			? [
					say.notChecked(
						"The master key is in DATA_DIR/keys. Whether a backup has saved it was not checked: an older version made the newest backup, and did not note it.",
						"The next backup notes it. Run `npm run cli -- backup TARGET --keys OTHER-TARGET` once.",
					),
				]
			: []),
		...(last !== null && keyOnlyHere === true
			? [
					say.failure(
						"The master key is in DATA_DIR/keys, and no backup made here has saved it. If this machine is lost, nobody can read the backups.",
						"Run `npm run cli -- backup TARGET --keys OTHER-TARGET` once, and again after each `keys rotate master`.",
					),
				]
			: []),
		...(encrypts
			? []
			: [
					say.warning(
						"Neither BACKUP_RECIPIENTS nor BACKUP_PASSPHRASE is set, so no backup can be made.",
						"npm run cli -- backup new-key",
					),
				]),
		...(shortPassphrase
			? [
					say.warning(
						"BACKUP_PASSPHRASE is short: who gets a backup can guess it.",
						"Take six random words, or BACKUP_RECIPIENTS. Keep the old one for older backups.",
					),
				]
			: []),
		...(identityHere === "missing"
			? [
					say.failure(
						"BACKUP_IDENTITY_FILE names a file that is not there.",
						"Leave it out until you restore, or name the file of the secret key.",
					),
				]
			: []),
		...(identityHere === "there"
			? [
					say.warning(
						"BACKUP_IDENTITY_FILE is set on this server: who takes the server can open its backups.",
						"Keep the secret key elsewhere, and set it for a restore only.",
					),
				]
			: []),
	];
}
