import { type Attack, Findings } from "./support/attack.ts";
import { address, password, type Target } from "./support/target.ts";

export const attack: Attack = {
	name: "simple-requests",
	tries:
		"Sends JSON as text/plain from a page of another origin, which browsers do without asking the server first.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const bodies = {
			"/auth/v1/signup": { email: address("simple"), password },
			"/auth/v1/token?grant_type=password": { email: address("simple"), password },
			"/auth/v1/otp": { email: address("simple") },
			"/auth/v1/recover": { email: address("simple") },
			"/auth/v1/verify": { type: "signup", email: address("simple"), token: "123456" },
			"/api/support": { name: "Ann", email: address("simple"), topic: "other", message: "1234567890" },
			"/api/newsletter/subscribe": { email: address("simple") },
			"/functions/v1/auth-helpers/resend-verification": { email: address("simple") },
		};
		for (const [path, body] of Object.entries(bodies)) {
			for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
				const { status } = await target.visitor().send("POST", path, {
					raw: JSON.stringify(body),
					headers: { "content-type": type, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
				});
				findings.expect(status === 403 || status === 415, `${path.split("?")[0]} ${type} ${status}`);
			}
		}
		return findings.verdict();
	},
};
