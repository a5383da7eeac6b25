import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../identity/testing/identity-app.ts";

onDatabase("a signed-in person on /rest/v1", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	const signedIn = async (email: string) => {
		await app.person(email);
		const client = app.client();
		const { data } = await client.auth.signInWithPassword({ email, password: goodPassword });
		return { client, id: String(data.user?.id) };
	};

	it("reads and changes their profile with the client that they signed in with", async () => {
		const { client, id } = await signedIn("rest@example.com");
		expect((await client.from("profiles").update({ first_name: "Rest" }).eq("user_id", id)).status).toBe(204);
		expect((await client.from("profiles").select("first_name, is_verified").single()).data).toEqual({
			first_name: "Rest",
			is_verified: true,
		});
	});

	it("is refused from the moment the session ends, whatever the token still says", async () => {
		const { client } = await signedIn("out@example.com");
		const { data } = await client.auth.getSession();
		const headers = { authorization: `Bearer ${data.session?.access_token}` };
		const ask = () => app.http.inject({ url: "/rest/v1/profiles", headers });
		expect((await ask()).statusCode).toBe(200);
		await client.auth.signOut({ scope: "global" });
		const answer = await ask();
		expect([answer.statusCode, answer.json().code]).toEqual([401, "PGRST301"]);
	});

	it("is refused with a password alone once they have a second factor", async () => {
		const { client, id } = await signedIn("two@example.com");
		await app.parts.db.query(
			"insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())",
			[id],
		);
		expect(await client.from("profiles").select()).toMatchObject({
			status: 403,
			error: { code: "insufficient_aal" },
		});
		const change = await client.from("profiles").update({ first_name: "Stolen" }).eq("user_id", id);
		expect(change.error?.code).toBe("insufficient_aal");
	});

	it("is refused while banned, and with an expired token", async () => {
		const { client, id } = await signedIn("banned@example.com");
		await app.parts.db.query("update auth.users set banned_until = $2 where id = $1", [
			id,
			new Date(app.clock.now().getTime() + 60_000),
		]);
		expect((await client.from("profiles").select()).error?.code).toBe("PGRST301");
		app.clock.advance(61_000);
		expect((await client.from("profiles").select()).data).toHaveLength(1);
		app.clock.advance(3_600_000);
		const { data } = await client.auth.getSession();
		const headers = { authorization: `Bearer ${data.session?.access_token}` };
		const answer = await app.http.inject({ url: "/rest/v1/profiles", headers });
		expect([answer.statusCode, answer.json().code]).toEqual([401, "PGRST303"]);
	});

	it("counts as anon with the public key, and may see all people's rows with the secret key", async () => {
		expect(await app.client().from("profiles").select()).toMatchObject({
			status: 401,
			error: { code: "42501" },
		});
		expect((await app.admin().from("profiles").select()).data?.length).toBeGreaterThan(1);
		expect(await app.client({ key: "rubbish" }).from("profiles").select()).toMatchObject({ status: 401 });
	});
});
