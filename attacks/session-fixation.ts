import { type Attack, Findings } from "./support/attack.ts";
import { addAuthenticator, prove } from "./support/second-factor.ts";
import { claimsOf, signIn, type Target } from "./support/target.ts";

export const attack: Attack = {
	name: "session-fixation",
	tries:
		"Knows the password, plants an own session in the owner's browser, and waits until the owner raises it by the second factor.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const owner = await target.person("fixed");
		const factor = await addAuthenticator(owner);
		const attacker = await signIn(target.visitor(), owner.email);
		// The owner, in the attacker's session.
		const raised = await prove(owner.browser, attacker.access, factor, Date.now() + 30_000);
		const proved = raised.status === 200 ? raised : await prove(owner.browser, attacker.access, factor);
		findings.expect(proved.status === 200, `the owner's proof answers ${proved.status}`);

		const renewed = await attacker.browser.post("/auth/v1/token?grant_type=refresh_token", {
			refresh_token: attacker.refresh,
		});
		const aal = renewed.json?.access_token ? claimsOf(renewed.json.access_token).aal : "none";
		findings.expect(aal !== "aal2", `the attacker's refresh token gives ${aal} (${renewed.status})`);
		const calls = [
			["DELETE", `/auth/v1/factors/${factor.factorId}`, undefined],
			["POST", "/auth/v1/factors/recovery-codes", {}],
			["POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "mine" }],
			["PUT", "/auth/v1/user", { password: "Stolen-Horse-8!" }],
		] as const;
		for (const [method, path, body] of calls) {
			const answer = await attacker.browser.send(method, path, { body, token: attacker.access });
			findings.expect(
				answer.status >= 400,
				`${method} ${path.replace(factor.factorId, "…")} by the old token: ${answer.status}`,
			);
		}
		return findings.verdict();
	},
};
