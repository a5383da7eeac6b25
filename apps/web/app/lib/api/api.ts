import type { Address } from "@unlisted/contracts/endpoints";
import type { Problem } from "@unlisted/contracts/problem";
import type { Answer, Asked, CallAddress } from "@unlisted/contracts/seam";
import { askedToWait } from "../session/asked-to-wait.ts";
import { dropStarted, startedOr } from "../session/head-start.ts";
import { failing, unreachable } from "../session/outage-words.ts";
import { withProof } from "../session/recent-proof.ts";

export interface ApiFailure {
	ok: false;
	/** The HTTP status, or 0 if no answer came. */
	status: number;
	message: string;
	fields: Record<string, string>;
	requestId?: string;
	/** How long the server asks to wait. */
	waitSeconds?: number;
}
export type ApiResult<T> = { ok: true; data: T } | ApiFailure;

const timeoutMs = 20_000;
const noAnswer: ApiFailure = { ok: false, status: 0, message: unreachable, fields: {} };

type Rest<T> = Record<never, never> extends T ? [asked?: T] : [asked: T];
/** The input of a call besides its address. A call without input takes none. */
export type Along<A extends Address> = Rest<Asked<A>>;
type WithToken = { token?: string | undefined };

/** Sends JSON and never throws: every failure is returned as a sentence to show. The contract gives its types. */
export function requestJson<A extends CallAddress>(
	address: A,
	...[asked]: Rest<Asked<A> & WithToken>
): Promise<ApiResult<Answer<A>>> {
	return exchange(address, asked, asked?.token);
}

/** For the clients in this folder, which have checked their input. */
export async function exchange<A extends CallAddress>(
	address: A,
	asked: object | undefined,
	token: string | undefined,
): Promise<ApiResult<Answer<A>>> {
	const { method, path, body } = requestOf(address, asked);
	let response: Response;
	if (method !== "GET") dropStarted();
	try {
		const ask = () =>
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
		const send = () => (method === "GET" ? startedOr(path, token, ask) : ask());
		response = await withProof(send, token);
	} catch {
		return noAnswer;
	}
	if (!response.ok) return readFailure(response);
	const answer = await bodyOf(response);
	const reads = method === "GET";
	// Somebody else answered, such as the sign-in page of a hotel or of a proxy: nothing was read, and nothing changed.
	if (answer === unreadable || (reads && answer === undefined)) return noAnswer;
	// The only place where an answer gets its type. The server's route takes its schema from the same entry (decision
	// 0091). A change may be answered without a body, or with null. Then every part is missing, and readers can handle
	// that.
	return { ok: true, data: (reads ? answer : (answer ?? {})) as Answer<A> };
}

const unreadable = Symbol("what is not JSON");

/** Undefined if the body is empty. */
async function bodyOf(response: Response): Promise<unknown> {
	try {
		const text = await response.text();
		return text === "" ? undefined : JSON.parse(text);
	} catch {
		return unreadable;
	}
}

interface Parts {
	params?: Record<string, string>;
	query?: Record<string, string | number | undefined>;
	body?: unknown;
}

/** The method and the path as they go to the server. */
export function requestOf(address: Address, asked: object = {}) {
	const { params = {}, query = {}, body }: Parts = asked;
	const [method = "GET", pattern = ""] = address.split(" ");
	const given = new Map(Object.entries(params));
	const path = pattern.replaceAll(/:(\w+)/g, (_whole, name) => encodeURIComponent(given.get(name) ?? ""));
	const asking = Object.entries(query).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	return { method, path: asking.length === 0 ? path : `${path}?${new URLSearchParams(asking)}`, body };
}

/** /api answers with a problem, /functions with an `error`, /auth with a `msg`, and a proxy with anything. */
export async function readFailure(response: Response): Promise<ApiFailure> {
	const answer = (await response.json().catch(() => null)) as Partial<
		Problem & { error: string; msg: string }
	>;
	const { detail, error, msg, title, errors = [], requestId } = answer ?? {};
	const waitSeconds = askedToWait(response);
	// If one field has two messages, the first counts.
	const fields = Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
	return {
		ok: false,
		status: response.status,
		message: detail ?? error ?? msg ?? title ?? sentenceFor(response.status),
		fields,
		...(requestId ? { requestId } : {}),
		...(waitSeconds ? { waitSeconds } : {}),
	};
}

function sentenceFor(status: number): string {
	if (status === 429) return "That was too many tries in a short time. Wait a minute and try again.";
	if (status >= 500) return failing;
	return "The server did not accept this. Please check what you entered and try again.";
}
