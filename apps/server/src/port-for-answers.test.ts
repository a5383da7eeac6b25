import { expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { withPortForAnswers } from "./port-for-answers.ts";

const portOf = async (given: Record<string, string>) =>
	(await withPortForAnswers(readEnv(given))).INCOMING_SMTP_PORT;

it("a person who tries it out gets the lab's answers at a free port of this machine, without setting one", async () => {
	expect(await portOf({})).toBeGreaterThan(1023);
	expect((await withPortForAnswers(readEnv({ BROKERS: "lab" }))).INCOMING_SMTP_HOST).toBe("127.0.0.1");
});

it("a configured port stays, also the one that means none; without the lab, or in several processes, none is opened", async () => {
	expect(await portOf({ INCOMING_SMTP_PORT: "0" })).toBe(0);
	expect(await portOf({ INCOMING_SMTP_PORT: "2525" })).toBe(2525);
	expect(await portOf({ BROKERS: "off" })).toBeUndefined();
	expect(await portOf({ DEMO: "off" })).toBeUndefined();
	expect(await portOf({ ROLE: "worker", DATABASE_URL: "postgres://u@127.0.0.1/x" })).toBeUndefined();
});
