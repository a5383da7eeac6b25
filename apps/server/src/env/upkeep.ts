import { integer, optionalLines, optionalText } from "../platform/process/env-values.ts";

export const backupVariables = {
	BACKUP_RECIPIENTS: optionalLines(
		"Who can open backups: public keys of age (age1…), separated by commas. `npm run cli -- backup new-key` makes one.",
	),
	BACKUP_PASSPHRASE: optionalLines(
		"Encrypts backups if there are no BACKUP_RECIPIENTS, and opens those that it encrypted.",
	),
	BACKUP_IDENTITY_FILE: optionalText(
		"The file of the secret key that opens backups (AGE-SECRET-KEY-…). Only restore and verify read it: keep it elsewhere.",
	),
	BACKUP_KEEP_DAILY: integer(1, 3650, 7, "How many days keep their newest backup."),
	BACKUP_KEEP_WEEKLY: integer(0, 520, 4, "How many weeks keep their newest backup."),
	BACKUP_KEEP_MONTHLY: integer(0, 120, 0, "How many months keep their newest backup."),
} as const;
