import type { FastifyInstance } from "fastify";
import type { Counter } from "prom-client";
import { cspReportPath } from "./content-security/content-security.ts";
import { readViolations, type Violation } from "./content-security/csp-report.ts";
import { Refusal } from "./problem.ts";

/** The most reports that we log per minute, because a page can make its visitors' browsers send any number. */
const loggedPerMinute = 30;

/**
 * Takes reports of browsers about what our policy blocked. The cause is a fault of ours, a browser extension, or an
 * attack.
 */
export function cspReportRoutes(app: FastifyInstance, violations: Counter<"directive">): void {
	let minute = 0;
	let logged = 0;
	const note = (violation: Violation) => {
		violations.inc({ directive: violation.directive });
		const now = Math.floor(Date.now() / 60_000);
		if (now !== minute) [minute, logged] = [now, 0];
		logged += 1;
		if (logged > loggedPerMinute) return;
		app.log.warn({ violation }, "a browser reports a violation of the policy of a page");
	};
	void app.register(async (own) => {
		own.removeAllContentTypeParsers();
		const parser = { parseAs: "string" as const, bodyLimit: 16_384 };
		own.addContentTypeParser(
			["application/csp-report", "application/reports+json", "application/json"],
			parser,
			(_request, body, done) => {
				try {
					done(null, readViolations(JSON.parse(String(body))));
				} catch {
					done(new Refusal("malformed_body", "The report is not valid JSON."));
				}
			},
		);
		own.post(
			cspReportPath,
			{ config: { quiet: true, rateLimit: { max: 60, timeWindow: 60_000 } }, schema: { hide: true } },
			async (request, reply) => {
				// Without a body, no parser ran.
				for (const violation of (request.body ?? []) as Violation[]) note(violation);
				return reply.code(204).send();
			},
		);
	});
}
