import type {
	Capture,
	Listing,
	ListingNow,
	LookUpUnknownReason,
	OptOut,
	OptOutcome,
	OptOutHooks,
	OptOutRequest,
	Wanted,
} from "@unlisted/broker-playbooks";
import type { BrokerAnswer, BrokerSites, JudgedListing, KnownBroker } from "./port.ts";

export interface FakeBrokerSites extends BrokerSites {
	/** Every look-up, in order. */
	readonly asked: { readonly broker: string; readonly wanted: Wanted }[];
	/** Every opt-out and every link, in order. */
	readonly optOuts: {
		readonly broker: string;
		readonly link: string | null;
		readonly request: OptOutRequest;
	}[];
	/** From now on, this broker's form gives this answer. `begun`: whether its button was pressed before. */
	takes(broker: string, outcome: OptOutcome, begun?: boolean): void;
	/** From now on, the pages of its listings give this answer. Until then, the listings are there. */
	looks(broker: string, now: ListingNow): void;
	/** From now on, this broker shows these listings for every person that we ask about. */
	shows(broker: string, ...listings: JudgedListing[]): void;
	/** `hang`: never answers. `throws`: breaks the contract of the port, like a bug in an adapter. */
	behaves(broker: string, how: "answer" | "hang" | "throws" | LookUpUnknownReason): void;
	/** Runs before each answer, for example to wait for a test. */
	before(wait: (broker: string) => Promise<void>): void;
	forget(): void;
}

/** Fake brokers whose data and behavior a test sets. */
export function fakeBrokerSites(
	brokers: readonly KnownBroker[] = ["alpha.test", "beta.test", "gamma.test"].map((id) => fakeBroker(id)),
	mode: FakeBrokerSites["mode"] = "lab",
): FakeBrokerSites {
	const asked: FakeBrokerSites["asked"] = [];
	const shown = new Map<string, readonly JudgedListing[]>();
	const behaviors = new Map<string, Parameters<FakeBrokerSites["behaves"]>[1]>();
	const optOuts: FakeBrokerSites["optOuts"] = [];
	const outcomes = new Map<string, { outcome: OptOutcome; begun: boolean }>();
	const pages = new Map<string, ListingNow>();
	const take = async (
		broker: string,
		{ link, request, hooks }: { link: string | null; request: OptOutRequest; hooks: OptOutHooks },
	): Promise<OptOut | null> => {
		const known = brokers.find(({ id }) => id === broker);
		if (!known?.playbook) return null;
		const { version } = known.playbook;
		optOuts.push({ broker, link, request });
		const usual = { outcome: { state: link === null ? "sent" : "confirmed" }, begun: true } as const;
		const { outcome, begun } = outcomes.get(broker) ?? usual;
		const { mailAddress } = request;
		const fields = known.optOut?.discloses ?? ["listing_url"];
		const pageUrl = `https://${broker}/opt-out`;
		if (begun)
			await hooks.beforeSend({
				broker,
				version,
				pageUrl,
				fields,
				mailAddress,
				capture: null,
			});
		return {
			broker,
			version,
			driver: "http",
			begun,
			requests: 2,
			before: null,
			after: null,
			request: null,
			disclosed: begun ? fields : [],
			mailAddress: begun ? mailAddress : null,
			...outcome,
		};
	};
	let wait: (broker: string) => Promise<void> = async () => undefined;
	return {
		mode,
		label: "fake brokers",
		brokers,
		asked,
		optOuts,
		takes: (broker, outcome, begun = true) => {
			outcomes.set(broker, { outcome, begun });
		},
		looks: (broker, now) => {
			pages.set(broker, now);
		},
		optOut: (broker, request, hooks) => take(broker, { link: null, request, hooks }),
		followLink: (broker, link, request, hooks) => take(broker, { link, request, hooks }),
		lookAt: async (broker) => pages.get(broker) ?? { state: "there", capture: null },
		shows: (broker, ...listings) => {
			shown.set(broker, listings);
		},
		behaves: (broker, how) => {
			behaviors.set(broker, how);
		},
		before: (next) => {
			wait = next;
		},
		forget: () => {
			asked.length = 0;
			optOuts.length = 0;
			outcomes.clear();
			pages.clear();
			shown.clear();
			behaviors.clear();
			wait = async () => undefined;
		},
		lookUp: async (broker, wanted, signal): Promise<BrokerAnswer> => {
			signal.throwIfAborted();
			asked.push({ broker, wanted });
			await wait(broker);
			const how = behaviors.get(broker) ?? "answer";
			if (how === "throws") throw new Error("A bug in the adapter.");
			if (how === "hang")
				return await new Promise((_, reject) => {
					signal.addEventListener("abort", () => reject(signal.reason), { once: true });
				});
			if (how !== "answer") return { state: "unknown", reason: how };
			return { state: "known", listings: shown.get(broker) ?? [] };
		},
		close: async () => undefined,
	};
}

export function fakeBroker(id: string, more: Partial<KnownBroker> = {}): KnownBroker {
	return {
		id,
		name: id,
		kind: "people search",
		countries: ["US"],
		parent: null,
		website: `https://${id}/`,
		checked: "As of 2026-08, not tried by us.",
		playbook: { version: "1", discloses: ["first_name", "last_name", "city", "state"] },
		optOut: { broker: id, discloses: ["listing_url"], mailAddress: true, person: null },
		optOutUrl: `https://${id}/opt-out`,
		email: null,
		company: { kind: "people_search", exemptions: [] },
		...more,
	};
}

/** A listing that is certainly the person, unless a test says otherwise. */
export function fakeListing(
	key: string,
	more: Partial<Listing> & { readonly probability?: number; readonly capture?: Capture | null } = {},
): JudgedListing {
	const { probability = 0.99, capture = null, ...listing } = more;
	return {
		listing: {
			key,
			url: `https://alpha.test/${key}`,
			name: "Ann Quackenbush",
			alternativeNames: [],
			age: 42,
			readOn: "2026-11-22",
			places: [{ city: "Springfield", state: "IL" }],
			addresses: [],
			phones: [],
			emails: [],
			relatives: [],
			...listing,
		},
		probability,
		reasons: [{ text: "The family name is the same.", bits: 12 }],
		capture,
	};
}
