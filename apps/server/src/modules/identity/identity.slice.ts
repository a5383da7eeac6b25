import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import { askedOnce } from "../../platform/http/token-first.ts";
import { limitAccounts } from "../../platform/limits/account-limit.ts";
import type { Slice, StartLine } from "../../platform/slice.ts";
import type { Captcha } from "../../providers/captcha/port.ts";
import type { PasswordLeaks } from "../../providers/password-leaks/port.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { closeDemoAccount, demoCredentials, ensureDemoAccount } from "./admin/demo-account.ts";
import { accessTokens } from "./core/access-token.ts";
import { authErrorShape } from "./core/auth-error.http.ts";
import type { IdentityDeps } from "./core/identity.deps.ts";
import { issuerOf } from "./core/identity.settings.ts";
import { type PasswordHashing, passwordHashing } from "./core/password-hashing.ts";
import type { PersonEvents } from "./core/person-events.ts";
import { chooseCaptcha, choosePasswordLeaks, type IdentityEnv, identitySettings } from "./env.settings.ts";
import { identityJobs, identitySchedules } from "./identity.jobs.ts";
import { identityRoutes } from "./identity.routes.ts";
import { identityGauges } from "./identity-gauges.ts";
import { identityUseCases } from "./identity-use-cases.ts";
import { apiKeyBook } from "./keys/api-key-book.ts";
import type { ApiKeys } from "./keys/api-keys.ts";
import { type KeysDeps, openKeys } from "./keys/keys.deps.ts";
import { runKeys } from "./keys/run-keys.ts";
import { loadSigningKeys, tryConfigured } from "./keys/signing-keys.ts";
import { currentKeys } from "./keys/standing-keys.ts";
import { watchKeys } from "./keys/watch-keys.ts";
import { oidcProviders } from "./oidc.settings.ts";
import { inWords } from "./owner/identity.mails.ts";
import { callerOfToken } from "./sessions/authenticate.http.ts";

export type { KnownPerson } from "./core/known-person.ts";
export { type ListenToPeople, type PersonEvents, personEvents } from "./core/person-events.ts";
/** Adds an entry to a person's security events, for commands, which make no slices. */
export { recordAuditEvent as tellPersonWith } from "./core/record-audit-event.ts";
export type { RequestOrigin } from "./core/request-origin.http.ts";
export { chooseCaptcha, choosePasswordLeaks } from "./env.settings.ts";
export type { IdentityUseCases } from "./identity-use-cases.ts";
export type { Claimant, ProofGiven } from "./proof/require-proof.ts";

/** Reads all settings of signing in, as the start does, and throws if one is wrong. */
export async function trySignIn(env: IdentityEnv, publicUrl: string): Promise<void> {
	const { jwks } = identitySettings(env, publicUrl);
	await tryConfigured(jwks);
}

export { oidcProviders } from "./oidc.settings.ts";

/** Replacements in tests for outside parties or slow work. */
export interface IdentityParties {
	readonly hashing?: PasswordHashing;
	readonly passwordLeaks?: PasswordLeaks;
	readonly captcha?: Captcha;
	/** Replaces the installation's own keys. These never change. */
	readonly apiKeys?: ApiKeys;
}

export interface IdentityNeeds extends Pick<NotificationsSlice, "queueMail" | "sms"> {
	readonly personEvents: PersonEvents;
	readonly runtime: IdentityDeps["runtime"];
}

export async function identitySlice(
	context: SliceContext<IdentityEnv>,
	needs: IdentityNeeds,
	instead: IdentityParties = {},
) {
	const { env } = context;
	const standing = await openStanding(context, instead.apiKeys);
	const deps = identityDeps(context, needs, instead, standing);
	const { current } = standing;
	const useCases = identityUseCases(deps);
	const limits = { on: env.RATE_LIMITS, shared: context.counts ?? null };
	return {
		people: { ...useCases, authenticate: askedOnce(limitAccounts(useCases.authenticate, limits)) },
		/** Checks only the token, without its session. */
		callerOfToken: limitAccounts(callerOfToken(deps), { ...limits, name: "token" }),
		apiKeys: current,
		runKeys: runKeys(standing),
		/** The settings that every page gets. */
		onPages: () => ({
			anonKey: current.anonKey,
			textMessages: deps.sms && { gapSeconds: deps.settings.sendGapSeconds },
			mail: {
				validFor: inWords(deps.settings.oneTimeSeconds),
				gapSeconds: deps.settings.sendGapSeconds,
			},
			shortSession: deps.settings.sessionShortSeconds > 0 ? inWords(deps.settings.sessionShortSeconds) : null,
			passkeysFor: deps.settings.webauthn?.id ?? null,
		}),
		routes: (http) => identityRoutes(http, deps),
		errorShape: authErrorShape(deps.settings.basePath),
		jobs: identityJobs(deps),
		schedules: identitySchedules,
		gauges: identityGauges(deps),
		// Checks a password hash, which takes a while on another thread.
		prepare: () => prepareDemoAccount(context, deps),
		watch: () => (instead.apiKeys ? async () => undefined : watchKeys(standing)),
		afterListen: () => demoLine(context),
	} satisfies Slice & Record<string, unknown>;
}

async function openStanding(
	context: SliceContext<IdentityEnv>,
	instead: ApiKeys | undefined,
): Promise<KeysDeps> {
	if (!instead) return openKeys(context);
	return { ...context, current: currentKeys(instead), apiKeys: apiKeyBook(context) };
}

function identityDeps(
	context: SliceContext<IdentityEnv>,
	needs: IdentityNeeds,
	instead: IdentityParties,
	{ current, apiKeys }: KeysDeps,
): IdentityDeps {
	const { env, db, clock, keys, log, publicUrl, evenAnswers } = context;
	const settings = identitySettings(env, publicUrl);
	const signingKeys = loadSigningKeys({ db, keys, clock, configured: settings.jwks });
	return {
		db,
		clock,
		log,
		keys,
		vault: personVault(keys),
		settings,
		// A getter, because the key may be replaced while the process runs.
		get anonKey() {
			return current.anonKey;
		},
		get serviceRoleKey() {
			return current.serviceRoleKey;
		},
		apiKeys,
		signingKeys,
		accessTokens: accessTokens({
			signingKeys,
			clock,
			issuer: issuerOf(settings),
			lifetimeSeconds: settings.accessTokenSeconds,
			lifetimes: settings,
		}),
		evenAnswers,
		hashing: instead.hashing ?? passwordHashing(),
		personEvents: needs.personEvents,
		guesses: { failed: 0, locked: 0 },
		queueMail: needs.queueMail,
		runtime: needs.runtime,
		sms: needs.sms,
		oidc: oidcProviders(env.AUTH_OIDC_PROVIDERS),
		passwordLeaks: instead.passwordLeaks ?? choosePasswordLeaks(env, log),
		captcha: instead.captcha ?? chooseCaptcha(env),
	};
}

/** Makes the demo account if DEMO is on. */
async function prepareDemoAccount(context: SliceContext<IdentityEnv>, deps: IdentityDeps): Promise<void> {
	const { env } = context;
	if (!env.MIGRATE || env.ROLE === "worker") return;
	if (!env.demo) return closeDemoAccount(deps);
	const { password } = await demoCredentials({ env, shared: context });
	await ensureDemoAccount(deps, password);
}

async function demoLine(context: SliceContext<IdentityEnv>): Promise<StartLine[]> {
	const { env } = context;
	if (!env.demo || !env.MIGRATE || env.ROLE === "worker") return [];
	const { email, password } = await demoCredentials({ env, shared: context });
	return [["Demo", `${email}  password ${password}`]];
}
