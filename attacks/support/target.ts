import { type JsonWebKey, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Visitor } from "./visitor.ts";

export interface Mail {
	readonly to: string;
	readonly subject: string;
	readonly text: string;
}

export interface Person {
	readonly id: string;
	readonly email: string;
	readonly password: string;
	/** The browser in which they signed in. */
	readonly browser: Visitor;
	readonly access: string;
	readonly refresh: string;
}

export const password = "Correct-Horse-7!";

/** A server that may be attacked: one of ours on this machine, and nothing else. */
export interface Target {
	readonly url: string;
	/** Only for a server that the command started. */
	readonly dataDir: string | null;
	readonly serviceKey: string | null;
	/** With these, an attack can imitate the server's own tokens in everything except what it attacks. */
	readonly signingKey: JsonWebKey | null;
	readonly seconds: { readonly proof: number; readonly reuse: number };
	visitor(): Visitor;
	/** The newest first. Null if we cannot read mails. */
	mailsTo(address: string): Promise<Mail[] | null>;
	/** Waits for it. */
	mailTo(address: string, subject: RegExp): Promise<Mail>;
	/** Signed up, confirmed and signed in. */
	person(name?: string): Promise<Person>;
}

export const address = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

export interface TargetOptions {
	readonly url: string;
	readonly dataDir?: string;
	readonly serviceKey?: string;
	readonly signingKey?: JsonWebKey;
	readonly seconds: { readonly proof: number; readonly reuse: number };
}

export function targetOf(options: TargetOptions): Target {
	const reader = new Visitor(options.url);
	const mailsTo = async (to: string): Promise<Mail[] | null> => {
		const answer = await reader.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
		return answer.status === 200 ? (answer.json as Mail[]) : null;
	};
	const mailTo = async (to: string, subject: RegExp): Promise<Mail> => {
		for (let attempt = 0; attempt < 150; attempt += 1) {
			const mail = (await mailsTo(to))?.find((one) => subject.test(one.subject));
			if (mail) return mail;
			await sleep(100);
		}
		throw new Error(`No mail about ${subject} came.`);
	};
	const target: Target = {
		url: options.url,
		dataDir: options.dataDir ?? null,
		serviceKey: options.serviceKey ?? null,
		signingKey: options.signingKey ?? null,
		seconds: options.seconds,
		visitor: () => new Visitor(options.url),
		mailsTo,
		mailTo,
		person: (name = "person") => register(target, address(name)),
	};
	return target;
}

async function register(target: Target, email: string): Promise<Person> {
	const browser = target.visitor();
	const made = await browser.post("/auth/v1/signup", { email, password });
	if (made.status !== 200) throw new Error(`Nobody could sign up: ${made.status} ${made.text}`);
	const { text } = await target.mailTo(email, /Confirm your email/);
	const body = { type: "signup", email, token: codeIn(text) };
	const confirmed = await browser.post("/auth/v1/verify", body);
	if (confirmed.status !== 200) throw new Error(`No code was taken: ${confirmed.status} ${confirmed.text}`);
	return signIn(browser, email);
}

export async function signIn(browser: Visitor, email: string, given = password): Promise<Person> {
	const session = await browser.post("/auth/v1/token?grant_type=password", { email, password: given });
	if (session.status !== 200) throw new Error(`Nobody could sign in: ${session.status} ${session.text}`);
	const { access_token: access, refresh_token: refresh, user } = session.json;
	return { id: user.id, email, password: given, browser, access, refresh };
}

export const codeIn = (text: string): string => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? "";
/** The path of the first link that leads to this server. */
export function linkIn(text: string, pattern = /./): string {
	const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
	const link = links.find(({ href }) => pattern.test(href));
	if (!link) throw new Error("The mail holds no link.");
	return link.pathname + link.search;
}

/** A token's content, without checking it. */
// biome-ignore lint/suspicious/noExplicitAny: an attack reads whatever comes.
export function claimsOf(token: string): any {
	return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
