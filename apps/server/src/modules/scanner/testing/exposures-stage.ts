import { afterAll, beforeAll, beforeEach } from "vitest";
import { fakeBreachData } from "../../../providers/breach-data/fake.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "./scanner-app.ts";

const market = {
	recordKey: "fake:market",
	title: "Market",
	sourceType: "dark_web_markets" as const,
	fields: ["email", "payment_card"] as const,
	values: [{ email: "ann@example.com", payment_card: "4242 4242 4242 4242" }],
};

/**
 * One app for a suite about exposures, with two sources that forget everything between tests, and a new Ann in each
 * test.
 */
export function useExposures(open: () => Promise<TestDatabase>) {
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	const other = fakeBreachData({ name: "other", label: "Another", sourceTypes: ["dark_web_markets"] });
	beforeAll(async () => {
		app = await scannerApp(await open(), {}, {}, [other]);
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		for (const source of [app.source, other]) {
			source.forget();
			source.behave("answer");
		}
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
	});
	return {
		get app() {
			return app;
		},
		get ann() {
			return ann;
		},
		/** A test that signs her in again stores her new tokens here. */
		set ann(person) {
			ann = person;
		},
		get count() {
			return count;
		},
		other,
		market,
		/** Returns one of Ann's exposures, found by a scan. */
		found: async (more: object = {}) => {
			app.source.holds(ann.email, { ...market, ...more });
			await app.scan(ann);
			const [exposure] = await app.exposures(ann);
			return String(exposure?.id);
		},
		put: (id: string, body: object) => app.api(ann, "PUT", `/exposures/${id}/status`, body),
		score: async () => (await app.api(ann, "GET", "/score")).body.score,
	};
}
