import { type Problem, type ProblemCode, problems } from "@unlisted/contracts/problem";
import type { Answer, CallAddress } from "@unlisted/contracts/seam";
import { expect, vi } from "vitest";

export interface Call {
	readonly address: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly body: unknown;
	readonly authorization: string | null;
}

type Reply<A extends CallAddress> = Answer<A> | Failing | Promise<Answer<A> | Failing>;
/** Calls of the sign-in and table client, in the client's own shapes. */
type ClientAddress =
	| `${string} /auth/v1/${"logout" | "token" | "user" | "resend" | "signup" | "verify" | "recover"}`
	| `${string} /rest/v1/${string}`;
/** By address: an answer of the contract, or a function that makes one. */
export type Routes = { [A in CallAddress]?: Answer<A> | ((call: Call) => Reply<A>) } & {
	[A in ClientAddress]?: unknown;
};

class Failing {
	readonly status: number;
	readonly body: unknown;
	readonly headers: Record<string, string>;
	constructor(status: number, body: unknown, waitSeconds?: number, more: Record<string, string> = {}) {
		this.status = status;
		this.body = body;
		this.headers = { ...more, ...(waitSeconds !== undefined && { "retry-after": String(waitSeconds) }) };
	}
}

/** A refusal of the server, as a problem from its closed list. */
export function refuses(
	code: ProblemCode,
	detail: string,
	errors?: Problem["errors"],
	waitSeconds?: number,
): Failing {
	const { status, title } = problems[code];
	return new Failing(status, { type: `/docs#${code}`, title, status, code, detail, errors }, waitSeconds);
}

/** A refusal of /auth/v1, in Supabase's shape. */
export function authRefuses(status: number, code: string, message: string, waitSeconds?: number): Failing {
	const body = { code: status, error_code: code, msg: message };
	return new Failing(status, body, waitSeconds, { "x-sb-error-code": code });
}

/** No answer arrives. */
export const unreachable = (): never => {
	throw new TypeError("Failed to fetch");
};

/** Answers the component's requests. A request that is not in `routes` fails the test. */
export function pretendServer(routes: Routes) {
	const calls: Call[] = [];
	const known: Routes = { ...routes };
	vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
		const url = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
		const method = init.method ?? "GET";
		const address = Object.keys(known).find((one) => isAt(one, method, url.pathname));
		if (!address) expect.fail(`Nothing was said about ${method} ${url.pathname}`);
		const call = {
			address,
			path: url.pathname,
			query: url.searchParams,
			body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
			authorization: new Headers(init.headers).get("authorization"),
		};
		calls.push(call);
		const route: unknown = Reflect.get(known, address);
		const reply: unknown = typeof route === "function" ? await route(call) : route;
		const { status, body, headers } =
			reply instanceof Failing ? reply : { status: 200, body: reply, headers: {} };
		const answer = new Response(JSON.stringify(body), {
			status,
			headers: { "content-type": "application/json", ...headers },
		});
		return Object.defineProperty(answer, "url", { value: url.href });
	});
	return {
		calls,
		callsOf: (address: CallAddress | ClientAddress) => calls.filter((call) => call.address === address),
		/** Adds answers from now on. */
		say: (more: Routes) => void Object.assign(known, more),
	};
}

function isAt(address: string, method: string, path: string): boolean {
	const [wanted, pattern = ""] = address.split(" ");
	const expression = pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+");
	return wanted === method && new RegExp(`^${expression}$`).test(path);
}

/** An answer that arrives when the test says so. */
export function held<T>(answer: T) {
	let release: () => void = () => undefined;
	const told = new Promise<T>((resolve) => {
		release = () => resolve(answer);
	});
	return { told, release: () => release() };
}
