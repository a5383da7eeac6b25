import { brokerUnknownReasons } from "@unlisted/contracts/broker-values";
import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import { type Scrape, sharedLook } from "../../platform/http/metrics/shared-look.ts";
import type { Slice, StartLine } from "../../platform/slice.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import type { QueueMail } from "../notifications/notifications.slice.ts";
import { brokersJobs, brokersSchedules } from "./brokers.jobs.ts";
import { brokersRoutes } from "./brokers.routes.ts";
import { answersOfEverybody } from "./core/answers.repository.ts";
import type { BrokersDeps, LookUpTimes } from "./core/brokers.deps.ts";
import { allHealth } from "./core/health.repository.ts";
import { deleteBrokerRowsOf } from "./core/people.repository.ts";
import { handOver } from "./identity/hand-over.ts";
import type { WatchedOfPerson } from "./identity/read-identity.ts";
import { devBrokersRoutes } from "./lab/dev-brokers.routes.ts";
import { planSearch } from "./look-ups/plan-search.ts";
import { searchBrokers } from "./look-ups/search-brokers.ts";
import { readBrokerFacts } from "./overview/broker-facts.ts";
import { brokerRecordsOf } from "./overview/broker-records-of.ts";
import { oldestCheck } from "./overview/describe-brokers.ts";
import { readPlaybooks, releasePlaybook } from "./overview/playbook-health.ts";
import { takeNews, takeNewsWithFacts } from "./overview/take-news.ts";
import { listedOf } from "./removals/listed-of.ts";
import { lookAgain } from "./removals/look-again.ts";
import { mayContact } from "./removals/may-contact.ts";
import { personOf } from "./removals/person-of.ts";
import type { SitesEnv } from "./sites.settings.ts";

export type { WatchedOfPerson } from "./identity/read-identity.ts";
export type { BrokerFacts } from "./overview/broker-facts.ts";
export type { BrokerNews } from "./overview/take-news.ts";
export type { ListedRecord } from "./removals/listed-of.ts";
export { brokerMode, bundleOf, openBrokerSites } from "./sites.settings.ts";

/** A job counts as lost after fifteen minutes. The brokers of one scan take at most ten. */
const defaultTimes: LookUpTimes = { lookUpMs: 60_000, scanMs: 600_000 };

export interface BrokersNeeds {
	readonly sites: BrokerSites | null;
	readonly people: IdentityUseCases;
	readonly times?: LookUpTimes | undefined;
	/** What removals need from this slice's work. The removals slice is made later. */
	readonly ledger: Pick<BrokersDeps, "toldBySearch" | "listingsChanged">;
	readonly queueMail: QueueMail;
}

/** The default address of an installation belongs to nobody. */
const isTheirs = (email: string) => !email.endsWith("@unlisted.example");

/** What scans and the score need of brokers. This is made before the scanner, and the slice itself after it. */
export function brokerSearch(
	context: SliceContext<SitesEnv & Pick<Env, "SUPPORT_EMAIL">>,
	{ sites, people, times, queueMail, ledger }: BrokersNeeds,
) {
	const { SUPPORT_EMAIL } = context.env;
	const deps: BrokersDeps = {
		...context,
		...ledger,
		vault: personVault(context.keys),
		sites,
		mode: sites?.mode ?? "off",
		times: times ?? defaultTimes,
		tellOperator: async (tx, mail) => {
			if (isTheirs(SUPPORT_EMAIL)) await queueMail(tx, { ...mail, to: SUPPORT_EMAIL });
		},
	};
	return {
		deps,
		people,
		plan: planSearch(deps),
		search: searchBrokers(deps),
		factsOf: readBrokerFacts(deps),
		takeNews,
		takeNewsWithFacts: takeNewsWithFacts(deps),
		handOver: handOver(deps),
		listedOf,
		personOf,
		lookAgain: lookAgain(deps),
		mayContact: mayContact(deps),
		playbookHealth: readPlaybooks(deps),
		releasePlaybook,
		answersOfEverybody,
	};
}

export type BrokerUseCases = ReturnType<typeof brokerSearch>;

export function brokersSlice(
	{ deps, people }: BrokerUseCases,
	{ watched }: { readonly watched: WatchedOfPerson },
): Slice {
	const { db, clock, sites } = deps;
	const health = sharedLook(() => allHealth(db));
	return {
		routes: (http) => {
			brokersRoutes(http, { ...deps, people, watched });
			if (sites?.lab !== undefined) devBrokersRoutes(http, { lab: sites.lab });
		},
		jobs: brokersJobs(deps),
		schedules: brokersSchedules,
		sections: brokerRecordsOf(deps),
		forgets: { beforeDelete: deleteBrokerRowsOf, beforeClaim: deleteBrokerRowsOf },
		gauges: [
			...outcomes.map((outcome) => ({
				name: `unlisted_broker_look_ups_${outcome}`,
				help: `Look-ups at brokers that came to "${outcome.replaceAll("_", " ")}", by the playbooks of today`,
				value: async (scrape?: Scrape) =>
					(await health(scrape)).reduce((sum, row) => {
						if (outcome === "found" || outcome === "nothing") return sum + row[outcome];
						return sum + (Object.hasOwn(row.reasons, outcome) ? (row.reasons[outcome] ?? 0) : 0);
					}, 0),
			})),
			{
				name: "unlisted_broker_oldest_check_seconds",
				help: "Age of the last answer about the person that brokers were asked about longest ago",
				value: async () => {
					const oldest = await oldestCheck({ db });
					return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000);
				},
			},
		],
		afterListen: async (): Promise<readonly StartLine[]> => [
			["Brokers", sites?.label ?? "off: scans search no data brokers (BROKERS=lab or live)"],
			...(sites?.lab === undefined
				? []
				: [["Lab", "its sites, and a form that lists a name on them: /dev/brokers"] as const]),
		],
		close: async () => sites?.close(),
	};
}

const outcomes = ["found", "nothing", ...brokerUnknownReasons] as const;
