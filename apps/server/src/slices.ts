import type { Env } from "./env.ts";
import { accountSlice } from "./modules/account/account.slice.ts";
import { adminSlice } from "./modules/admin/admin.slice.ts";
import { authorizationSlice } from "./modules/authorization/authorization.slice.ts";
import { type BillingParties, billingSlice } from "./modules/billing/billing.slice.ts";
import {
	type BrokersNeeds,
	brokerSearch,
	brokersSlice,
	openBrokerSites,
} from "./modules/brokers/brokers.slice.ts";
import { corpusSlice } from "./modules/corpus/corpus.slice.ts";
import { type IdentityParties, identitySlice, personEvents } from "./modules/identity/identity.slice.ts";
import { incomingMailSlice, takesMail } from "./modules/incoming-mail/incoming-mail.slice.ts";
import { newsletterSlice } from "./modules/newsletter/newsletter.slice.ts";
import {
	type NotificationParties,
	notificationsSlice,
	preferencesSlice,
} from "./modules/notifications/notifications.slice.ts";
import {
	letterDomain,
	lettersLeave,
	mailAddressOf,
	openDrp,
	openLetters,
	planRemovalsSoon,
	removalNews,
	removalsLedger,
	removalsSlice,
} from "./modules/removals/removals.slice.ts";
import { runtimeSlice } from "./modules/runtime/runtime.slice.ts";
import { hasBreachSource, openSources, planAnewSoon, scannerSlice } from "./modules/scanner/scanner.slice.ts";
import { spreadSlice } from "./modules/spread/spread.slice.ts";
import { supportSlice } from "./modules/support/support.slice.ts";
import { tablesSlice } from "./modules/tables/tables.slice.ts";
import { transparencySlice } from "./modules/transparency/transparency.slice.ts";
import type { SliceContext } from "./platform/context.ts";
import { erasingSlice } from "./platform/db/erase-deleted.jobs.ts";
import type { GaugeFamily, GaugeOptions } from "./platform/http/metrics/figures.ts";
import type { JobDefinition } from "./platform/jobs/jobs.ts";
import type { RetryingQueue } from "./platform/jobs/queue.ts";
import { processGauges } from "./platform/process/process-gauges.ts";
import type { Slice } from "./platform/slice.ts";
import type { BreachData } from "./providers/breach-data/port.ts";
import type { BrokerSites } from "./providers/broker-sites/port.ts";
import { whatRuns } from "./what-runs.ts";

/** Replacements for outside parties, for tests. */
export interface Substitutes extends NotificationParties, IdentityParties, BillingParties {
	/** Replaces the configured sources. */
	readonly breachData?: readonly BreachData[];
	/** Replaces the configured broker sites. Null means none. */
	readonly brokerSites?: BrokerSites | null;
	/** How long brokers may take, for tests. */
	readonly brokerTimes?: BrokersNeeds["times"];
}

interface Figures {
	readonly gauges: readonly GaugeOptions[];
	readonly families: readonly GaugeFamily[];
}

/**
 * Makes every slice with what it needs of others. `compose` goes through the parts of slices in the order of this
 * list.
 */
