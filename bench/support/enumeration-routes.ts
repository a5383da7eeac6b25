import { randomInt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { Sql } from "../../apps/server/src/platform/db/database.ts";

export interface Target {
	readonly url: string;
	readonly serviceRoleKey: string;
	readonly sql: Sql;
}

export interface Probe {
	readonly name: string;
	/** Sends one request and returns the milliseconds until the whole answer arrived. */
	ask(who: "known" | "unknown"): Promise<number>;
}

interface Somebody {
	readonly email: string;
	readonly phone: string;
	readonly username: string;
}

const password = "Correct-Horse-7!";
const agent = new Agent({ keepAlive: true });
const knownPeople = 20;

/** Every route that takes an address, a number or a name, with its body. */
export async function enumerationRoutes(target: Target): Promise<Probe[]> {
	const known = await Promise.all(Array.from({ length: knownPeople }, () => register(target)));
	const me = await signedIn(target);
	let turn = 0;
	const somebody = (who: "known" | "unknown"): Somebody => {
		turn += 1;
		return (who === "known" && known[turn % known.length]) || stranger();
	};
	const probe = (
		name: string,
		send: (somebody: Somebody) => Request,
		before?: (somebody: Somebody, who: "known" | "unknown") => Promise<unknown>,
	): Probe => ({
		name,
		ask: async (who) => {
			const one = somebody(who);
			await before?.(one, who);
			return timed(target, send(one));
		},
	});
	const post = (path: string, body: object, token?: string): Request => ({
		method: "POST",
		path,
		body,
		...(token && { token }),
	});
	const pending = (one: Somebody, who: "known" | "unknown") =>
		who === "known"
			? admin(target, "admin/generate_link", { type: "magiclink", email: one.email })
			: undefined;
	return [
		// This comes first, while the sign-in still counts as a recent proof.
		probe("change of e-mail", ({ email }) => ({
			method: "PUT",
			path: "/auth/v1/user",
			body: { email },
			token: me.token,
		})),
		probe("change of phone", ({ phone }) => ({
			method: "PUT",
			path: "/auth/v1/user",
			body: { phone },
			token: me.token,
		})),
		probe("username, tables", ({ username }) => ({
			method: "PATCH",
			path: `/rest/v1/profiles?user_id=eq.${me.id}`,
			body: { username },
			token: me.token,
		})),
		probe("sign-up, e-mail", ({ email }) => post("/auth/v1/signup", { email, password })),
		probe("sign-up, phone", ({ phone }) => post("/auth/v1/signup", { phone, password })),
		probe("sign-in, wrong password", ({ email }) =>
			post("/auth/v1/token?grant_type=password", { email, password: "Wrong-Horse-7!" }),
		),
		probe("otp, e-mail", ({ email }) => post("/auth/v1/otp", { email })),
		probe("otp without an account, e-mail", ({ email }) =>
			post("/auth/v1/otp", { email, create_user: false }),
		),
		probe("otp without an account, phone", ({ phone }) =>
			post("/auth/v1/otp", { phone, create_user: false }),
		),
		probe("recover", ({ email }) => post("/auth/v1/recover", { email })),
		probe("resend, sign-up", ({ email }) => post("/auth/v1/resend", { type: "signup", email })),
		probe("resend, change", ({ email }) => post("/auth/v1/resend", { type: "email_change", email })),
		probe("resend, text", ({ phone }) => post("/auth/v1/resend", { type: "sms", phone })),
		probe(
			"verify, wrong code",
			({ email }) => post("/auth/v1/verify", { type: "email", email, token: "x00000" }),
			async (one, who) => pending(one, who),
		),
		probe("auth-helpers resend", ({ email }) =>
			post("/functions/v1/auth-helpers/resend-verification", { email }),
		),
		probe("newsletter", ({ email }) => post("/api/newsletter/subscribe", { email })),
		probe("support", ({ email }) =>
			post("/api/support", { name: "Ann", email, topic: "other", message: "Can you hear me? It is I." }),
		),
	];
}

interface Request {
	readonly method: string;
	readonly path: string;
	readonly body: object;
	readonly token?: string;
}

/** Uses one connection that stays open, so that the time contains only the server's work. */
function send(
	{ url }: Target,
	{ method, path, body, token }: Request,
): Promise<{ status: number; text: string }> {
	return new Promise((resolve, reject) => {
		const payload = JSON.stringify(body);
		const headers = {
			"content-type": "application/json",
			"content-length": Buffer.byteLength(payload),
			...(token && { authorization: `Bearer ${token}` }),
		};
		const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
			let text = "";
			response.setEncoding("utf8");
			response.on("data", (part: string) => {
				text += part;
			});
			response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
		});
		sent.on("error", reject);
		sent.end(payload);
	});
}

async function timed(target: Target, wanted: Request): Promise<number> {
	const started = performance.now();
	const { status, text } = await send(target, wanted);
	const took = performance.now() - started;
	// The request was refused for a reason that we do not measure, so its time would say nothing.
	if (status >= 500 || status === 429 || status === 404 || (status === 401 && wanted.token)) {
		throw new Error(`${wanted.path} answered ${status}: ${text.slice(0, 200)}`);
	}
	return took;
}

async function admin(target: Target, path: string, body: object): Promise<Record<string, unknown>> {
	const wanted = { method: "POST", path: `/auth/v1/${path}`, body, token: target.serviceRoleKey };
	const { status, text } = await send(target, wanted);
	if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
	return JSON.parse(text) as Record<string, unknown>;
}

function stranger(): Somebody {
	const id = randomUUID();
	return {
		email: `${id}@example.com`,
		phone: `1555${randomInt(10 ** 7, 10 ** 8)}`,
		username: `u${id.replaceAll("-", "").slice(0, 15)}`,
	};
}

/** Makes a confirmed person with a number, a username and the newsletter. */
async function register(target: Target): Promise<Somebody> {
	const { email, phone, username } = stranger();
	await admin(target, "admin/users", {
		email,
		phone,
		password,
		email_confirm: true,
		phone_confirm: true,
		user_metadata: { username },
	});
	await target.sql.query(
		`insert into private.newsletter_subscribers (email, status, requested_at, confirmed_at)
		 values ($1, 'confirmed', now(), now())`,
		[email],
	);
	return { email, phone, username };
}

async function signedIn(target: Target): Promise<{ id: string; token: string }> {
	const { email } = await register(target);
	const path = "token?grant_type=password";
	const session = await admin(target, path, { email, password });
	return { id: (session.user as { id: string }).id, token: String(session.access_token) };
}
