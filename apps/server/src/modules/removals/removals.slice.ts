import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { ForgetPerson, Slice } from "../../platform/slice.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";
import type { BillingSlice } from "../billing/billing.slice.ts";
import type { BrokersNeeds, BrokerUseCases, WatchedOfPerson } from "../brokers/brokers.slice.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import { takeReply } from "./acting/take-reply.ts";
import { recordDisclosures } from "./core/disclosures.repository.ts";
import { deleteRemovalRowsOf } from "./core/people.repository.ts";
import type {
	Commit,
	DrpOut,
	LettersOut,
	MailAddressOf,
	ProofsOfLog,
	RemovalsDeps,
} from "./core/removals.deps.ts";
import { peopleWithNews } from "./core/removals.repository.ts";
import { withServices } from "./core/with-services.ts";
import { noteOpenRequests } from "./drp/leave-businesses.ts";
import { withBusinesses } from "./drp/with-businesses.rules.ts";
import { ownFigures } from "./figures/own-figures.ts";
import { finishStep } from "./helping/finish-step.ts";
import { listHelps } from "./helping/list-helps.ts";
import { openStep } from "./helping/open-step.ts";
import { removalGauges } from "./overview/removal-gauges.ts";
import { removalRecordsOf } from "./overview/removal-records-of.ts";
import { takeRemovalNews } from "./overview/take-removal-news.ts";
import { waitingForPeople } from "./overview/waiting-for-people.ts";
import { planJob } from "./planning/plan-job.ts";
import { removalsJobs, removalsSchedules } from "./removals.jobs.ts";
import { removalsRoutes } from "./removals.routes.ts";
import { onReply, whoAwaits } from "./replies/who-awaits.ts";

export type { Commit, MailAddressOf } from "./core/removals.deps.ts";
export { directoryOf, openDrp } from "./drp/drp.settings.ts";
export { dkimOf, letterDomain, lettersLeave, openLetters } from "./letters/letters.settings.ts";
export { mailAddressOf } from "./letters/mail-address.rules.ts";

export type RemovalsSlice = ReturnType<typeof removalsSlice>;

export interface RemovalsNeeds {
	readonly sites: BrokerSites | null;
	readonly people: IdentityUseCases;
	readonly planOf: BillingSlice["planOf"];
	readonly setupOf: BillingSlice["setupOf"];
	readonly brokers: BrokerUseCases;
	readonly watched: WatchedOfPerson;
	/** Writes into the transparency log. */
	readonly commit: Commit;
	readonly proofs: ProofsOfLog;
	readonly mailAddressOf: MailAddressOf;
	readonly runtime: RemovalsDeps["runtime"];
	readonly letters: LettersOut | null;
	readonly drp: DrpOut | null;
	/** The domain of removals' addresses and of letters' Message-IDs. */
	readonly mailDomain: string;
}

/** An attempt ends after this time. A job counts as lost only after ten minutes. */
const attemptMs = 180_000;

export function removalsSlice(
	context: SliceContext<Pick<Env, "REMOVALS_PER_BROKER_DAY">>,
	needs: RemovalsNeeds,
) {
	const { env, keys } = context;
	const deps: RemovalsDeps & RemovalsNeeds = {
		...context,
		...needs,
		sites: needs.sites && withServices(withBusinesses(needs.sites, needs.drp?.businesses ?? []), keys),
		vault: personVault(keys),
		planSoon: planRemovalsSoon(context),
		perBrokerDay: async (sql) =>
			(await needs.runtime.current(sql)).removals_per_broker_day ?? env.REMOVALS_PER_BROKER_DAY,
		attemptMs,
	};
	const figures = ownFigures(context);
	const noteLeaving = noteOpenRequests(deps);
	const awaits = whoAwaits({ ...deps, domain: needs.mailDomain });
	return {
		/** For operators: what waits for people, and the steps that people let a helper do. */
		operatorViews: {
			waitingForPeople: waitingForPeople(deps),
			helps: { list: listHelps(deps), open: openStep(deps), finish: finishStep(deps) },
		},
		/** For the slice that receives mails: who waits for one, and what a mail does. */
		awaits,
		onReply: onReply(takeReply(deps), awaits),
		routes: (http) => removalsRoutes(http, deps),
		jobs: removalsJobs(deps),
		schedules: removalsSchedules,
		sections: removalRecordsOf(deps),
		gauges: removalGauges(deps),
		/** What every page says about this installation's own figures. */
		figures: { onPages: figures.onPages, onChange: figures.onChange },
		// With MIGRATE=off the table may not exist yet. The figures are then read once it does.
		prepare: () => figures.read().catch(() => undefined),
		watch: figures.watch,
		forgets: { beforeDelete: leaveRemovals(noteLeaving), beforeClaim: leaveRemovals(noteLeaving) },
		close: async () => {
			await needs.letters?.mailer.close();
			await needs.drp?.close();
		},
	} satisfies Slice & Record<string, unknown>;
}

/** Deletes removals when the account is deleted or passes to another person. No foreign key does it. */
function leaveRemovals(noteLeaving: ForgetPerson): ForgetPerson {
	return async (tx, userId) => {
		await noteLeaving(tx, userId);
		await deleteRemovalRowsOf(tx, userId);
	};
}

/**
 * For slices that are made earlier: plans a person's removals after something changed. Call it in the transaction of
 * the change.
 */
export function planRemovalsSoon({ queue }: Pick<SliceContext, "queue">) {
	return (sql: Sql, userId: string): Promise<void> =>
		queue.enqueue(sql, planJob, { userId }, { singletonKey: userId });
}

/** For brokers, which are made earlier: records what a search tells, and reacts to what a scan changes. */
export function removalsLedger(context: Pick<SliceContext, "queue">): BrokersNeeds["ledger"] {
	return {
		listingsChanged: planRemovalsSoon(context),
		toldBySearch: (sql, userId, { broker, fields, at }) =>
			recordDisclosures(sql, userId, {
				broker,
				removalId: null,
				channel: "search",
				recipient: broker,
				why: "search",
				fields,
				at,
			}),
	};
}

/** For the scanner, which decides what an alert says. */
export const removalNews = { takeRemovalNews, peopleWithRemovalNews: peopleWithNews };