export async function makeSlices(
	context: SliceContext<Env> & { readonly queue: RetryingQueue },
	instead: Substitutes,
	/** The platform's own metrics. */
	ownFamilies: (jobs: readonly Pick<JobDefinition, "name" | "concurrency">[]) => readonly GaugeFamily[],
) {
	const runtimeSettings = runtimeSlice(context);
	const { runtime } = runtimeSettings;
	const events = personEvents();
	const notifications = notificationsSlice(context, instead);
	const { queueMail, takeToday, sms, noteOnMail } = notifications;
	const identity = await identitySlice(context, { queueMail, sms, runtime, personEvents: events }, instead);
	const { people, callerOfToken } = identity;
	const { authenticate } = people;
	const sources = openSources(context, instead.breachData);
	const corpus = corpusSlice(context, { local: sources.local });
	const { watchedCorpus } = corpus;
	const sites = instead.brokerSites === undefined ? await openBrokerSites(context) : instead.brokerSites;
	const setupPossible = sites !== null && lettersLeave(context, sites);
	const billing = billingSlice(
		context,
		{ queueMail, people, planChanged: planAnewSoon(context), setupPossible },
		instead,
	);
	const { planOf, setupOf } = billing;
	const ledger = removalsLedger(context);
	const brokers = brokerSearch(context, {
		sites,
		people,
		queueMail,
		times: instead.brokerTimes,
		ledger,
	});
	const scanner = scannerSlice(context, {
		notifications,
		people,
		planOf,
		brokers,
		sources,
		watchedCorpus,
		removalNews,
		runtime,
	});
	const { stop, watched } = scanner;
	const transparency = await transparencySlice(context);
	const authorization = authorizationSlice(context, { people, signed: planRemovalsSoon(context) });
	const mailDomain = letterDomain(context);
	const removals = removalsSlice(context, {
		sites,
		people,
		planOf,
		setupOf,
		brokers,
		watched,
		runtime,
		letters: sites && openLetters(context, { sites, authorization }),
		drp: sites && openDrp(context, sites),
		commit: transparency.log.append,
		proofs: transparency.log,
		mailDomain,
		mailAddressOf: (token) => (takesMail(context.env) ? mailAddressOf(token, mailDomain) : null),
	});
	const support = supportSlice(context, { queueMail, takeToday, noteOnMail });
	const slices: Slice[] = [
		runtimeSettings,
		identity,
		tablesSlice(context, { authenticate: callerOfToken }),
		support,
		scanner,
		brokersSlice(brokers, { watched }),
		removals,
		incomingMailSlice(context, { awaits: removals.awaits, onReply: removals.onReply }),
		notifications,
		preferencesSlice(context, { notifications, authenticate, stop }),
		billing,
		corpus,
		newsletterSlice(context, { queueMail, noteOnMail }),
		authorization,
		transparency,
		spreadSlice(context),
		erasingSlice(context),
	];
	let known: Figures | undefined;
	/** We make the figures once, when every slice exists, because some of them remember what they saw. */
	const figures = (): Figures => {
		known ??= {
			gauges: [...slices.flatMap(({ gauges = [] }) => gauges), ...processGauges(context.env, context)],
			families: [
				...ownFamilies(slices.flatMap(({ jobs = [] }) => jobs)),
				...slices.flatMap(({ families = [] }) => families),
			],
		};
		return known;
	};
	const { append } = transparency.log;
	const admin = adminSlice(context, {
		people,
		append,
		figures: () => [...figures().gauges, ...figures().families],
		planOf,
		runtime,
		desk: support.desk,
		banner: runtimeSettings.banner,
		mailsOf: notifications.mailsOf,
		sourceHealth: scanner.sourceHealth,
		removals: removals.operatorViews,
		outOfStep: billing.outOfStep,
		compareSoon: billing.compareSoon,
		playbookHealth: brokers.playbookHealth,
		releasePlaybook: brokers.releasePlaybook,
	});
	slices.push(admin);
	const account = accountSlice(context, { people, queueMail, listen: events.listen, slices });
	return {
		slices: [...slices, account],
		identity,
		figures,
		pages: {
			config: () => {
				const sells = billing.onPages();
				return {
					...identity.onPages(),
					...sells,
					...removals.figures.onPages(),
					...runtimeSettings.banner.onPages(),
					...whatRuns({
						demo: context.env.demo,
						payments: sells.payments,
						sites,
						hasBreachSource: instead.breachData !== undefined || hasBreachSource(context.env),
					}),
				};
			},
			/** Each reports when its values in the pages have changed. */
			changes: [identity.apiKeys, removals.figures, runtimeSettings.banner],
		},
		/** Runs `npm run cli -- keys …` and `operators …` if this process holds the database. */
		runAsked: (asked: Parameters<typeof identity.runKeys>[0]) =>
			asked.words[0] === "operators" ? admin.runOperators(asked.words.slice(1)) : identity.runKeys(asked),
	};
}
