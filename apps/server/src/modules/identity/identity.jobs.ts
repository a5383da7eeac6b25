import { inSlices } from "../../platform/db/in-slices.ts";
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
/** As long as the history of scans. */
const auditKeptDays = 400;

type Settings = SessionLifetimes & Pick<IdentitySettings, "jwks" | "signingKeyDays" | "accessTokenSeconds">;

export type IdentityJobsDeps = Pick<IdentityDeps, "db" | "clock" | "keys"> & { readonly settings: Settings };

/**
 * Deletes counts that only serve "too soon" and "too often", unfinished sign-ins, and sessions that ended.
 */
export function identityJobs(deps: IdentityJobsDeps): JobDefinition<never>[] {
	const { db, clock, settings } = deps;
	const handle = async () => {
		const now = clock.now();
		const before = new Date(now.getTime() - day);
		const { idleSince, longSince, shortSince } = overSince(settings, now);
		if (idleSince) await inSlices((most) => deleteIdleSessions(db, idleSince, most));
		if (longSince) await inSlices((most) => deleteOldSessions(db, true, longSince, most));
		if (shortSince) await inSlices((most) => deleteOldSessions(db, false, shortSince, most));
		await inSlices((most) => forgetOldEntries(db, new Date(now.getTime() - auditKeptDays * day), most));
		await forgetNotMeLinks(db, now);
		await forgetDevices(db, new Date(now.getTime() - 400 * day));
		await forgetFlows(db, before);
		await forgetSends(db, before);
		// A lock of codes may last a day. We remember its cause for a week.
		await forgetOldFailures(db, new Date(now.getTime() - 7 * day));
		await forgetChallenges(db, clock.now());
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
