import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect, vi } from "vitest";
import type { Sql } from "../../../platform/db/database.ts";
import type { Substitutes } from "../../../slices.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { type TestApp, type TestAppOptions, testApp } from "../../../testing/test-app.ts";
import { type AccessTokens, accessTokens } from "../core/access-token.ts";
import { loadSigningKeys } from "../keys/signing-keys.ts";

export const goodPassword = "Correct-Horse-7!";

export interface IdentityApp extends TestApp {
	readonly url: string;
	/** The ecosystem's own client, with its own memory. */
	client(options?: { flowType?: "implicit" | "pkce"; key?: string }): SupabaseClient;
	admin(): SupabaseClient;
	call(method: string, path: string, options?: CallOptions): Promise<Answer>;
	/** Signs tokens that the product could sign but never hands out, for tests. */
	readonly tokens: AccessTokens;
	/** The newest mail with this subject to this address: its link and its code. */
	mailTo(to: string, subject: RegExp): Promise<{ link: string; code: string; text: string }>;
	/** Presses the button of the page that a link leads to. */
	press(link: string, options?: { password?: string; headers?: Record<string, string> }): Promise<Answer>;
	person(email: string, password?: string): Promise<Person>;
}

export interface CallOptions {
	readonly body?: unknown;
	readonly token?: string;
	readonly headers?: Record<string, string>;
	readonly address?: string;
}

export interface Answer {
	readonly status: number;
	readonly headers: Record<string, unknown>;
	readonly body: Record<string, unknown>;
}

export interface Person {
	readonly id: string;
	readonly email: string;
	readonly password: string;
	readonly access: string;
	readonly refresh: string;
}

/** Starts the product on a test's database, listening, with everything that tests of signing in need. */
export async function identityApp(
	database: TestDatabase,
	env: Record<string, string> = {},
	substitutes: Substitutes = {},
	more: Pick<TestAppOptions, "tracing" | "log" | "keys"> = {},
): Promise<IdentityApp> {
	const app = await testApp({
		...more,
		database,
		env: { AUTH_RATE_LIMITS: "off", AUTH_SEND_GAP_SECONDS: "0", DEMO: "off", ...env },
		substitutes,
	});
	const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
	const client: IdentityApp["client"] = ({ flowType = "implicit", key = app.parts.anonKey } = {}) =>
		createClient(url, key, {
			auth: {
				flowType,
				persistSession: true,
				autoRefreshToken: false,
				detectSessionInUrl: false,
				storage: memory(),
			},
		});
	const call: IdentityApp["call"] = async (method, path, options = {}) => {
		const answer = await app.http.inject({
			method: method as "GET",
			url: `/auth/v1${path}`,
			headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
			...(options.body !== undefined && { payload: options.body as object }),
			...(options.address && { remoteAddress: options.address }),
		});
		const json = String(answer.headers["content-type"]).includes("json");
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: (json ? answer.json() : answer.body) as Record<string, unknown>,
		};
	};
	const press: IdentityApp["press"] = async (link, { password, headers } = {}) => {
		const { searchParams } = new URL(link);
		if (password !== undefined) searchParams.set("password", password);
		const answer = await app.http.inject({
			method: "POST",
			url: "/auth/v1/verify/press",
			headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
			payload: searchParams.toString(),
		});
		const { statusCode: status, headers: sent, body } = answer;
		return { status, headers: sent, body: { text: body } };
	};
	const mailTo: IdentityApp["mailTo"] = async (to, subject) => {
		await app.mailer.waitFor(to, (mail) => subject.test(mail.subject));
		// There may be an earlier mail of the same kind. The newest counts, once no mail is on its way.
		await vi.waitFor(async () => expect(await queuedMails(app.parts.db, to)).toBe(0), { timeout: 10_000 });
		const mail = app.mailer.sent.findLast((one) => one.to === to && subject.test(one.subject));
		const text = mail?.text ?? "";
		return {
			text,
			link: linkToApi(/https?:\/\/\S+\/(?:verify\?|verify-email#|reset-password#)\S+/.exec(text)?.[0] ?? ""),
			code: /^ {4}(\d{6})$/m.exec(text)?.[1] ?? "",
		};
	};
	const person: IdentityApp["person"] = async (email, password = goodPassword) => {
		const made = await call("POST", "/admin/users", {
			token: app.parts.serviceRoleKey,
			body: { email, password, email_confirm: true },
		});
		if (made.status !== 200) throw new Error(`No person was made: ${JSON.stringify(made.body)}`);
		const { body } = await call("POST", "/token?grant_type=password", { body: { email, password } });
		return {
			id: made.body.id,
			email,
			password,
			access: body.access_token,
			refresh: body.refresh_token,
		} as Person;
	};
	const admin = () =>
		createClient(url, app.parts.serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } });
	const { db, keys, publicUrl } = app.parts;
	const tokens = accessTokens({
		signingKeys: loadSigningKeys({ db, keys, clock: app.clock, configured: null }),
		clock: app.clock,
		issuer: `${publicUrl}/auth/v1`,
		lifetimeSeconds: 3600,
		lifetimes: { sessionIdleSeconds: 0, sessionMaxSeconds: 0, sessionShortSeconds: 0 },
	});
	return { ...app, tokens, url, client, admin, call, mailTo, press, person };
}

async function queuedMails(sql: Sql, to: string): Promise<number> {
	const { rows } = await sql.query<{ n: number }>(
		"select count(*) as n from private.mails where recipient = $1 and status = 'queued'",
		[to],
	);
	return rows[0]?.n ?? 0;
}

/** Turns a link to our page into the equivalent link to the API. */
function linkToApi(link: string): string {
	if (!link.includes("#")) return link;
	const { origin, pathname, hash } = new URL(link);
	const given = new URLSearchParams(hash.slice(1));
	const next = given.get("next") ?? pathname;
	given.delete("next");
	return `${origin}/auth/v1/verify?${given}&redirect_to=${encodeURIComponent(`${origin}${next}`)}`;
}

function memory() {
	const items = new Map<string, string>();
	return {
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
		removeItem: (key: string) => void items.delete(key),
	};
}

/** The path of a link to this server, whatever its host is. */
export function pathOf(link: string): string {
	const url = new URL(link);
	return `${url.pathname.replace(/^\/auth\/v1/, "")}${url.search}`;
}

export function fragmentOf(location: unknown): URLSearchParams {
	return new URLSearchParams(new URL(String(location)).hash.slice(1));
}
