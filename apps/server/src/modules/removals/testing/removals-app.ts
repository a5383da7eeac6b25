import type { Removal, RemovalDetail, RemovalOverview } from "@unlisted/contracts/removals/removals";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import {
	type FakeBrokerSites,
	fakeBroker,
	fakeBrokerSites,
	fakeListing,
} from "../../../providers/broker-sites/fake.ts";
import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { brokerSearch } from "../../brokers/brokers.slice.ts";
import { quackenbush } from "../../brokers/testing/brokers-app.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { runtimeSettings } from "../../runtime/runtime-settings.ts";
import { type ScannerApp, scannerApp } from "../../scanner/testing/scanner-app.ts";
import { appendCommitment } from "../../transparency/append-commitment.ts";
import { actOnRemoval } from "../acting/act-on-removal.ts";
import { type Reply, takeReply } from "../acting/take-reply.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import { dueRemovalsOfEverybody } from "../core/leases.repository.ts";
import type { LettersOut, RemovalsDeps } from "../core/removals.deps.ts";
import { listRemovals } from "../person/list-removals.ts";
import { readOverview } from "../person/overview.ts";
import { readRemoval } from "../person/read-removal.ts";
import { planRemovals } from "../planning/plan-removals.ts";

const day = 86_400_000;

/** alpha has two further sites, beta has a form of its own, gamma has none, and delta cannot be searched. */
export const someBrokers: readonly KnownBroker[] = [
	fakeBroker("alpha.test"),
	...["alpha-two.test", "alpha-three.test"].map((id) =>
		fakeBroker(id, {
			parent: "alpha.test",
			optOut: { broker: "alpha.test", discloses: ["listing_url"], mailAddress: true, person: null },
		}),
	),
	fakeBroker("beta.test"),
	fakeBroker("gamma.test", { optOut: null }),
	fakeBroker("delta.test", { playbook: null, optOut: null, optOutUrl: null }),
];

export interface RemovalsSuite {
	readonly app: ScannerApp;
	readonly sites: FakeBrokerSites;
	/** A new person in every test, listed nowhere yet. */
	readonly ann: Person;
	call(
		person: Person | null,
		method: "GET" | "POST" | "PUT",
		path: string,
		body?: object,
	): ReturnType<ScannerApp["api"]>;
	/** Makes these brokers list the person, and a look sees it. */
	listed(...brokers: string[]): Promise<void>;
	/** Makes the broker list the person, who then presses for their removal from it. */
	press(broker: string): Promise<{ readonly id: string; readonly state: string }>;
	/** Makes these brokers list nobody any more. No look has seen it yet. */
	unlisted(...brokers: string[]): void;
	/** Does what a scan does for removals: looks at brokers, then plans. */
	scanned(...brokers: string[]): Promise<void>;
	plan(id: "basic" | "pro" | "premium" | null): void;
	/** Gives consent to requests that go out by themselves. */
	consents(): Promise<void>;
	/** A worker does what is due now. Resolves once nothing is due any more. */
	work(worker?: RemovalsDeps): Promise<void>;
	/** Lets days pass, hour by hour, while a worker does what is due. */
	days(count: number): Promise<void>;
	reply(removalId: string, reply: Partial<Reply>): Promise<void>;
	/** Read directly and not by requests, because in these tests days pass and sessions end. */
	removals(): Promise<Removal[]>;
	one(id: string): Promise<RemovalDetail>;
	figures(): Promise<RemovalOverview["figures"]>;
	/** Another worker process. */
	worker(sites?: BrokerSites): RemovalsDeps;
}

