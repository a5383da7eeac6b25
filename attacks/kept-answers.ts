import { type Attack, Findings } from "./support/attack.ts";
import { password, type Target } from "./support/target.ts";
import type { Answer } from "./support/visitor.ts";

export const attack: Attack = {
	name: "kept-answers",
	tries: "Looks into the browser's and the proxy's cache for answers with tokens or personal data.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const { browser, email, access: token } = await target.person("cached");
		const look = (name: string, { headers, status }: Answer) =>
			findings.expect(
				/no-store/.test(String(headers["cache-control"])),
				`${name} ${status} ${headers["cache-control"] ?? "says nothing"}`,
			);
		look("sign-in", await browser.post("/auth/v1/token?grant_type=password", { email, password }));
		look("sign-up", await target.visitor().post("/auth/v1/signup", { email, password }));
		look(
			"refused sign-in",
			await browser.post("/auth/v1/token?grant_type=password", { email, password: "Wrong-1!" }),
		);
		const reads = [
			"/auth/v1/user",
			"/auth/v1/factors/recovery-codes",
			"/rest/v1/profiles?select=*",
			"/rest/v1/subscriptions?select=*",
			"/functions/v1/auth-helpers/get-user-info",
			"/api/account/export",
			"/api/account/sessions",
			"/api/account/security-events",
			"/api/billing/overview",
			"/api/billing/payments",
			"/api/scanner/results",
			"/api/scanner/exposures",
			"/api/scanner/identifiers",
			"/api/scanner/settings",
			"/api/scanner/score",
			"/api/scanner/activity",
		];
		for (const path of reads) look(path, await browser.get(path, { token }));
		look("a link of a mail", await browser.get("/auth/v1/verify?type=signup&token=x"));
		return findings.verdict();
	},
};
