import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./target.ts";
import { totp } from "./totp.ts";
import type { Answer, Visitor } from "./visitor.ts";

export interface SecondFactor {
	readonly factorId: string;
	readonly secret: string;
	/** The session that gave the proof. */
	readonly access: string;
}

/** An authenticator app for a person who just signed in. */
export async function addAuthenticator({ browser, access }: Person): Promise<SecondFactor> {
	const body = { factor_type: "totp", friendly_name: "app" };
	const { json, status, text } = await browser.post("/auth/v1/factors", body, access);
	if (status !== 200) throw new Error(`No second factor could be added: ${status} ${text}`);
	// A code of the step before is taken until the present step ends.
	const left = 30_000 - (Date.now() % 30_000);
	if (left < 5_000) await sleep(left);
	const factor = { factorId: json.id as string, secret: json.totp.secret as string };
	// The step before. So this step's code stays unused for the next proof.
	const proved = await prove(browser, access, factor, Date.now() - 30_000);
	if (proved.status !== 200)
		throw new Error(`The second factor was not taken: ${proved.status} ${proved.text}`);
	return { ...factor, access: proved.json.access_token };
}

export async function prove(
	browser: Visitor,
	access: string,
	{ factorId, secret }: Pick<SecondFactor, "factorId" | "secret">,
	at: number = Date.now(),
): Promise<Answer> {
	const challenge = await browser.post(`/auth/v1/factors/${factorId}/challenge`, {}, access);
	const body = { challenge_id: challenge.json?.id, code: totp(secret, at) };
	return browser.post(`/auth/v1/factors/${factorId}/verify`, body, access);
}
