import { inSlices, oneByOne } from "../../platform/db/in-slices.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { forgetFlows } from "./codes/flow-states.repository.ts";
import { forgetOldEntries } from "./core/audit.repository.ts";
import type { IdentityDeps } from "./core/identity.deps.ts";
import type { IdentitySettings } from "./core/identity.settings.ts";
import { overSince, type SessionLifetimes } from "./core/lifetime.rules.ts";
import { forgetDevices } from "./devices/devices.repository.ts";
import { keepSigningKeys } from "./keys/rotate-signing-key.ts";
import { forgetOldFailures, forgetSends } from "./limits/limits.repository.ts";
import { forgetNotMeLinks } from "./owner/not-me-links.repository.ts";
import { forgetChallenges } from "./passkeys/challenges.repository.ts";
import { deleteIdleSessions, deleteOldSessions } from "./sessions/sessions.repository.ts";

const forgetJob = "identity.forget";
const keepKeysJob = "identity.keep-signing-keys";
const day = 24 * 3_600_000;
/** As long as the history of scans is kept. */
const auditKeptDays = 400;

type Settings = SessionLifetimes & Pick<IdentitySettings, "jwks" | "signingKeyDays" | "accessTokenSeconds">;

export type IdentityJobsDeps = Pick<IdentityDeps, "db" | "clock" | "keys"> & { readonly settings: Settings };

/** Deletes counts that serve only "too soon" and "too often", unfinished sign-ins, and sessions that ended. */
export function identityJobs(deps: IdentityJobsDeps): JobDefinition<never>[] {
	const { db, clock, settings } = deps;
	const handle = async () => {
		const now = clock.now();
		const before = new Date(now.getTime() - day);
		const { idleSince, longSince, shortSince } = overSince(settings, now);
		const daysAgo = (days: number) => new Date(now.getTime() - days * day);
		const sweeps: ((most: number) => Promise<number>)[] = [
			async (most) => (idleSince ? deleteIdleSessions(db, idleSince, most) : 0),
			async (most) => (longSince ? deleteOldSessions(db, true, longSince, most) : 0),
			async (most) => (shortSince ? deleteOldSessions(db, false, shortSince, most) : 0),
			(most) => forgetOldEntries(db, daysAgo(auditKeptDays), most),
			(most) => forgetNotMeLinks(db, now, most),
			(most) => forgetDevices(db, daysAgo(400), most),
			(most) => forgetFlows(db, before, most),
			(most) => forgetSends(db, before, most),
			// A lock of codes may last a day. We remember its cause for a week.
			(most) => forgetOldFailures(db, daysAgo(7), most),
			(most) => forgetChallenges(db, now, most),
		];
		await oneByOne(sweeps.map((deleteSome) => () => inSlices(deleteSome)));
	};
	const keepKeys = async () => {
		// With AUTH_JWT_KEYS the operator decides which keys there are.
		if (settings.jwks) return;
		const { signingKeyDays: days, accessTokenSeconds: tokenSeconds } = settings;
		await keepSigningKeys(deps, { now: clock.now(), days, tokenSeconds });
	};
	return [
		{ name: forgetJob, handle, retryLimit: 2 },
		{ name: keepKeysJob, handle: keepKeys, retryLimit: 2 },
	];
}

export const identitySchedules: readonly ScheduleDefinition[] = [
	{ job: forgetJob, cron: "41 3 * * *" },
	{ job: keepKeysJob, cron: "11 * * * *" },
];
