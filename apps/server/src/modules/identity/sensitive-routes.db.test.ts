import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type ScannerApp, scannerApp } from "../scanner/testing/scanner-app.ts";
import type { Person } from "./testing/identity-app.ts";
import { withSecondFactor } from "./testing/second-factor.ts";

interface Call {
	readonly path?: string;
	readonly body?: object;
	/** Whether the call needs a person with a second factor, in a session that it raised. */
	readonly factor?: boolean;
}

/**
 * Every route that changes something or sends a file, with the requests that must ask for a proof. For a new route,
 * decide here. A stolen access token must not open another way in, close one of the owner's, or carry the data away.
 */
const needProof: Readonly<Record<string, readonly Call[]>> = {
	"PUT /auth/v1/user": [
		{ body: { password: "Another-Horse-8!" } },
		{ body: { email: "another@example.com" } },
		{ body: { phone: "+15550100123" } },
	],
	"POST /auth/v1/factors": [{ body: { factor_type: "totp", friendly_name: "App" } }],
	"DELETE /auth/v1/factors/{id}": [{ factor: true }],
	"POST /auth/v1/factors/recovery-codes": [{ factor: true }],
	"GET /auth/v1/user/identities/authorize": [{ path: "/auth/v1/user/identities/authorize?provider=none" }],
	"DELETE /auth/v1/user/identities/{id}": [{}],
	"POST /auth/v1/token": [
		{
			path: "/auth/v1/token?grant_type=id_token",
			body: { link_identity: true, provider: "none", id_token: "x" },
		},
	],
	"POST /auth/v1/passkeys/registration/options": [{ body: {} }],
	"DELETE /auth/v1/passkeys/{id}": [{}],
	"POST /functions/v1/auth-helpers/change-password": [{ body: { newPassword: "Another-Horse-8!" } }],
	"GET /api/account/export": [{}],
	"GET /api/scanner/report": [{ path: "/api/scanner/report?format=csv" }],
	"GET /api/scanner/exposures/{id}/export": [
		{ path: `/api/scanner/exposures/${randomUUID()}/export?format=json` },
	],
	"POST /api/scanner/exposures/{id}/reveal": [{ body: {} }],
	"POST /api/brokers/listings/{id}/reveal": [
		{ path: `/api/brokers/listings/${randomUUID()}/reveal`, body: {} },
	],
	"GET /api/removals/proof": [{}],
	"GET /api/removals/{id}/proof": [{ path: `/api/removals/${randomUUID()}/proof` }],
	"GET /api/removals/{id}/complaint/file": [{ path: `/api/removals/${randomUUID()}/complaint/file` }],
	"GET /api/removals/disclosures.csv": [{ path: "/api/removals/disclosures.csv" }],
	"GET /api/removals/{id}/events/{event}/file": [
		{ path: `/api/removals/${randomUUID()}/events/${randomUUID()}/file` },
	],
	"GET /api/authorization/document.pdf": [{}],
	"GET /api/brokers/listings/{id}/capture": [{ path: `/api/brokers/listings/${randomUUID()}/capture` }],
};

