import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Findings, notTried } from "./support/attack.ts";
import { password, type Target } from "./support/target.ts";

export const attack: Attack = {
	name: "stolen-access-token",
	tries:
		"Has an access token and nothing else, when its owner's last proof is some time ago, and takes the account over.",
	quick: true,
	run: async (target: Target) => {
		if (target.seconds.proof > 30)
			return notTried("a proof of this server counts for minutes; start without --url");
		const findings = new Findings();
		const owner = await target.person("stolen");
		const started = await owner.browser.post("/api/scanner/start", {}, owner.access);
		await sleep(target.seconds.proof * 1000 + 1500);
		const thief = target.visitor();
		const exposures =
			(await thief.get("/api/scanner/exposures", { token: owner.access })).json?.exposures ?? [];
		const calls = [
			["PUT", "/auth/v1/user", { password: "Stolen-Horse-8!" }],
			["PUT", "/auth/v1/user", { email: "thief@example.com" }],
			["PUT", "/auth/v1/user", { phone: "+15550101234" }],
			["POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "thief" }],
			["POST", "/auth/v1/factors/recovery-codes", {}],
			["POST", "/functions/v1/auth-helpers/change-password", { newPassword: "Stolen-Horse-8!" }],
			["POST", "/api/account/delete", { confirmation: "DELETE MY ACCOUNT" }],
			["GET", "/api/account/export", undefined],
			...(exposures[0] ? [["POST", `/api/scanner/exposures/${exposures[0].id}/reveal`, {}] as const] : []),
		] as const;
		for (const [method, path, body] of calls) {
			const { status } = await thief.send(method, path, { body, token: owner.access });
			const what = body ? Object.keys(body)[0] : "";
			findings.expect(
				status >= 400 && status < 500,
				`${method} ${path.replace(/[0-9a-f-]{36}/, "…")} ${what} ${status}`,
			);
		}
		const still = await owner.browser.post("/auth/v1/token?grant_type=password", {
			email: owner.email,
			password,
		});
		findings.expect(still.status === 200, `the owner's password still works (scan ${started.status})`);
		return findings.verdict();
	},
};
