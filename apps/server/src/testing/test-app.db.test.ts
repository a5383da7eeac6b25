import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "./databases.ts";
import { type TestApp, testApp } from "./test-app.ts";

onDatabase("the product in a test", (open) => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp({ database: await open() });
	});
	afterAll(() => app.stop());

	const schedules = async () => (await app.queue.boss.getSchedules()).length;

	it("runs no scheduled jobs, which could take a row away from a test at a full minute", async () => {
		expect(await schedules()).toBe(0);
	});

	it("would run them as the product's own start does", async () => {
		await app.work();
		expect(await schedules()).toBeGreaterThan(10);
	});
});
