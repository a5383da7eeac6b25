import type { BrokerIdentity } from "@unlisted/contracts/brokers";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type FakeBrokerSites, fakeBrokerSites } from "../../../providers/broker-sites/fake.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../../scanner/testing/scanner-app.ts";
import type { LookUpTimes } from "../core/brokers.deps.ts";

export const quackenbush: BrokerIdentity = {
	names: [
		{ kind: "present", first: "Ann", last: "Quackenbush" },
		{ kind: "former", first: "Ann", last: "Zyxmaiden" },
	],
	born: "1984-03-12",
	places: [{ present: true, city: "Springfield", state: "IL", country: "US" }],
	relatives: ["Bob Quackenbush"],
};

export const operator = "operator@example.com";

export interface BrokersSuite {
	readonly app: ScannerApp;
	readonly sites: FakeBrokerSites;
	/** A new person with an identity in every test. */
	readonly ann: Person;
	/** Calls /api/brokers as this person. */
	call(
		person: Person,
		method: "GET" | "POST" | "PUT" | "DELETE",
		path: string,
		body?: object,
	): ReturnType<ScannerApp["api"]>;
	listings(query?: string): Promise<{ id: string; [field: string]: unknown }[]>;
}

/** One app for a suite. Its brokers forget everything between tests. Read its fields only inside tests. */
export function useBrokers(
	open: () => Promise<TestDatabase>,
	{
		times = { lookUpMs: 2000, scanMs: 20_000 },
		brokers,
	}: { readonly times?: LookUpTimes; readonly brokers?: readonly KnownBroker[] } = {},
): BrokersSuite {
	const sites = fakeBrokerSites(brokers, "live");
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	beforeAll(async () => {
		app = await scannerApp(
			await open(),
			{ SUPPORT_EMAIL: operator },
			{ brokerSites: sites, brokerTimes: times },
		);
	});
	afterAll(() => app.stop());
	const call: BrokersSuite["call"] = (person, method, path, body) =>
		app.api(person, method, `/api/brokers${path}`, body);
	beforeEach(async () => {
		sites.forget();
		app.source.forget();
		await app.rows("delete from private.broker_health");
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
		const saved = await call(ann, "PUT", "/identity", { kept: "here", identity: quackenbush });
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
		listings: async (query = "") => (await call(ann, "GET", `/listings${query}`)).body.listings,
	};
}
