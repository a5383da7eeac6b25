import { createECDH, randomBytes } from "node:crypto";
import { type Attack, Findings } from "./support/attack.ts";
import { address, codeIn, password, type Target } from "./support/target.ts";

const device = () => {
	const key = createECDH("prime256v1");
	return {
		endpoint: "https://updates.push.services.mozilla.com/wpush/v2/squatter",
		keys: { p256dh: key.generateKeys().toString("base64url"), auth: randomBytes(16).toString("base64url") },
	};
};

export const attack: Attack = {
	name: "squatter",
	tries:
		"Signs up with somebody's address first, leaves a device, data and a password there, and waits for its owner.",
	run: async (target: Target) => {
		const findings = new Findings();
		const victim = address("squatted");
		const squatter = target.visitor();
		const fat = { email: address("fat"), password, data: { junk: "x".repeat(16_000) } };
		const big = await target.visitor().post("/auth/v1/signup", fat);
		findings.expect(big.status >= 400 && big.status < 500, `16 kB of metadata at a sign-up: ${big.status}`);

		const data = { first_name: "Mallory", username: "mallory", note: "x".repeat(900) };
		await squatter.post("/auth/v1/signup", { email: victim, password, data });
		const session = await squatter.post("/auth/v1/token?grant_type=password", { email: victim, password });
		const token = session.json?.access_token as string | undefined;
		if (token) {
			findings.expect(token.length < 4096, `the squatter's token has ${token.length} characters`);
			await squatter.put("/auth/v1/user", { data: { junk: "y".repeat(16_000) } }, token);
			const push = await squatter.post("/api/notifications/push-subscriptions", device(), token);
			findings.expect(true, `a device of the squatter: ${push.status}`);
		}

		// The owner arrives as most do: with a lost password.
		const owner = target.visitor();
		await owner.post("/auth/v1/recover", { email: victim });
		const mail = await target.mailTo(victim, /Reset your password/);
		const body = { type: "recovery", email: victim, token: codeIn(mail.text) };
		const claimed = await owner.post("/auth/v1/verify", body);
		findings.expect(claimed.status === 200, `the owner claims the address: ${claimed.status}`);
		const access = claimed.json?.access_token as string;
		if (!access) return findings.verdict();
		findings.expect(access.length < 4096, `the owner's token has ${access.length} characters`);
		const { json: user } = await owner.get("/auth/v1/user", { token: access });
		findings.expect(
			!JSON.stringify(user?.user_metadata ?? {}).includes("allory"),
			`metadata is ${JSON.stringify(user?.user_metadata ?? {}).slice(0, 60)}`,
		);
		const profile = await owner.get(`/rest/v1/profiles?user_id=eq.${user?.id}`, { token: access });
		findings.expect(!profile.text.includes("allory"), "the profile is empty");
		const devices = await owner.post("/api/notifications/push-subscriptions", device(), access);
		findings.expect(
			(devices.json?.devices ?? 1) <= 1,
			`devices with the owner's own: ${devices.json?.devices ?? devices.status}`,
		);
		if (token) {
			const before = await squatter.get("/auth/v1/user", { token });
			findings.expect(before.status >= 400, `the squatter's session answers ${before.status}`);
		}
		const again = await squatter.post("/auth/v1/token?grant_type=password", { email: victim, password });
		findings.expect(again.status >= 400, `the squatter's password answers ${again.status}`);
		return findings.verdict();
	},
};
