import { describe, expect, it } from "vitest";
import { readEnv } from "../env.ts";

const asToken = (role: string) =>
	`eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.c2lnbmF0dXJl`;
const ours = {
	ANON_KEY: "sb_publishable_one-of-the-pages",
	SERVICE_ROLE_KEY: "sb_secret_one-of-the-operator",
};

describe("the two API keys", () => {
	it("may be ours, Supabase's, any others, or not set", () => {
		const supabase = { ANON_KEY: asToken("anon"), SERVICE_ROLE_KEY: asToken("service_role") };
		const others = { ANON_KEY: "shown to everybody", SERVICE_ROLE_KEY: "null.bnVsbA.known to few" };
		for (const keys of [{}, ours, supabase, others]) expect(() => readEnv(keys)).not.toThrow();
	});

	it.each([
		["one key twice", { ANON_KEY: "the same key in both", SERVICE_ROLE_KEY: "the same key in both" }],
		["ours, swapped", { ANON_KEY: ours.SERVICE_ROLE_KEY, SERVICE_ROLE_KEY: ours.ANON_KEY }],
		["the secret one in the pages", { ANON_KEY: ours.SERVICE_ROLE_KEY }],
		["the one of the pages as the secret one", { SERVICE_ROLE_KEY: ours.ANON_KEY }],
		["Supabase's secret one in the pages", { ANON_KEY: asToken("service_role") }],
		["Supabase's public one as the secret one", { SERVICE_ROLE_KEY: asToken("anon") }],
	])("stop the start if they are %s: everybody could do everything", (_what, keys) => {
		expect(() => readEnv(keys)).toThrow(/^ANON_KEY and SERVICE_ROLE_KEY must be two keys/);
	});

	it("stop the start if the secret one can be guessed", () => {
		expect(() => readEnv({ SERVICE_ROLE_KEY: "hunter2" })).toThrow(
			/^SERVICE_ROLE_KEY must have at least 16 characters(?!.*hunter2)/,
		);
	});
});
