import { halves } from "./env/refuse-halves.ts";
import { type Env, refuseSharedAddress } from "./env.ts";
import { refuseWrongRecipients } from "./modules/backup/backup.commands.ts";
import { pricesOf } from "./modules/billing/billing.slice.ts";
import { brokerMode, bundleOf } from "./modules/brokers/brokers.slice.ts";
import { inboxPlace, openSharedCorpus } from "./modules/corpus/corpus.slice.ts";
import {
	chooseCaptcha,
	choosePasswordLeaks,
	oidcProviders,
	trySignIn,
} from "./modules/identity/identity.slice.ts";
import { mailSources, webhookSecret } from "./modules/incoming-mail/incoming-mail.slice.ts";
import { twilioAccount } from "./modules/notifications/notifications.slice.ts";
import { directoryOf, dkimOf, letterDomain } from "./modules/removals/removals.slice.ts";
import {
	corporaElsewhere,
	hasBreachSource,
	hibpAccount,
	tryCorpora,
} from "./modules/scanner/scanner.slice.ts";
import { witnessesOf } from "./modules/transparency/transparency.slice.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { refuseSpreadAlone } from "./platform/db/open-database.ts";
import { trustedProxies } from "./platform/http/addresses/trusted-proxies.ts";
import { createLog } from "./platform/log/log.ts";

/** Reads settings with the same code as the start. Wrong settings throw a sentence. */
interface SettingsReader {
	/** The doctor's name for the check. */
	readonly check: string;
	read(env: Env): unknown;
}

const log = createLog("silent");
const publicUrlOf = (env: Env) => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
const nobody = () => {
	throw new Error("No mail is taken here.");
};

/**
 * The settings that a start reads in addition to the ranges in env/. A slice whose settings can be wrong has a line
 * here.
 */
const readers: readonly SettingsReader[] = [
	{ check: "proxy", read: ({ TRUST_PROXY }) => trustedProxies(TRUST_PROXY) },
	{ check: "proxy", read: refuseSharedAddress },
	{ check: "database", read: (env) => refuseSpreadAlone(env.DATABASE_URL, env.DATABASE_SPREAD) },
	{ check: "sign-in", read: (env) => trySignIn(env, publicUrlOf(env)) },
	{ check: "sign-in", read: (env) => oidcProviders(env.AUTH_OIDC_PROVIDERS) },
	{ check: "sources", read: (env) => tryCorpora({ env, log, clock: systemClock }) },
	{ check: "corpus", read: inboxPlace },
	{ check: "corpus", read: shareCorpus },
	{ check: "incoming mail", read: webhookSecret },
	{ check: "incoming mail", read: incomingMail },
	{ check: "brokers", read: (env) => onLive(env, () => bundleOf(env)) },
	{ check: "letters", read: (env) => onLive(env, () => dkimOf(env, domainOf(env))) },
	{ check: "letters", read: (env) => onLive(env, () => directoryOf(env)) },
	{ check: "transparency", read: witnessesOf },
	{ check: "backup", read: refuseWrongRecipients },
	...halves,
];

/** At the start, so that no wrong setting waits for its first use, at night. */
export function refuseWrongSettings(env: Env): void {
	for (const { read } of readers) read(env);
}

/** For the doctor, which must not import slices. */
export const startSettings = {
	readers,
	hasBreachSource,
	pricesOf,
	mailDomain: domainOf,
	services: {
		twilio: twilioAccount,
		hibp: hibpAccount,
		captcha: chooseCaptcha,
		passwordLeaks: (env: Env) => choosePasswordLeaks(env, log),
		providers: (env: Env) => oidcProviders(env.AUTH_OIDC_PROVIDERS),
		corpora: corporaElsewhere,
	},
};

function domainOf(env: Env): string {
	return letterDomain({ env, publicUrl: publicUrlOf(env) });
}

/** With the lab, or without brokers, the start ignores settings for real brokers. */
const onLive = (env: Env, read: () => unknown) => (brokerMode(env) === "live" ? read() : null);

function shareCorpus({ CORPUS_SHARE: folder, ROLE }: Env): void {
	if (folder !== undefined && ROLE !== "worker") openSharedCorpus(folder, log).close();
}

/** Makes the sources but does not start them: nothing signs in, and no port is opened. */
function incomingMail(env: Env): void {
	if (env.ROLE === "api") return;
	const cursors = { read: nobody, save: nobody };
	mailSources({ env, log, clock: systemClock }, { take: nobody, knows: nobody, cursors });
}
