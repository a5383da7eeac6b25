import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useHttpServer } from "../../../testing/http-server.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";

onDatabase("a Stripe that takes every call and answers none", (open) => {
	let hangs = false;
	let sandboxPort = 0;
	const between = useHttpServer((incoming, outgoing) => {
		if (hangs) return void incoming.resume();
		const { method, headers, url: path } = incoming;
		const onward = request({ host: "127.0.0.1", port: sandboxPort, method, headers, path }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		onward.on("error", () => outgoing.destroy());
		incoming.pipe(onward);
	});

	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open(), async (stripe) => {
			sandboxPort = Number((stripe as unknown as { getApiField(name: string): unknown }).getApiField("port"));
			return { STRIPE_API_URL: between.url };
		});
	});
	afterAll(() => app.stop());

	const seconds = async (work: () => Promise<unknown>) => {
		const began = performance.now();
		await work();
		return (performance.now() - began) / 1000;
	};

	it("is given up within 25 seconds, keeps no other page waiting, and can be paid through afterwards", async () => {
		const ann = await app.person("hanging@example.com");
		const bob = await app.person("reading@example.com");
		hangs = true;
		let answer: Awaited<ReturnType<typeof app.buy>> | undefined;
		const paying = seconds(async () => {
			answer = await app.buy(ann, "pro");
		});
		const reading = await seconds(() => app.overview(bob));
		expect(reading).toBeLessThan(3);
		expect(await paying).toBeLessThan(26);
		expect(answer).toMatchObject({ status: 503, body: { error: "Failed to create subscription" } });
		hangs = false;
		expect(await app.buy(ann, "pro")).toMatchObject({ status: 200 });
		expect((await app.payments(ann)).length).toBe(1);
	}, 90_000);
});