const free: Readonly<Record<string, readonly string[]>> = {
	"asks for the password each time, as nothing undoes it": ["POST /api/account/delete"],
	"is the proof, or begins with one": [
		"GET /api/account/proof",
		"POST /api/account/proof",
		"POST /auth/v1/factors/{id}/challenge",
		"POST /auth/v1/factors/{id}/verify",
		"POST /auth/v1/factors/recovery-codes/verify",
		"POST /auth/v1/passkeys/proof/options",
		"POST /auth/v1/passkeys/proof/verify",
		"POST /auth/v1/passkeys/registration/verify",
	],
	"is open to anybody: who is signed in gains nothing by being so": [
		"POST /auth/v1/signup",
		"POST /auth/v1/recover",
		"POST /auth/v1/resend",
		"POST /auth/v1/otp",
		"POST /auth/v1/verify",
		"POST /auth/v1/verify/look",
		"POST /auth/v1/verify/press",
		"POST /api/account/not-me",
		"POST /auth/v1/passkeys/authentication/options",
		"POST /auth/v1/passkeys/authentication/verify",
		"POST /auth/v1/sso",
		"POST /auth/v1/sso/saml/acs",
		"POST /auth/v1/callback",
		"POST /functions/v1/auth-helpers/resend-verification",
		"POST /api/support",
		"POST /api/newsletter/subscribe",
		"POST /api/newsletter/confirm",
		"POST /api/newsletter/unsubscribe",
		"POST /api/newsletter/one-click-unsubscribe",
		"POST /api/notifications/unsubscribe",
		"POST /api/notifications/one-click-unsubscribe",
	],
	"only ends sessions, and who is in danger is in a hurry": [
		"POST /auth/v1/logout",
		"POST /api/account/sessions/revoke-others",
		"DELETE /api/account/sessions/{id}",
	],
	"is the operator's or another machine's, with a key of their own": [
		"POST /auth/v1/admin/users",
		"PUT /auth/v1/admin/users/{id}",
		"DELETE /auth/v1/admin/users/{id}",
		"DELETE /auth/v1/admin/users/{id}/factors/{factorId}",
		"DELETE /auth/v1/admin/users/{id}/passkeys/{passkeyId}",
		"POST /auth/v1/admin/generate_link",
		"POST /auth/v1/invite",
		"POST /webhooks/stripe",
		"POST /webhooks/drp/{id}/{signature}",
		"POST /transparency/cosignatures",
	],
	"is an operator's: the guard asks for the key of the role, and again after 15 minutes without a request": [
		"POST /api/admin/queues/{name}/retry",
		"POST /api/admin/playbooks/{broker}/release",
		"POST /api/admin/payments/compare",
		"POST /api/admin/support/{reference}/answers",
		"POST /api/admin/support/{reference}/close",
		"POST /api/admin/people/look-up",
		"PUT /api/admin/settings",
		"POST /api/admin/removals/{id}/open",
		"POST /api/admin/removals/{id}/outcome",
		"GET /api/admin/audit.csv",
	],
	"changes names and settings: no way in, nothing that an account is recovered by": [
		"POST /functions/v1/auth-helpers/update-profile",
		"PATCH /auth/v1/passkeys/{id}",
		"PATCH /api/account/sessions/{id}",
		"POST /rest/v1/{table}",
		"PATCH /rest/v1/{table}",
		"DELETE /rest/v1/{table}",
		"PUT /api/scanner/settings",
		"PUT /api/brokers/identity",
		"DELETE /api/brokers/identity",
		"PUT /api/brokers/settings",
		"PUT /api/removals/limits",
		"POST /api/notifications/push-subscriptions",
		"DELETE /api/notifications/push-subscriptions",
	],
	"is the daily work with what was found; an address to watch proves itself by a code": [
		"POST /api/scanner/start",
		"POST /api/scanner/watching/{taskId}",
		"PUT /api/scanner/exposures/{id}/status",
		"DELETE /api/scanner/exposures/{id}/resolution",
		"POST /api/scanner/exposures/bulk",
		"POST /api/scanner/exposures/{id}/not-me",
		"DELETE /api/scanner/exposures/{id}/not-me",
		"PUT /api/brokers/listings/{id}/answer",
		"POST /api/removals",
		"POST /api/removals/pause",
		"POST /api/removals/deep-scan/start",
		"POST /api/removals/deep-scan/stop",
		"PUT /api/removals/consent",
		"PUT /api/removals/{id}/help",
		"POST /api/removals/{id}/confirm",
		"POST /api/removals/{id}/cancel",
		"POST /api/removals/{id}/again",
		"POST /api/removals/{id}/closed",
		"POST /api/removals/accounts",
		"POST /api/removals/{id}/task",
		"POST /api/removals/{id}/complaint",
		"POST /api/removals/{id}/meaning",
		"DELETE /api/brokers/listings/{id}/answer",
		"PUT /api/scanner/exposures/{id}/actions/{actionId}",
		"POST /api/scanner/identifiers",
		"POST /api/scanner/identifiers/{id}/verify",
		"POST /api/scanner/identifiers/{id}/resend",
		"DELETE /api/scanner/identifiers/{id}",
	],
	"lets us write to companies in the person's name, or ends that: it opens no account and shows nothing": [
		"PUT /api/authorization",
		"PUT /api/removals/drop",
		"DELETE /api/removals/drop",
		"DELETE /api/authorization",
	],
	"is about the subscription: the card is Stripe's to ask for, and invoices hold what the page shows": [
		"POST /functions/v1/create-subscription",
		"POST /functions/v1/cancel-subscription",
		"POST /functions/v1/update-payment-method",
		"POST /api/billing/resume",
		"POST /api/billing/plan-change/preview",
		"POST /api/billing/plan-change",
		"DELETE /api/billing/plan-change",
		"GET /api/billing/payments/{id}/invoice",
		"GET /api/billing/payments.csv",
		"GET /api/billing/payments.pdf",
	],
};

