import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import type { Authenticate } from "../http/caller.ts";
import { limitAccounts } from "./account-limit.ts";

const request = {} as FastifyRequest;
const as =
	(userId: string | null): Authenticate =>
	async () => ({ role: userId ? "authenticated" : "anon", claims: {}, userId, sessionId: null, aal: null });

it("an account that asks too often is told when to come back, and others are not affected", async () => {
	let who: string | null = "ann";
	const ask = limitAccounts((incoming) => as(who)(incoming), { on: true, max: 3 });
	for (let n = 0; n < 3; n += 1) await ask(request);
	await expect(ask(request)).rejects.toMatchObject({
		code: "rate_limited",
		retryAfterSeconds: expect.any(Number),
	});
	who = "bo";
	await expect(ask(request)).resolves.toMatchObject({ userId: "bo" });
	who = null;
	for (let n = 0; n < 10; n += 1) await ask(request);
});

it("nothing is counted if it is switched off", async () => {
	const ask = limitAccounts(as("ann"), { on: false, max: 1 });
	for (let n = 0; n < 5; n += 1) await expect(ask(request)).resolves.toBeDefined();
});
