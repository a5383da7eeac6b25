import {
	type Driver,
	type Found,
	findListings,
	type JudgeOptions,
	judge,
	lookUpBroker,
	type Playbook,
	type Wanted,
} from "@unlisted/broker-playbooks";
import { sentenceOf } from "@unlisted/identity-matching";
import type { BrokerAnswer, BrokerSites, JudgedListing, KnownBroker } from "./port.ts";

export interface EngineSitesDeps extends Pick<BrokerSites, "mode" | "label"> {
	readonly brokers: readonly KnownBroker[];
	readonly playbooks: readonly Playbook[];
	readonly http: Driver;
	/** Null: brokers that need one cannot be checked here. */
	readonly browser: Driver | null;
	readonly now: () => Date;
	/** Ends a visit before the product stops waiting for it. */
	readonly visitMs: number;
	/** How many people a listing may be about; by default the adults of the United States. */
	readonly population?: number;
	/** After the last look-up: what runs beside it, such as the lab. */
	readonly end?: () => Promise<void>;
}

/** Brokers that the engine of packages/broker-playbooks asks. */
export function engineSites(deps: EngineSitesDeps): BrokerSites {
	const { mode, label, brokers, http, browser, now, visitMs, population, end } = deps;
	const country = population === undefined ? {} : { population };
	const playbooks = new Map(deps.playbooks.map((playbook) => [playbook.broker, playbook]));
	const find = findListings({ now, random: Math.random, visitMs, country });
	const ask = lookUpBroker({ find, http, browser });
	return {
		...{ mode, label, brokers },
		lookUp: async (id, wanted, signal): Promise<BrokerAnswer> => {
			const playbook = playbooks.get(id);
			// A catalogue names only brokers whose playbook is here.
			if (!playbook) return { state: "unknown", reason: "drift" };
			const answer = await ask(playbook, wanted, signal);
			signal.throwIfAborted();
			if (answer.state === "known")
				return { state: "known", listings: judged(wanted, answer.listings, country) };
			const { reason, retryAfterSeconds, found } = answer;
			return {
				...{ state: "unknown", reason },
				...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
				...(found && { listings: judged(wanted, found, country) }),
			};
		},
		close: async () => {
			await http.close();
			await browser?.close();
			await end?.();
		},
	};
}

function judged(wanted: Wanted, found: readonly Found[], country: JudgeOptions): JudgedListing[] {
	const verdicts = judge(
		wanted,
		found.map(({ listing }) => listing),
		country,
	);
	return verdicts.flatMap(({ listing, probability, verdict, reasons }, at) =>
		verdict === "other"
			? []
			: [
					{
						...{ listing, probability, capture: found[at]?.capture ?? null },
						reasons: reasons.map((reason) => ({ text: sentenceOf(reason), bits: reason.bits })),
					},
				],
	);
}
