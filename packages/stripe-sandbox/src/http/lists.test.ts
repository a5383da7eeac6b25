import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
const names = Array.from({ length: 25 }, (_, index) => `Customer ${index}`);
beforeAll(async () => {
	sandbox = await testSandbox();
	for (const name of names) await sandbox.stripe.customers.create({ name });
});
afterAll(() => sandbox.close());

describe("a list", () => {
	it("shows the ten newest first, and says that there are more", async () => {
		const { data, has_more, url } = await sandbox.stripe.customers.list();
		expect(data.map(({ name }) => name)).toEqual(names.slice(-10).reverse());
		expect({ has_more, url }).toEqual({ has_more: true, url: "/v1/customers" });
	});

	it("pages forward from an object, and back to one", async () => {
		const { stripe } = sandbox;
		const first = await stripe.customers.list({ limit: 5 });
		const second = await stripe.customers.list({ limit: 5, starting_after: first.data[4]?.id });
		expect(second.data.map(({ name }) => name)).toEqual(names.slice(15, 20).reverse());
		const back = await stripe.customers.list({ limit: 5, ending_before: second.data[0]?.id });
		expect(back.data).toEqual(first.data);
		expect(back.has_more).toBe(false);
		const last = await stripe.customers.list({ limit: 100 });
		expect(last.has_more).toBe(false);
	});

	it("can be read to its end by the SDK, without missing or repeating one", async () => {
		const seen: unknown[] = [];
		for await (const { name } of sandbox.stripe.customers.list({ limit: 3 })) seen.push(name);
		expect(seen).toEqual([...names].reverse());
	});

	it("keeps to the requested time", async () => {
		const { stripe } = sandbox;
		const [newest] = (await stripe.customers.list({ limit: 1 })).data;
		const created = newest?.created ?? 0;
		expect((await stripe.customers.list({ created: { gt: created } })).data).toEqual([]);
		expect((await stripe.customers.list({ created: { lte: created }, limit: 100 })).data).toHaveLength(25);
	});

	it("refuses to continue from an object that does not exist", async () => {
		expect(await refusal(sandbox.stripe.customers.list({ starting_after: "cus_x" }))).toMatchObject({
			statusCode: 400,
			code: "resource_missing",
			param: "starting_after",
		});
	});
});
