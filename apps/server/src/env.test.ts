import { describe, expect, it } from "vitest";
import { envVariables } from "./env/variables.ts";
import { readEnv, refuseSharedAddress } from "./env.ts";
import { BadValue } from "./platform/process/bad-value.ts";

describe("the environment", () => {
	it("has a default for everything", () => {
		const env = readEnv({});
		expect(env).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", ROLE: "all", demo: true, loopback: true });
	});

	it.each([
		["PORT", "abc", 'PORT must be a whole number from 1 to 65535; it is "abc".'],
		["PORT", "70000", 'PORT must be a whole number from 1 to 65535; it is "70000".'],
		["PORT", "1e3", 'PORT must be a whole number from 1 to 65535; it is "1e3".'],
		["ROLE", "boss", 'ROLE must be one of all, api, worker; it is "boss".'],
		["RATE_LIMITS", "maybe", 'RATE_LIMITS must be on or off; it is "maybe".'],
		[
			"PUBLIC_URL",
			"ftp://x",
			"PUBLIC_URL must be an http or https address without a path, such as https://unlisted.example; it is something else (not shown here).",
		],
	])("stops the start with one line when %s is %s", (name, value, line) => {
		expect(() => readEnv({ [name]: value })).toThrow(line);
	});

	it("names all wrong variables at once", () => {
		expect(reasons({ PORT: "abc", ROLE: "boss" })).toEqual([
			expect.stringMatching(/^PORT must be/),
			expect.stringMatching(/^ROLE must be/),
		]);
		const DATABASE_URL = "postgres://db.example/x?sslmode=disable";
		expect(
			reasons({
				STRIPE_SECRET_KEY: "sk_live_1",
				STRIPE_API_URL: "http://stripe.example",
				DATABASE_URL,
				DATABASE_MIGRATE_URL: DATABASE_URL,
			}),
		).toEqual([
			expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set/),
			expect.stringMatching(/^STRIPE_API_URL must be an https address/),
			expect.stringMatching(/^DATABASE_URL says sslmode=disable/),
			expect.stringMatching(/^DATABASE_MIGRATE_URL says sslmode=disable/),
		]);
	});

	it("never repeats a wrong secret", () => {
		expect(() => readEnv({ MASTER_KEY: "hunter2" })).toThrow(
			/^MASTER_KEY must be 32 bytes as base64 or hex; (?!.*hunter2)/,
		);
	});

	it("takes no address of the site that has more than a host in it", () => {
		for (const PUBLIC_URL of [
			"https://u.example",
			"https://u.example/",
			"https://u.example:8443",
			"http://[::1]:3000",
		])
			expect(readEnv({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL.replace(/\/$/, ""));
		for (const more of [
			"u.example/app",
			"u.example/app/",
			"ann:hunter2@u.example",
			"u.example?a=b",
			"u.example/#a",
		])
			expect(() => readEnv({ PUBLIC_URL: `https://${more}` }), more).toThrow(
				/^PUBLIC_URL must be an http or https address without a path.* \(not shown here\)/,
			);
	});

	it("takes no address of a service that has a user or a # in it", () => {
		const HIBP_URL = "https://hibp.example/api/v3";
		expect(readEnv({ HIBP_URL: `${HIBP_URL}/` }).HIBP_URL).toBe(HIBP_URL);
		for (const wrong of ["https://ann:hunter2@hibp.example", `${HIBP_URL}#`, `${HIBP_URL}#a`])
			expect(() => readEnv({ HIBP_URL: wrong }), wrong).toThrow(
				/^HIBP_URL must be an http or https address without a user or a #(?!.*hunter2)/,
			);
	});

	it("refuses Stripe's keys in each other's place: the pages would show the secret one", () => {
		const STRIPE_WEBHOOK_SECRET = "whsec_1";
		for (const [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY] of [
			["pk_live_1", "sk_live_1"],
			["sk_live_1", "sk_live_1"],
			["sk_test_1", "rk_test_1"],
			["pk_live_1", "pk_live_1"],
		] as const)
			expect(() => readEnv({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET })).toThrow(
				/^STRIPE_PUBLISHABLE_KEY must be the key that begins with pk_(?!.*live_1)/,
			);
	});

	it("takes no line break, control character or turned text in any value, except line breaks in lists and JSON", () => {
		const broken = (given: string) =>
			Object.keys(envVariables).filter((name) => !refuses({ [name]: given }, name));
		const severalLines = [
			"TRUST_PROXY",
			"AUTH_REDIRECT_ALLOW_LIST",
			"AUTH_WEBAUTHN_ORIGINS",
			"AUTH_OIDC_PROVIDERS",
			"AUTH_JWT_KEYS",
			"TRANSPARENCY_WITNESSES",
			"BACKUP_RECIPIENTS",
			"BACKUP_PASSPHRASE",
		];
		expect(broken("a\nBcc: everybody@else.example").sort()).toEqual(severalLines.sort());
		for (const given of ["a\u0000b", "a\u001bb", "a\u202eb", "a\u2067b"])
			expect(broken(given), given).toEqual([]);
	});

	it("takes only what can be sent as a key, a path only as a path, and origins only as origins", () => {
		for (const name of ["METRICS_TOKEN", "HIBP_API_KEY", "ANON_KEY", "REPLY_MODEL_KEY"])
			expect(reasons({ [name]: "a token with é in it" })[0], name).toMatch(
				new RegExp(`^${name} must be one line of letters, digits and signs of ASCII; (?!.*é)`),
			);
		for (const AUTH_BASE_PATH of ["/auth/v1", "auth/v1/", "/", "/a.b/~c"])
			expect(readEnv({ AUTH_BASE_PATH }).AUTH_BASE_PATH).toBe(AUTH_BASE_PATH);
		for (const AUTH_BASE_PATH of ["non sense", "/auth?a", "/:id", "/a/*", "/a//b", "/../b", "/a/.."])
			expect(reasons({ AUTH_BASE_PATH })[0], AUTH_BASE_PATH).toMatch(/^AUTH_BASE_PATH must be a path of/);
		expect(readEnv({ CORS_ORIGINS: "https://App.example/, capacitor://localhost" }).CORS_ORIGINS).toBe(
			"https://app.example,capacitor://localhost",
		);
		for (const CORS_ORIGINS of ["*", "app.example", "https://app.example/path", "non sense"])
			expect(reasons({ CORS_ORIGINS })[0], CORS_ORIGINS).toMatch(/^CORS_ORIGINS must be origins such as/);
	});

	it("says that quotes count, and knows of those that it takes along", () => {
		expect(reasons({ PORT: "'3000'" })).toEqual([
			expect.stringMatching(/; it is "'3000'", and its quotes count\.$/),
		]);
		const { oddEnds } = readEnv({
			DATA_DIR: "/data\r",
			SUPPORT_EMAIL: "'ann@unlisted.example'",
			MAIL_FROM: '"Ann" <ann@unlisted.example>',
			MASTER_KEY: `"${Buffer.alloc(32, 9).toString("base64")}"`,
			PUBLIC_URL: "https://unlisted.example\n",
			AUTH_JWT_KEYS: "{}\n",
		});
		expect([...oddEnds]).toEqual([
			["DATA_DIR", "begins or ends with a blank or a line end"],
			["SUPPORT_EMAIL", "stands in quotes"],
		]);
	});

	it("accepts MASTER_KEY as base64 and as hex", () => {
		const key = Buffer.alloc(32, 9);
		for (const written of [key.toString("base64"), key.toString("hex")]) {
			expect(readEnv({ MASTER_KEY: written }).MASTER_KEY).toEqual(key);
		}
	});

	it("treats an empty value as not set", () => {
		expect(readEnv({ PORT: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000, SMTP_URL: undefined });
	});

	it("allows functions for trying out only on a loopback address, unless told otherwise", () => {
		expect(readEnv({ HOST: "0.0.0.0" }).demo).toBe(false);
		expect(readEnv({ HOST: "0.0.0.0", DEMO: "on" }).demo).toBe(true);
		expect(readEnv({ HOST: "127.0.0.1", DEMO: "off" }).demo).toBe(false);
		expect(readEnv({ HOST: "::1" }).demo).toBe(true);
		expect(
			readEnv({ PUBLIC_URL: "https://unlisted.example" }).demo,
			"behind a proxy on the same machine",
		).toBe(false);
		expect(readEnv({ PUBLIC_URL: "http://localhost:8080" }).demo).toBe(true);
	});

	describe("a public address without TRUST_PROXY", () => {
		const start = (given: Record<string, string>) => () => refuseSharedAddress(readEnv(given));
		const PUBLIC_URL = "https://unlisted.example";

		it.each([{ PUBLIC_URL }, { PUBLIC_URL, HOST: "10.1.2.3" }, { PUBLIC_URL, HOST: "fd00::5" }])(
			"%o does not start",
			(given) => expect(start(given as never)).toThrow(/^TRUST_PROXY must name the reverse proxy/),
		);

		it.each([
			{},
			{ PUBLIC_URL: "http://localhost:8080" },
			{ PUBLIC_URL: "http://127.0.0.1:3000" },
			{ PUBLIC_URL: "http://192.168.1.5:3000", HOST: "192.168.1.5" },
			{ PUBLIC_URL, TRUST_PROXY: "127.0.0.1" },
			{ PUBLIC_URL, TRUST_PROXY: "none" },
			{ PUBLIC_URL, HOST: "0.0.0.0" },
			{ PUBLIC_URL, HOST: "203.0.113.7" },
			{ PUBLIC_URL, ROLE: "worker", DATABASE_URL: "postgres://localhost/x" },
		])("%o starts", (given) => expect(start(given as never)).not.toThrow());

		it("names a TRUST_PROXY that is not an address", () => {
			expect(start({ PUBLIC_URL, TRUST_PROXY: "my-proxy" })).toThrow(/^TRUST_PROXY must be addresses/);
			expect(start({ PUBLIC_URL, TRUST_PROXY: "10.0.0.0/99" })).toThrow(/^TRUST_PROXY must be addresses/);
		});
	});

	it("refuses to split the roles over the embedded database", () => {
		expect(() => readEnv({ ROLE: "worker" })).toThrow("ROLE must be all without DATABASE_URL");
	});
});

const refuses = (given: Record<string, string>, name: string) =>
	reasons(given).some((reason) => reason.startsWith(`${name} must be`));

function reasons(given: Record<string, string>): readonly string[] {
	try {
		readEnv(given);
		return [];
	} catch (error) {
		if (error instanceof BadValue) return error.reasons;
		throw error;
	}
}
