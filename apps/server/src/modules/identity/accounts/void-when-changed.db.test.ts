import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeSms, fakeSms } from "../../../providers/sms/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type Answer, goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("what was sent before a change", (open) => {
	let app: IdentityApp;
	let sms: FakeSms;
	beforeAll(async () => {
		sms = fakeSms();
		app = await identityApp(await open(), { AUTH_MANUAL_LINKING_ENABLED: "on" }, { sms });
	});
	afterAll(() => app.stop());

	const asOperator = (body: object, id = "") =>
		app.call(id ? "PUT" : "POST", `/admin/users${id && `/${id}`}`, { token: app.parts.serviceRoleKey, body });
	const withNumber = async (email: string, phone: string) => {
		const person = await app.person(email);
		expect((await asOperator({ phone, phone_confirm: true }, person.id)).status).toBe(200);
		return person;
	};
	const codeTo = async (phone: string) => {
		let code = "";
		await expect
			.poll(() => {
				code = /\d{6}/.exec(sms.sent.findLast(({ to }) => to === phone)?.text ?? "")?.[0] ?? "";
				return code;
			})
			.not.toBe("");
		return code;
	};
	const verify = (body: object) => app.call("POST", "/verify", { body });
	const refused = ({ status, body }: Answer) => {
		expect([status, body.error_code]).toEqual([403, "otp_expired"]);
	};

	it("to the old number no longer opens the account after the number was changed", async () => {
		const person = await withNumber("moved-number@example.com", "15550110001");
		await app.call("POST", "/otp", { body: { phone: "15550110001" } });
		const old = await codeTo("15550110001");
		const wish = { phone: "15550110002", current_password: goodPassword };
		expect((await app.call("PUT", "/user", { token: person.access, body: wish })).status).toBe(200);
		const agreed = { type: "phone_change", phone: "15550110002", token: await codeTo("15550110002") };
		expect((await verify(agreed)).status).toBe(200);
		refused(await verify({ type: "sms", phone: "15550110001", token: old }));
	});

	it("to a number no longer opens the account after the number was removed", async () => {
		const person = await withNumber("removed-number@example.com", "15550110003");
		await app.call("POST", "/otp", { body: { phone: "15550110003" } });
		const code = await codeTo("15550110003");
		const { body } = await app.call("GET", "/user", { token: person.access });
		const identities = body.identities as { identity_id: string; provider: string }[];
		const number = identities.find(({ provider }) => provider === "phone");
		await app.call("PUT", "/user", { token: person.access, body: { current_password: goodPassword } });
		const path = `/user/identities/${number?.identity_id}`;
		expect((await app.call("DELETE", path, { token: person.access })).status).toBe(200);
		refused(await verify({ type: "sms", phone: "15550110003", token: code }));
	});

	it("to the old address no longer opens the account after the operator changed the address", async () => {
		const person = await app.person("old-address@example.com");
		await app.call("POST", "/recover", { body: { email: person.email } });
		const { code } = await app.mailTo(person.email, /password/i);
		expect((await asOperator({ email: "new-address@example.com" }, person.id)).status).toBe(200);
		refused(await verify({ type: "recovery", email: person.email, token: code }));
	});

	it("to an address that the operator's second link replaced agrees to nothing", async () => {
		const person = await app.person("two-links@example.com");
		const link = async (type: string, newEmail: string) => {
			const answer = await app.call("POST", "/admin/generate_link", {
				token: app.parts.serviceRoleKey,
				body: { type, email: person.email, new_email: newEmail },
			});
			expect(answer.status).toBe(200);
			return answer.body.hashed_token;
		};
		const first = await link("email_change_new", "first-wish@example.com");
		await link("email_change_current", "second-wish@example.com");
		refused(await verify({ type: "email_change", token_hash: first }));
	});

	it("and was already opened in a browser is not exchanged for a session after a new password", async () => {
		const person = await app.person("half-way@example.com");
		const verifier = randomBytes(32).toString("base64url");
		const challenge = createHash("sha256").update(verifier).digest("base64url");
		const asked = { email: person.email, code_challenge: challenge, code_challenge_method: "s256" };
		await app.call("POST", "/recover", { body: asked });
		const { link } = await app.mailTo(person.email, /password/i);
		const { headers } = await app.press(link);
		const code = new URL(String(headers.location)).searchParams.get("code");
		expect(code).not.toBeNull();
		expect((await asOperator({ password: "Another-Horse-8!" }, person.id)).status).toBe(200);
		const body = { auth_code: code, code_verifier: verifier };
		const { status } = await app.call("POST", "/token?grant_type=pkce", { body });
		expect(status).toBe(404);
	});
});
