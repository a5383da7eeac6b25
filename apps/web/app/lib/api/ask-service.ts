import { accessToken } from "../session/access-token.ts";
import { dropStarted, startedOr } from "../session/head-start.ts";
import { unreachable } from "../session/outage-words.ts";
import { sessionWasRefused } from "../session/refused-token.ts";
import { isSessionRefused } from "../session/session-refused.ts";
import { siteConfig } from "../site/site-config.ts";
import { readFailure } from "./api.ts";
import { LoadFailure } from "./authed-api.ts";

/** Calls /rest/v1 and /auth/v1 as the signed-in person, the way Supabase's own client does. */
export async function askService(
	path: string,
	init: { method?: string; headers?: object; body?: string } = {},
): Promise<Response> {
	const token = await accessToken();
	const headers = {
		accept: "application/json",
		apikey: siteConfig.anonKey,
		authorization: `Bearer ${token}`,
		...init.headers,
	};
	const ask = () => fetch(path, { ...init, headers, signal: AbortSignal.timeout(20_000) });
	if (init.method) dropStarted();
	const asked = init.method ? ask() : startedOr(path, token, ask);
	const response = await asked.catch(() => null);
	if (response?.ok) return response;
	if (response && isSessionRefused(response)) void sessionWasRefused(token);
	throw new LoadFailure(response ? await readFailure(response) : { status: 0, message: unreachable });
}
