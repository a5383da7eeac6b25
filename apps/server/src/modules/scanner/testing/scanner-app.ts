import { setTimeout as sleep } from "node:timers/promises";
import type { ScannerSettings, ScanTask } from "@unlisted/contracts/scanner";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type FakeBreachData, fakeBreachData } from "../../../providers/breach-data/fake.ts";
import { type FakeSms, fakeSms } from "../../../providers/sms/fake.ts";
import type { Substitutes } from "../../../slices.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp, type Person } from "../../identity/testing/identity-app.ts";

/** Tests read rows and answers field by field, and each test says what it expects. */
// biome-ignore lint/suspicious/noExplicitAny: a field that is not there fails the expectation about it.
type Row = Record<string, any>;

export interface ScannerApp extends IdentityApp {
	readonly source: FakeBreachData;
	readonly sms: FakeSms;
	/** Calls the scanner's API as this person, or as nobody. */
	api(
		person: Person | null,
		method: "GET" | "POST" | "PUT" | "DELETE",
		path: string,
		body?: object,
	): Promise<{ status: number; body: Row; headers: Row; raw: Buffer }>;
	/** Starts a scan and waits for its end. */
	scan(person: Person): Promise<ScanTask>;
	/** Waits for the end of the running scan. */
	ended(person: Person, taskId: string): Promise<ScanTask>;
	exposures(person: Person, query?: string): Promise<Row[]>;
	settings(person: Person, change: Partial<ScannerSettings>): Promise<void>;
	rows(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** The product with a source that a test can fill, ask and break. */
export async function scannerApp(
	database: TestDatabase,
	env: Record<string, string> = {},
	substitutes: Substitutes = {},
	/** Other sources that can be asked. */
	beside: readonly FakeBreachData[] = [],
	more: Parameters<typeof identityApp>[3] = {},
): Promise<ScannerApp> {
	const source = fakeBreachData();
	const sms = fakeSms();
	const app = await identityApp(
		database,
		{ SCAN_SOURCE_SECONDS: "1", ...env },
		{ breachData: [source, ...beside], sms, ...substitutes },
		more,
	);
	const api: ScannerApp["api"] = async (person, method, path, body) => {
		const response = await app.http.inject({
			method,
			url: path.startsWith("/api/") ? path : `/api/scanner${path}`,
			headers: person ? { authorization: `Bearer ${person.access}` } : {},
			...(body && { payload: body }),
		});
		const isJson = /json/.test(String(response.headers["content-type"]));
		return {
			status: response.statusCode,
			body: isJson ? response.json<Row>() : {},
			headers: response.headers,
			raw: response.rawPayload,
		};
	};
	// Does not use expect.poll, because a suite's set-up scans too.
	const ended: ScannerApp["ended"] = async (person, taskId) => {
		const deadline = performance.now() + 20_000;
		for (;;) {
			const { status, body } = await api(person, "GET", `/status/${taskId}`);
			const task = body as ScanTask;
			if (status === 200 && /completed|failed/.test(task.status)) return task;
			if (performance.now() > deadline) throw new Error(`The scan did not end: ${JSON.stringify(body)}`);
			await sleep(25);
		}
	};
	return {
		...app,
		source,
		sms,
		api,
		ended,
		scan: async (person) => {
			const started = await api(person, "POST", "/start");
			expect(started.status).toBe(202);
			return ended(person, started.body.task_id);
		},
		exposures: async (person, query = "") => (await api(person, "GET", `/exposures${query}`)).body.exposures,
		settings: async (person, change) => {
			const { settings } = (await api(person, "GET", "/settings")).body;
			expect((await api(person, "PUT", "/settings", { ...settings, ...change })).status).toBe(200);
		},
		rows: async (sql, values) => (await app.parts.db.query<Row>(sql, values)).rows,
	};
}

export interface ScannerSuite {
	readonly app: ScannerApp;
	/** A new person in every test. A test that signs her in again stores her new tokens here. */
	ann: Person;
	/** Makes names that no other test of the suite uses. It differs in every test. */
	readonly count: number;
}

/** One app for a suite. Its source forgets everything between tests. Read its fields only inside tests. */
export function useScanner(open: () => Promise<TestDatabase>, env?: Record<string, string>): ScannerSuite {
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	beforeAll(async () => {
		app = await scannerApp(await open(), env);
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		app.source.forget();
		app.source.behave("answer");
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
		set ann(person) {
			ann = person;
		},
		get count() {
			return count;
		},
	};
}
