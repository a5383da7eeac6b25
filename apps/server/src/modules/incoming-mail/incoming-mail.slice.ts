import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import { sharedLook } from "../../platform/http/metrics/shared-look.ts";
import type { Slice, StartLine } from "../../platform/slice.ts";
import { readCursor, saveCursor } from "./core/cursors.repository.ts";
import type { IncomingMailDeps, OnReply, WhoAwaits } from "./core/incoming-mail.deps.ts";
import {
	countMailsOfEverybody,
	deleteIncomingMailsOf,
	incomingMailsOf,
} from "./core/incoming-mails.repository.ts";
import { openMail } from "./core/mail-content.ts";
import { incomingMailJobs, incomingMailSchedules } from "./incoming-mail.jobs.ts";
import { incomingMailRoutes } from "./incoming-mail.routes.ts";
import {
	type IncomingMailEnv,
	mailSources,
	secondOpinionOf,
	takesMail,
	webhookSecret,
} from "./incoming-mail.settings.ts";
import { takeMail } from "./taking/take-mail.ts";

export type { Awaiting, OnReply, Telling, WhoAwaits } from "./core/incoming-mail.deps.ts";
export { mailSources, takesMail, webhookSecret } from "./incoming-mail.settings.ts";

export interface IncomingMailNeeds {
	readonly awaits: WhoAwaits;
	readonly onReply: OnReply;
}

export function incomingMailSlice(
	context: SliceContext<IncomingMailEnv & Pick<Env, "ROLE">>,
	{ awaits, onReply }: IncomingMailNeeds,
): Slice {
	const { env, db, clock, log, keys } = context;
	const deps: IncomingMailDeps = {
		...context,
		awaits,
		onReply,
		vault: personVault(keys),
		secondOpinion: secondOpinionOf(context),
		bytesMax: env.INCOMING_MAIL_MAX_KB * 1024,
	};
	const secret = webhookSecret(env);
	const take = takeMail(deps);
	const sources =
		// A process that only answers requests leaves mailboxes to the workers.
		env.ROLE === "api"
			? []
			: mailSources(context, {
					take,
					knows: async (address) => (await awaits.ofAddress(db, address)) !== null,
					cursors: {
						read: (mailbox) => readCursor(db, mailbox),
						save: (mailbox, cursor) => saveCursor(db, mailbox, { ...cursor, at: clock.now() }),
					},
				});
	const counted = sharedLook(() => countMailsOfEverybody(db));
	return {
		routes: (http) => {
			if (secret !== null) incomingMailRoutes(http, { clock, secret, bytesMax: deps.bytesMax, take });
		},
		jobs: incomingMailJobs(deps),
		schedules: incomingMailSchedules,
		watch: () => {
			const started = Promise.all(
				sources.map((source) =>
					source.start().catch((error: Error) => {
						log.error({ reason: error.message }, `incoming mail: ${source.label} cannot be opened`);
					}),
				),
			);
			return async () => {
				await started;
				await Promise.all(sources.map((source) => source.stop()));
			};
		},
		sections: [
			{
				name: "incoming_mails",
				read: async (userId) => {
					const mails = await incomingMailsOf(db, userId);
					if (mails.length === 0) return [];
					const key = await deps.vault.hold(db, userId);
					return mails.map(({ id, reference, sealed, state, receivedAt }) => ({
						id,
						removal: reference,
						state,
						received_at: receivedAt.toISOString(),
						mail: openMail(key, id, sealed).toString("utf8"),
					}));
				},
			},
		],
		// Foreign keys delete the rows when the account is deleted.
		forgets: { beforeClaim: deleteIncomingMailsOf },
		gauges: [
			{
				name: "unlisted_incoming_mail_away_seconds",
				help: "For how long this process could not read the mailbox of answers; 0 if it reads none",
				atHand: true,
				value: () => Math.max(0, ...sources.map((source) => source.secondsAway?.() ?? 0)),
			},
			{
				name: "unlisted_incoming_mail_unread",
				help: "Answers that arrived and were not read yet",
				value: async (scrape) => (await counted(scrape)).waiting,
			},
			{
				name: "unlisted_incoming_mail_unmatched",
				help: "Mails that belong to nobody, kept for 30 days",
				value: async (scrape) => (await counted(scrape)).unmatched,
			},
			{
				name: "unlisted_incoming_mail_oldest_unread_seconds",
				help: "Age of the oldest answer that was not read yet",
				value: async (scrape) => {
					const { oldestWaiting } = await counted(scrape);
					return oldestWaiting === null
						? 0
						: Math.max(0, (clock.now().getTime() - oldestWaiting.getTime()) / 1000);
				},
			},
		],
		afterListen: async (): Promise<readonly StartLine[]> => {
			const ways = [
				...sources.map(({ label }) => label),
				...(secret === null ? [] : ["the webhook /webhooks/incoming-mail"]),
			];
			return takesMail(env)
				? [["Answers", ways.length === 0 ? "read by the workers" : `from ${ways.join(", ")}`]]
				: [];
		},
	};
}