const sendsFile = /(export|report|invoice|capture|proof|\.csv|\.pdf)$/;
const refusals = ["reauthentication_needed", "recent_proof_required"];

onDatabase("what gives an account or its data away", (open) => {
	let app: ScannerApp;
	beforeAll(async () => {
		app = await scannerApp(await open(), { AUTH_MANUAL_LINKING_ENABLED: "on" });
	});
	afterAll(() => app.stop());

	it("is decided for every route that changes something or sends a file", async () => {
		const { paths } = (await app.http.inject({ url: "/openapi.json" })).json();
		const routes = Object.entries<object>(paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
		const decided = [...Object.keys(needProof), ...Object.values(free).flat()];
		const toDecide = routes.filter((route) => !route.startsWith("GET ") || sendsFile.test(route));
		expect(
			toDecide.filter((route) => !decided.includes(route)),
			"new routes: add each to needProof, or to free under its reason, in this file",
		).toEqual([]);
		expect(
			decided.filter((route) => !routes.includes(route)),
			"routes that are gone: remove each from this file",
		).toEqual([]);
		expect(decided).toHaveLength(new Set(decided).size);
	});

	let people = 0;
	const personFor = async ({ factor }: Call): Promise<{ person: Person; factorId: string }> => {
		const person = await app.person(`sensitive-${people++}@example.com`);
		return factor ? withSecondFactor(app, person) : { person, factorId: randomUUID() };
	};

	describe.each(Object.entries(needProof))("%s", (route, calls) => {
		it.each(calls)("asks for a recent proof: %j", async (call) => {
			const { person, factorId } = await personFor(call);
			const [method = "", path = ""] = route.split(" ");
			const send = async () => {
				const { statusCode, body } = await app.http.inject({
					method: method as "GET",
					url: (call.path ?? path).replace("{id}", factorId),
					headers: { authorization: `Bearer ${person.access}` },
					...(call.body && { payload: call.body }),
				});
				const told = body.startsWith("{") ? JSON.parse(body) : {};
				return { status: statusCode, code: told.error_code ?? told.code, told };
			};
			app.clock.advance(301_000);
			const late = await send();
			expect(refusals, JSON.stringify(late)).toContain(late.code);
			const proof = await app.api(person, "POST", "/api/account/proof", { password: person.password });
			expect(proof).toMatchObject({ status: 200, body: { valid_seconds: 300 } });
			const proved = await send();
			expect(refusals, JSON.stringify(proved)).not.toContain(proved.code);
			expect(proved.status, JSON.stringify(proved)).not.toBe(401);
		});
	});
});
