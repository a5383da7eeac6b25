import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";

const tries = 120;

export const attack: Attack = {
	name: "forged-forwarding",
	tries: "Claims another address in X-Forwarded-For with each of many wrong passwords for one account.",
	run: async (target: Target) => {
		const findings = new Findings();
		const owner = await target.person("forwarded");
		const attacker = target.visitor();
		let stopped = 0;
		for (let n = 0; n < tries && stopped === 0; n += 1) {
			const { status } = await attacker.send("POST", "/auth/v1/token?grant_type=password", {
				body: { email: owner.email, password: `Wrong-Horse-${n}!` },
				headers: { "x-forwarded-for": `203.0.113.${n % 250}`, forwarded: `for=198.51.100.${n % 250}` },
			});
			if (status === 429) stopped = n + 1;
		}
		findings.expect(
			stopped > 0,
			stopped > 0 ? `stopped after ${stopped} tries` : `${tries} tries, never stopped`,
		);
		// A browser that the owner used before passes the account's lock.
		const { status } = await owner.browser.post("/auth/v1/token?grant_type=password", {
			email: owner.email,
			password: owner.password,
		});
		findings.expect(status === 200, `meanwhile the owner, in a known browser: ${status}`);
		return findings.verdict();
	},
};
