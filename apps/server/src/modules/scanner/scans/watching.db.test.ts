import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeBreachData, fakeBreachData } from "../../../providers/breach-data/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("a scan that the person watches", (open) => {
	let app: ScannerApp;
	let ann: Person;
	let gate: PromiseWithResolvers<void>;
	let begun: PromiseWithResolvers<void>;
	const source: FakeBreachData = fakeBreachData({ name: "all", sourceTypes: ["breach_databases"] });
	const slow: FakeBreachData = {
		...source,
		search: async (...question) => {
			begun.resolve();
			await gate.promise;
			return source.search(...question);
		},
	};
	beforeAll(async () => {
		app = await scannerApp(await open(), { SCAN_SOURCE_SECONDS: "60" }, { breachData: [slow] });
	});
	afterAll(() => app.stop());
	let count = 0;
	beforeEach(async () => {
		source.forget();
		gate = Promise.withResolvers();
		begun = Promise.withResolvers();
		count += 1;
		ann = await app.person(`watches${count}@example.com`);
		source.holds(ann.email, {
			recordKey: `fake:${count}`,
			sourceType: "breach_databases",
			fields: ["password"],
		});
	});
	const alerts = () =>
		app.rows("select kind from private.mails where dedupe_key like $1", [`alert:${ann.id}:%`]);
	const finish = async (taskId: string) => {
		gate.resolve();
		return app.ended(ann, taskId);
	};

	it("sends no message about what it finds, and the next scan does not send it either", async () => {
		const { body } = await app.api(ann, "POST", "/start");
		await begun.promise;
		expect((await app.api(ann, "POST", `/watching/${body.task_id}`)).body).toEqual({ running: true });
		expect(await finish(body.task_id)).toMatchObject({ new_exposures: 1 });
		expect((await app.api(ann, "POST", `/watching/${body.task_id}`)).body).toEqual({ running: false });
		const again = await app.api(ann, "POST", "/start");
		await app.ended(ann, again.body.task_id);
		expect(await alerts()).toEqual([]);
	});

	it("sends none either if the page said so when it started the scan", async () => {
		const { body } = await app.api(ann, "POST", "/start", { watching: true });
		await begun.promise;
		await finish(body.task_id);
		expect(await alerts()).toEqual([]);
	});

	it("sends one once the page has been closed for some seconds", async () => {
		const { body } = await app.api(ann, "POST", "/start", { watching: true });
		await begun.promise;
		app.clock.advance(11_000);
		await finish(body.task_id);
		expect(await alerts()).toHaveLength(1);
	});

	it("is watched by its own person only", async () => {
		const { body } = await app.api(ann, "POST", "/start");
		await begun.promise;
		const eve = await app.person(`eve${count}@example.com`);
		expect((await app.api(eve, "POST", `/watching/${body.task_id}`)).body).toEqual({ running: false });
		await finish(body.task_id);
		expect(await alerts()).toHaveLength(1);
	});
});
