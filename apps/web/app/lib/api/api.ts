import type { Problem } from "@unlisted/contracts/problem";
import { withProof } from "../session/recent-proof.ts";

export interface ApiFailure {
	ok: false;
	/** 0 if no answer came. */
	status: number;
	message: string;
	fields: Record<string, string>;
	requestId?: string;
}
export type ApiResult<T> = { ok: true; data: T } | ApiFailure;

const unreachable = "We could not reach the server. Check your connection and try again.";
const timeoutMs = 20_000;

/** Sends JSON and never throws: every failure comes back as a sentence to show. */
export async function postJson<T>(path: string, body: unknown): Promise<ApiResult<T>> {
	return requestJson<T>(path, { method: "POST", body });
}

export async function requestJson<T>(
	path: string,
	{ method, body, token }: { method: string; body?: unknown; token?: string | undefined },
): Promise<ApiResult<T>> {
	let response: Response;
	try {
		const send = () =>
			fetch(path, {
				method,
				headers: {
					accept: "application/json",
					...(body === undefined ? {} : { "content-type": "application/json" }),
					...(token ? { authorization: `Bearer ${token}` } : {}),
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
				signal: AbortSignal.timeout(timeoutMs),
			});
		response = await withProof(send, token);
	} catch {
		return { ok: false, status: 0, message: unreachable, fields: {} };
	}
	if (!response.ok) return readFailure(response);
	return { ok: true, data: (await response.json().catch(() => null)) as T };
}

/** /api answers with a problem, /functions with an `error`, /auth with a `msg`; a proxy with anything. */
export async function readFailure(response: Response): Promise<ApiFailure> {
	const answer = (await response.json().catch(() => null)) as Partial<
		Problem & { error: string; msg: string }
	>;
	const { detail, error, msg, title, errors = [], requestId } = answer ?? {};
	// Of two messages about one field the first counts.
	const fields = Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
	return {
		ok: false,
		status: response.status,
		message: detail ?? error ?? msg ?? title ?? sentenceFor(response.status),
		fields,
		...(requestId ? { requestId } : {}),
	};
}

function sentenceFor(status: number): string {
	if (status === 429) return "That was too many tries in a short time. Wait a minute and try again.";
	if (status >= 500)
		return "The server could not finish this. Nothing was lost: please try again in a moment.";
	return "The server did not accept this. Please check what you entered and try again.";
}
