import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
/** As JSON texts, because no serializer writes some of them. */
const values = [
	'"\\ud800"',
	'"a\\u0000b"',
	'"\\udfff\\ud800"',
	`"${"x".repeat(200_000)}"`,
	"1e999",
	"-1",
	"null",
	"[]",
	"{}",
	deep(5000),
	'{"__proto__":{"admin":true}}',
	`[${"[],".repeat(5000)}[]]`,
];

export const attack: Attack = {
	name: "hostile-values",
	tries:
		"Sends halves of characters, zero bytes, huge and deep values into every field, for an answer of 500.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const { browser, access } = await target.person("fuzz");
		let sent = 0;
		const send = async (method: string, path: string, raw: string) => {
			sent += 1;
			const { status, text } = await browser.send(method, path, {
				raw,
				token: access,
				headers: { "content-type": "application/json" },
			});
			if (status >= 500)
				findings.expect(false, `${method} ${path} ${raw.slice(0, 40)} ${status} ${text.slice(0, 60)}`);
		};
		for (const value of values) {
			await send("POST", "/auth/v1/factors", `{"factor_type":"totp","friendly_name":${value}}`);
			await send("PUT", "/auth/v1/user", `{"data":{"x":${value}}}`);
			await send("PATCH", "/rest/v1/profiles", `{"first_name":${value}}`);
			await send("PATCH", "/rest/v1/user_preferences", `{"preferences":${value}}`);
			await send("POST", "/functions/v1/auth-helpers/update-profile", `{"username":${value}}`);
			await send("POST", "/api/scanner/identifiers", `{"kind":"username","value":${value}}`);
			await send("PUT", "/api/scanner/settings", value);
			await send("POST", "/api/newsletter/subscribe", `{"email":${value}}`);
			await send("POST", "/api/notifications/push-subscriptions", `{"endpoint":${value},"keys":${value}}`);
		}
		findings.expect(
			(await browser.get("/readyz")).status === 200,
			`${sent} requests, none answered 5xx, ready afterwards`,
		);
		return findings.verdict();
	},
};
