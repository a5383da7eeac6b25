import { type Attack, Findings } from "./support/attack.ts";
import { addAuthenticator } from "./support/second-factor.ts";
import { signIn, type Target } from "./support/target.ts";

export const attack: Attack = {
	name: "aal1-changes-metadata",
	tries: "Knows the password of somebody with a second factor, and changes what needs both.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const owner = await target.person("aal");
		await addAuthenticator(owner);
		const { browser, access } = await signIn(target.visitor(), owner.email);
		const calls = [
			["PUT", "/auth/v1/user", { data: { first_name: "Mallory" } }],
			["PUT", "/auth/v1/user", { email: "mallory@example.com" }],
			["PATCH", `/rest/v1/profiles?user_id=eq.${owner.id}`, { first_name: "Mallory" }],
			["GET", "/api/account/export", undefined],
			["GET", "/api/scanner/exposures", undefined],
			["GET", "/api/account/sessions", undefined],
		] as const;
		for (const [method, path, body] of calls) {
			const answer = await browser.send(method, path, { body, token: access });
			const changed =
				path.startsWith("/rest") && answer.status === 204 ? await nameOf(browser, owner.id, access) : null;
			findings.expect(
				answer.status >= 400 || (changed !== null && changed !== "Mallory"),
				`${method} ${path.split("?")[0]} ${answer.status}`,
			);
		}
		return findings.verdict();
	},
};

async function nameOf(browser: Awaited<ReturnType<typeof signIn>>["browser"], id: string, access: string) {
	const { json } = await browser.get(`/rest/v1/profiles?user_id=eq.${id}&select=first_name`, {
		token: access,
	});
	return json?.[0]?.first_name ?? "hidden";
}
