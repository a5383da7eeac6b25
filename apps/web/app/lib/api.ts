import type { Problem } from "@unlisted/contracts/problem";

export type ApiResult<T> =
	| { ok: true; data: T }
	| { ok: false; message: string; fields: Record<string, string>; requestId?: string };

const unreachable = "We could not reach the server. Check your connection and try again.";
const timeoutMs = 20_000;

/** Sends JSON and never throws: whatever goes wrong comes back as a sentence to show. */
export async function postJson<T>(path: string, body: unknown): Promise<ApiResult<T>> {
	let response: Response;
	try {
		response = await fetch(path, {
			method: "POST",
			headers: { "content-type": "application/json", accept: "application/json" },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(timeoutMs),
		});
	} catch {
		return { ok: false, message: unreachable, fields: {} };
	}
	const answer: unknown = await response.json().catch(() => null);
	if (response.ok) return { ok: true, data: answer as T };
	return failure(response.status, (answer ?? {}) as Partial<Problem>);
}

function failure(status: number, problem: Partial<Problem>): ApiResult<never> {
	const fields: Record<string, string> = {};
	for (const { field, message } of problem.errors ?? []) fields[field] ??= message;
	return {
		ok: false,
		message: problem.detail ?? problem.title ?? sentenceFor(status),
		fields,
		...(problem.requestId ? { requestId: problem.requestId } : {}),
	};
}

function sentenceFor(status: number): string {
	if (status === 429) return "That was too many tries in a short time. Wait a minute and try again.";
	if (status >= 500)
		return "The server could not finish this. Nothing was lost: please try again in a moment.";
	return "The server did not accept this. Please check what you entered and try again.";
}
