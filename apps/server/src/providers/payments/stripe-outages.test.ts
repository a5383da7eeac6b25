import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { withinMs } from "../../platform/net/deadline.ts";
import { useHttpServer } from "../../testing/http-server.ts";
import { PaymentFailure } from "./port.ts";
import { stripePayments } from "./stripe.ts";

/** The time limit of one try. There are two. */
const timeoutMs = 500;

describe("a Stripe", () => {
	let misbehaves: (response: ServerResponse) => void = () => undefined;
	let tries = 0;
	const server = useHttpServer((request, response) => {
		tries += 1;
		request.resume();
		misbehaves(response);
	});

	let askedElsewhere = 0;
	const elsewhere = useHttpServer((_request, response) => {
		askedElsewhere += 1;
		response.writeHead(200, json).end('{"object":"customer","id":"cus_elsewhere"}');
	});

	const failure = async (options = { timeoutMs }): Promise<unknown> => {
		tries = 0;
		const payments = stripePayments({
			connection: async () => ({ secretKey: "sk_test_made_up", apiUrl: server.url }),
			webhookSecret: "whsec_made_up",
			catalogue: [],
			tax: false,
			...options,
		});
		return payments.createCustomer({ userId: "1", email: null, name: null, replaces: null }).then(
			(id) => `a customer ${id}`,
			(error: unknown) => error,
		);
	};
	const json = { "content-type": "application/json" };
	const drips = (response: ServerResponse, drop: string | Buffer, everyMs: number) => {
		response.writeHead(200, json);
		const timer = setInterval(() => response.write(drop), everyMs);
		response.on("close", () => clearInterval(timer));
	};

	it.each<[string, typeof misbehaves]>([
		["takes the request and says nothing", () => undefined],
		["begins its answer and says no more", (response) => response.writeHead(200, json).write('{"data":')],
		["sends a byte now and then, forever", (response) => drips(response, " ", 50)],
		["sends without an end", (response) => drips(response, Buffer.alloc(4_000_000, " "), 1)],
		["answers a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>")],
		["answers what is no JSON", (response) => response.writeHead(200, json).end('{"data": nonsense')],
		["answers JSON of something else", (response) => response.writeHead(200, json).end('{"ok":true}')],
		[
			"stands behind a broken proxy",
			(response) => response.writeHead(502, json).end('{"message":"Bad gateway"}'),
		],
		["is broken", (response) => response.writeHead(500, json).end("{}")],
		["hangs up", (response) => response.destroy()],
	])("that %s is unavailable, after two tries at most", async (_what, behavior) => {
		misbehaves = behavior;
		const failed = await failure();
		expect(failed).toBeInstanceOf(PaymentFailure);
		expect(failed).toMatchObject({ kind: "unavailable" });
		expect(tries).toBeLessThanOrEqual(2);
	});

	it("that sends us elsewhere is unavailable, and nothing goes there", async () => {
		misbehaves = (response) => response.writeHead(307, { location: elsewhere.url }).end();
		expect(await failure()).toMatchObject({ kind: "unavailable" });
		expect(askedElsewhere).toBe(0);
	});

	it("that hangs ends the work around it at its deadline, and is not asked again afterwards", async () => {
		misbehaves = () => undefined;
		const asked: number[] = [];
		await withinMs(200, async () => {
			for (let call = 0; call < 3; call += 1) {
				expect(await failure({ timeoutMs: 3_600_000 })).toMatchObject({ kind: "unavailable" });
				asked.push(tries);
			}
		});
		expect(asked).toEqual([1, 0, 0]);
	});
});