/** The product with brokers that a test controls, and workers that act when the test says so. */
export function useRemovals(
	open: () => Promise<TestDatabase>,
	given: { readonly brokers?: readonly KnownBroker[]; readonly letters?: LettersOut } = {},
): RemovalsSuite {
	const sites = fakeBrokerSites([...someBrokers, ...(given.brokers ?? [])]);
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	let plan: "basic" | "pro" | "premium" | null = null;
	const worker = (with_: BrokerSites = sites): RemovalsDeps => {
		const { parts, clock } = app;
		const queue = { enqueue: async () => undefined };
		const context = { ...parts, clock, queue, vault: personVault(parts.keys) };
		const brokers = brokerSearch(context, {
			sites: with_,
			people: null as never,
			times: { lookUpMs: 2000, scanMs: 20_000 },
			queueMail: async () => undefined,
			ledger: {
				listingsChanged: async () => undefined,
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
		});
		return {
			...context,
			sites: with_,
			brokers,
			perBrokerDay: async () => 200,
			runtime: runtimeSettings(),
			attemptMs: 5000,
			watched: async () => ({ phones: [], emails: [] }),
			planOf: async () => plan,
			setupOf: async () => ({ plan: "premium", paidAt: null }),
			planSoon: async () => undefined,
			commit: (tx, commitment) => appendCommitment({ clock }, tx, commitment),
			letters: given.letters ?? null,
			drp: null,
			mailAddressOf: (token) => `removals+${token}@unlisted.example`,
		};
	};
	const signal = () => AbortSignal.timeout(20_000);
	const call: RemovalsSuite["call"] = (person, method, path, body) =>
		app.api(person, method, `/api/removals${path}`, body);
	const scanned: RemovalsSuite["scanned"] = async (...brokers) => {
		const deps = worker();
		for (const broker of brokers)
			expect(
				await deps.brokers.lookAgain({
					userId: ann.id,
					broker,
					watched: { phones: [], emails: [] },
					signal: signal(),
				}),
			).toMatchObject({ state: "known" });
		await planRemovals(deps)(ann.id);
	};
	const work: RemovalsSuite["work"] = async (deps = worker()) => {
		const act = actOnRemoval(deps);
		for (let turn = 0; turn < 20; turn += 1) {
			const due = await dueRemovalsOfEverybody(deps.db, deps.clock.now(), 100);
			if (due.length === 0) return;
			for (const one of due) await act(one, signal());
		}
		throw new Error("Something is due forever.");
	};
	const listed: RemovalsSuite["listed"] = async (...brokers) => {
		for (const broker of brokers) sites.shows(broker, fakeListing("a", { url: `https://${broker}/a` }));
		await scanned(...brokers);
	};
	beforeAll(async () => {
		// The tests run the jobs themselves.
		app = await scannerApp(await open(), { ROLE: "api" }, { brokerSites: sites });
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		sites.forget();
		plan = null;
		for (const table of ["removals", "removal_sends", "broker_health", "removal_brokers"])
			await app.rows(`delete from private.${table}`);
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
		const saved = await app.api(ann, "PUT", "/api/brokers/identity", {
			kept: "here",
			identity: quackenbush,
		});
		expect(saved.status).toBe(200);
	});
	return {
		get app() {
			return app;
		},
		get ann() {
			return ann;
		},
		sites,
		call,
		worker,
		scanned,
		work,
		listed,
		press: async (broker) => {
			await listed(broker);
			const { listings } = (await app.api(ann, "GET", "/api/brokers/listings")).body;
			const listing = listings.find((one: { broker: { id: string } }) => one.broker.id === broker);
			const asked = await call(ann, "POST", "", { listing_id: listing.id });
			expect([200, 201]).toContain(asked.status);
			return asked.body.removal;
		},
		unlisted: (...brokers) => {
			for (const broker of brokers) sites.shows(broker);
		},
		plan: (id) => {
			plan = id;
		},
		consents: async () => {
			const { db, clock } = app.parts;
			const now = clock.now();
			const { storeConsent } = await import("../core/people.repository.ts");
			const brokers = someBrokers.flatMap(({ optOut }) =>
				optOut ? [{ broker: optOut.broker, fields: [...optOut.discloses] }] : [],
			);
			await storeConsent(db, ann.id, { givenAt: now, revokedAt: null, brokers }, now);
		},
		days: async (count_) => {
			const end = app.clock.now().getTime() + count_ * day;
			while (app.clock.now().getTime() < end) {
				app.clock.advance(Math.min(day / 4, end - app.clock.now().getTime()));
				await work();
			}
		},
		reply: async (removalId, reply) => {
			const deps = worker();
			await deps.db.transaction((tx) =>
				takeReply(deps)(tx, {
					userId: ann.id,
					removalId,
					from: "alpha.test",
					isBrokers: true,
					kind: "acknowledged",
					isSure: true,
					likely: [],
					link: null,
					mail: Buffer.from("A mail"),
					...reply,
				}),
			);
		},
		removals: async () => (await listRemovals(worker())(ann.id, { limit: 200 })).removals,
		one: (id) => readRemoval(worker())(ann.id, id),
		figures: async () => (await readOverview(worker())(ann.id)).figures,
	};
}
