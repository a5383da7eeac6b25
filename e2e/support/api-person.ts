import { expect } from "vitest";
import type { RunningServer } from "./server.ts";

/** Signs in by the interface. Returns what a signed-in person sends with. */
export async function signedIn(server: RunningServer, { email, password }: RunningServer["demo"]) {
	const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email, password }),
	});
	const text = await answer.text();
	expect(answer.status, text).toBe(200);
	const { access_token: token } = JSON.parse(text) as { access_token: string };
	return async <T>(method: "GET" | "POST", path: string): Promise<T> => {
		const sent = await fetch(`${server.url}${path}`, {
			method,
			headers: { authorization: `Bearer ${token}` },
		});
		const body = await sent.text();
		expect(sent.ok, `${path} answered ${sent.status}: ${body}`).toBe(true);
		return JSON.parse(body) as T;
	};
}
