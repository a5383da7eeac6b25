import type { Wanted } from "@unlisted/broker-playbooks";
import { type BrokerStep, defaultBrokerSettings } from "@unlisted/contracts/brokers";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { isAllowed, isSearchable, type SearchableBroker } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth } from "../core/health.repository.ts";
import { isQuarantined } from "../core/health.rules.ts";
import { searchedWith } from "../core/identities.repository.ts";
import { settledIn } from "../core/look-ups.repository.ts";
import type { SitesBySearchPermit } from "../core/search-permit.ts";
import { identityForScan } from "../identity/open-identity.ts";
import { type Watched, wantedOf } from "../identity/wanted.rules.ts";

export interface PlannedSearch {
	readonly sites: SitesBySearchPermit;
	readonly wanted: Wanted;
	readonly key: HeldKey;
	readonly askable: readonly SearchableBroker[];
	/**
	 * Brokers that would be asked, but whose playbooks do not work now. A broker that this scan has already asked is not
	 * among them.
	 */
	readonly quarantined: readonly SearchableBroker[];
}

export interface AskedFor extends Pick<PlannedSearch, "sites" | "wanted" | "key"> {
	readonly userId: string;
	readonly taskId: string;
	/** Aborts when the worker stops. */
	readonly signal: AbortSignal;
}

export const emptyStep = {
	total: 0,
	done: 0,
	checked: 0,
	unknown: 0,
	found: 0,
	new: 0,
	asks: 0,
	gone: 0,
	reason: null,
} as const;

/** Plans which brokers this scan asks, and with what. Returns a step with the reason if it asks none. */
export function planSearch({ db, clock, sites }: Pick<BrokersDeps, "db" | "clock" | "sites">) {
	return async ({
		userId,
		taskId,
		watched,
		key,
	}: {
		readonly userId: string;
		readonly taskId: string;
		readonly watched: Watched;
		readonly key: HeldKey;
	}): Promise<PlannedSearch | BrokerStep> => {
		if (!sites) return { ...emptyStep, state: "not_configured" };
		const now = clock.now();
		const row = await searchedWith(db, userId, taskId, now);
		const settings = row.settings ?? defaultBrokerSettings;
		if (!settings.on) return { ...emptyStep, state: "off" };
		const { identity, kept } = identityForScan(row, { taskId, key });
		const wanted = wantedOf(identity, watched);
		if (!wanted)
			return { ...emptyStep, state: "needs_identity", reason: kept === "device" ? onDevice : notTold };
		const allowed = sites.brokers.filter(isSearchable).filter((broker) => isAllowed(broker, settings));
		if (allowed.length === 0) return { ...emptyStep, state: "off", reason: noneLeft };
		const health = new Map((await allHealth(db)).map((one) => [one.broker, one]));
		const out = allowed.filter(({ id, playbook }) => isQuarantined(health.get(id), playbook.version, now));
		const settled = out.length === 0 ? new Set<string>() : await settledIn(db, { userId, taskId });
		const quarantined = out.filter(({ id }) => !settled.has(id));
		const askable = allowed.filter((broker) => !quarantined.includes(broker));
		return { sites, wanted, key, askable, quarantined };
	};
}

const onDevice =
	"What to search with is kept on your device only, and this scan was not started there. So no broker was asked.";
const notTold = "Brokers are searched by name and city. Tell us yours, and the next scan includes them.";
const noneLeft = "Your settings leave no broker that could be searched.";
