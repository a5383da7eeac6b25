import { about, type Finding } from "./finding.rules.ts";

export interface LastBackup {
	readonly path: string;
	readonly at: string;
}

const hour = 3_600_000;

export function backupFindings({
	last,
	isThere,
	encrypts,
	identityHere,
	now,
}: {
	readonly last: LastBackup | null;
	readonly isThere: boolean;
	/** BACKUP_RECIPIENTS or BACKUP_PASSPHRASE is set. */
	readonly encrypts: boolean;
	/** BACKUP_IDENTITY_FILE is set. */
	readonly identityHere: boolean;
	readonly now: Date;
}): Finding[] {
	const say = about("backup");
	const every =
		"Run `npm run cli -- backup TARGET --keys OTHER-TARGET` every day (docs/operations/backup.md).";
	const age = () => {
		if (last === null) return say.failure("No backup was made from here.", every);
		const hours = Math.floor((now.getTime() - new Date(last.at).getTime()) / hour);
		if (hours > 7 * 24) return say.failure(`The newest backup is ${Math.floor(hours / 24)} days old.`, every);
		if (hours > 26) return say.warning(`The newest backup is ${hours} hours old.`, every);
		if (!isThere)
			return say.warning(
				`The newest backup is not at ${last.path} any more.`,
				"That is right if you moved it elsewhere.",
			);
		return say.ok(`The newest backup is ${hours} hours old.`);
	};
	return [
		age(),
		...(encrypts
			? []
			: [
					say.warning(
						"Neither BACKUP_RECIPIENTS nor BACKUP_PASSPHRASE is set, so no backup can be made.",
						"npm run cli -- backup new-key",
					),
				]),
		...(identityHere
			? [
					say.warning(
						"BACKUP_IDENTITY_FILE is set on this server: who takes the server can open its backups.",
						"Keep the secret key elsewhere, and set it for a restore only.",
					),
				]
			: []),
	];
}
