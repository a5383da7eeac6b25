import type { BrokerLab } from "@unlisted/broker-lab";
import type { Clock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { createLog } from "../../../platform/log/log.ts";
import { sitesOfLab } from "../../../providers/broker-sites/lab-sites.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import { brokerSearch } from "../../brokers/brokers.slice.ts";
import { planAndSearch, type WholeSearch } from "../../brokers/testing/plan-and-search.ts";
import { runtimeSettings } from "../../runtime/runtime-settings.ts";
import { appendCommitment } from "../../transparency/append-commitment.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { openDrp } from "../drp/drp.settings.ts";
import { withBusinesses } from "../drp/with-businesses.rules.ts";
import { chooseLetterMailer } from "../letters/letters.settings.ts";

/** A lab in this process, or in one of its own. */
export type LabHere = Pick<
	BrokerLab,
	"url" | "port" | "smtpPort" | "token" | "sites" | "playbooks" | "advance"
>;

const domain = "unlisted.example";
const lettersEnv = {
	SMTP_URL: undefined,
	REMOVAL_MAIL_DOMAIN: domain,
	REMOVAL_DKIM_SELECTOR: undefined,
	REMOVAL_DKIM_KEY_FILE: undefined,
};

export interface LabDeps extends RemovalsDeps {
	readonly sites: BrokerSites;
	/** What a scan does at brokers. */
	readonly search: WholeSearch;
}

/** The parts of the product that removals and searches need, on the sites of a lab, for one process. */
export function labDeps({
	db,
	lab,
	clock,
	publicUrl,
}: {
	readonly db: Database;
	readonly lab: LabHere;
	readonly clock: Clock;
	readonly publicUrl: string;
}): LabDeps {
	const keys = keyRing(Buffer.alloc(32, 7));
	// Nobody else uses these sites, so nobody has to wait.
	const queue = { turn: async () => true, pause: async () => undefined };
	const bare = sitesOfLab(
		{ ...lab, close: async () => undefined },
		{ queue, browser: { place: null, said: "none" }, now: () => clock.now() },
	);
	const drpEnv = { DRP_AGENT_ID: undefined, DRP_DIRECTORY_FILE: undefined };
	const drp = openDrp({ env: drpEnv, db, clock, keys, publicUrl }, bare);
	const sites = withBusinesses(bare, drp?.businesses ?? []);
	const enqueue = async () => undefined;
	// The default address, so mails about a site that changed its pages are not sent.
	const env = { SUPPORT_EMAIL: "support@unlisted.example" } as never;
	const context = {
		db,
		clock,
		keys,
		vault: personVault(keys),
		drp,
		log: createLog("silent"),
		queue: { enqueue },
		env,
	};
	const shared = { publicUrl: "http://localhost", evenAnswers: null as never };
	const brokers = brokerSearch(
		{ ...context, ...shared },
		{
			sites,
			people: null as never,
			times: { lookUpMs: 30_000, scanMs: 60_000 },
			queueMail: enqueue,
			ledger: {
				listingsChanged: enqueue,
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
			},
		},
	);
	return {
		...context,
		sites,
		brokers,
		search: planAndSearch(brokers.deps),
		attemptMs: 30_000,
		perBrokerDay: async () => 100_000,
		runtime: runtimeSettings(),
		watched: async (userId) => ({ phones: [], emails: [`${userId}@mail.example`] }),
		planOf: async () => "pro",
		setupOf: async () => ({ plan: "premium", paidAt: null }),
		planSoon: enqueue,
		commit: (tx, commitment) => appendCommitment({ clock }, tx, commitment),
		letters: {
			mailer: chooseLetterMailer({ env: lettersEnv, sites, publicUrl: `https://${domain}` }),
			domain,
			agent: "Unlisted",
			authorizationOf: async () => null,
		},
		mailAddressOf: (token) => `removals+${token}@${domain}`,
	};
}
