import type { Clock } from "../../platform/clock/clock.ts";
import type { HttpApp } from "../../platform/http/app.ts";
import { securityTxt } from "./security-txt.rules.ts";

export interface SecurityTxtDeps {
	readonly clock: Clock;
	readonly contact: string;
	readonly publicUrl: string;
	/** The text of SECURITY.md in this version. */
	readonly policy: string;
}

export function securityTxtRoutes(
	app: HttpApp,
	{ clock, contact, publicUrl, policy }: SecurityTxtDeps,
): void {
	const tags = ["support"];
	const schema = { tags, summary: "Where to report a weakness (RFC 9116)" };
	app.get("/.well-known/security.txt", { schema }, async (_request, reply) =>
		reply
			.type("text/plain; charset=utf-8")
			.header("cache-control", "public, max-age=86400")
			.send(securityTxt({ contact, publicUrl, now: clock.now() })),
	);
	const policySchema = { tags, summary: "How reports of weaknesses are dealt with" };
	app.get("/.well-known/security-policy.txt", { schema: policySchema }, async (_request, reply) =>
		reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=86400").send(policy),
	);
}
