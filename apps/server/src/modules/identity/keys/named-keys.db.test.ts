import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp } from "../testing/identity-app.ts";
import { apiKeyBook } from "./api-key-book.ts";
import type { KeyScope } from "./api-keys.repository.ts";
import { createNamedKey, listNamedKeys, revokeNamedKey } from "./named-keys.ts";
import { currentKeys, rotateStandingKey } from "./standing-keys.ts";

onDatabase("a named key of the operator's", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
		await app.person("somebody@example.com");
	});
	afterAll(() => app.stop());

	const deps = () => {
		const { db, log } = app.parts;
		return { db, clock: app.clock, apiKeys: apiKeyBook({ db, clock: app.clock, log }) };
	};
	const create = (name: string, scope: KeyScope) => createNamedKey(deps())(name, scope);
	const rest = (
		key: string,
		method: "GET" | "PATCH" | "DELETE" | "POST",
		path = "/rest/v1/profiles?select=user_id",
	) =>
		app.http.inject({
			method,
			url: path,
			headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
			...(method !== "GET" && { payload: "{}" }),
		});
	const admin = (key: string) => app.call("GET", "/admin/users", { token: key });

	it("for everything may do what the service key may, also through Supabase's own client", async () => {
		const key = await create("importer", "all");
		expect(key).toMatch(/^sb_secret_[\w-]{43}$/);
		expect((await admin(key)).status).toBe(200);
		expect((await rest(key, "GET")).json()).toHaveLength(1);
		const client = createClient(app.url, key, { auth: { persistSession: false } });
		expect((await client.auth.admin.listUsers()).data.users).toHaveLength(1);
		expect((await client.from("profiles").select("user_id")).data).toHaveLength(1);
	});

	it("for reading only reads tables", async () => {
		const key = await create("dashboard", "read");
		expect((await rest(key, "GET")).statusCode).toBe(200);
		for (const method of ["PATCH", "DELETE", "POST"] as const) {
			const answer = await rest(
				key,
				method,
				"/rest/v1/profiles?user_id=eq.0b0e7d9e-0000-4000-8000-000000000000",
			);
			expect([method, answer.statusCode, answer.json().code]).toEqual([method, 403, "42501"]);
		}
		expect(await admin(key)).toMatchObject({ status: 403, body: { error_code: "not_admin" } });
	});

	it("for people's accounts neither reads nor writes a table", async () => {
		const key = await create("help-desk", "auth-admin");
		expect((await admin(key)).status).toBe(200);
		for (const method of ["GET", "PATCH"] as const) expect((await rest(key, method)).statusCode).toBe(403);
	});

	it("is kept as a hash, shows when it was last used, and stops working once it is revoked", async () => {
		const key = await create("short-lived", "all");
		const { rows } = await app.parts.db.query("select * from private.api_keys t where t::text like $1", [
			`%${key}%`,
		]);
		expect(rows).toEqual([]);
		expect((await admin(key)).status).toBe(200);
		await expect
			.poll(() => listNamedKeys(deps())())
			.toMatch(/^short-lived +all +valid +made \S+ +last used /m);
		await expect(create("short-lived", "all")).rejects.toThrow("There is a key named short-lived");
		await revokeNamedKey(deps())("short-lived");
		await expect.poll(async () => (await admin(key)).status).toBe(403);
		expect((await rest(key, "GET")).statusCode).toBe(401);
		await expect(revokeNamedKey(deps())("short-lived")).rejects.toThrow("There is no key named short-lived");
		expect(await create("short-lived", "read")).not.toBe(key);
		expect(await listNamedKeys(deps())()).not.toContain(key);
	});

	it("that we never issued is refused", async () => {
		for (const key of ["sb_secret_", `sb_secret_${"A".repeat(43)}`, "sb_publishable_x"]) {
			expect((await admin(key)).status).toBe(403);
			expect((await rest(key, "GET")).statusCode).toBe(401);
		}
	});

	it("is replaced, and so are the two fixed ones: the old key works for as long as the command said", async () => {
		const old = app.parts.serviceRoleKey;
		const current = currentKeys({ anonKey: app.parts.anonKey, serviceRoleKey: old });
		const { db, keys } = app.parts;
		const standing = { ...deps(), db, keys, current, dataDir: null };
		const fresh = await rotateStandingKey(standing)("serviceRoleKey", 60);
		expect(current.serviceRoleKey).toBe(fresh);
		const book = standing.apiKeys;
		expect(await book.find(old)).toEqual({ role: "service_role", scope: "all" });
		app.clock.advance(61_000);
		book.forget();
		expect(await book.find(old)).toBe("void");
		app.clock.advance(-61_000);
	});
});
