import { incomingMailVariables } from "./incoming-mail.ts";
import { limitVariables, processVariables, siteVariables } from "./process.ts";
import {
	brokerVariables,
	messageVariables,
	paymentVariables,
	removalVariables,
	sourceVariables,
	transparencyVariables,
} from "./providers.ts";
import { passwordVariables, sessionVariables, signInVariables } from "./sign-in.ts";
import { databaseVariables, keyVariables } from "./storage.ts";
import { backupVariables } from "./upkeep.ts";

/** Every environment variable that the product reads. `npm run generate` writes docs/configuration.md from it. */
export const envVariables = {
	...processVariables,
	...databaseVariables,
	...keyVariables,
	...backupVariables,
	...siteVariables,
	...limitVariables,
	...messageVariables,
	...paymentVariables,
	...sourceVariables,
	...brokerVariables,
	...removalVariables,
	...incomingMailVariables,
	...transparencyVariables,
	...signInVariables,
	...sessionVariables,
	...passwordVariables,
} as const;

/** The same variables by topic, in the order of docs/configuration.md. */
export const envTopics = [
	["The process", processVariables],
	["Database", databaseVariables],
	["Keys", keyVariables],
	["Backups", backupVariables],
	["The site", siteVariables],
	["Proxies and limits", limitVariables],
	["Mail and text messages", messageVariables],
	["Payments", paymentVariables],
	["Sources of scans", sourceVariables],
	["Data brokers", brokerVariables],
	["Removals", removalVariables],
	["Mail that comes in", incomingMailVariables],
	["The transparency log", transparencyVariables],
	["Sign-up and sign-in", signInVariables],
	["Sessions", sessionVariables],
	["Passwords and passkeys", passwordVariables],
] as const;

/** The ten variables in the README, which most installations set. */
export const essentialVariables = [
	"HOST",
	"PORT",
	"PUBLIC_URL",
	"TRUST_PROXY",
	"DATA_DIR",
	"DATABASE_URL",
	"MASTER_KEY",
	"SMTP_URL",
	"STRIPE_SECRET_KEY",
	"CORPUS_FOLDER",
] as const satisfies readonly (keyof typeof envVariables)[];
