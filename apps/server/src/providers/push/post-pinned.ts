import type { LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import { request as plainRequest } from "node:http";
import { Agent, request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isLoopbackHost } from "../../platform/net/ip-address.ts";
import { isPublicAddress } from "./public-address.ts";

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface PostOptions {
	readonly loopback: boolean;
	readonly timeoutMs: number;
	/** How to resolve a name. The default is the system's resolver. */
	readonly resolve?: Resolve | undefined;
}

export interface PostAnswer {
	readonly status: number;
	readonly retryAfter: string | undefined;
	/** A page for people. A push service sends none with its yes: a proxy or a portal on the way does. */
	readonly isPage: boolean;
}

/** The name leads only to private addresses. */
export class PrivateAddress extends Error {}

/** We use our own agent, because a shared connection to the same name may not have been checked. */
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const bodyLimit = 16_384;

/**
 * Posts to an address that a stranger chose. Resolves the name once, inside the connection, so that we connect to the
 * address that we checked; fetch would resolve it a second time. Follows no redirect, and reads the body only up to a
 * limit, so that the connection can be reused.
 */
export function postPinned(
	url: URL,
	message: { headers: Readonly<Record<string, string | number>>; body: Uint8Array },
	options: PostOptions,
): Promise<PostAnswer> {
	const answered = Promise.withResolvers<PostAnswer>();
	const secure = url.protocol === "https:";
	const request = (secure ? secureRequest : plainRequest)(url, {
		method: "POST",
		headers: message.headers,
		lookup: pinned(options),
		signal: AbortSignal.timeout(options.timeoutMs),
		...(secure && { agent }),
	});
	request.on("error", answered.reject);
	request.on("response", (response) => {
		const { "retry-after": retryAfter, "content-type": type = "" } = response.headers;
		const isPage = /^\s*(text\/html|application\/xhtml\+xml)/i.test(type);
		answered.resolve({ status: response.statusCode ?? 0, retryAfter, isPage });
		let drained = 0;
		response.on("data", (chunk: Buffer) => {
			drained += chunk.length;
			if (drained > bodyLimit) response.destroy();
		});
		// We already have the answer, so it does not matter how its body ends.
		response.on("error", () => undefined);
	});
	request.end(message.body);
	return answered.promise;
}

function pinned({ loopback, resolve = fromSystem }: PostOptions): LookupFunction {
	const allowed = ({ address }: LookupAddress) =>
		isPublicAddress(address) || (loopback && isLoopbackHost(address));
	return (host, { all }, done) => {
		resolve(host).then(
			(addresses) => {
				const [first, ...others] = addresses.filter(allowed);
				if (!first) done(new PrivateAddress("It has no public address."), "", 0);
				else if (all) done(null, [first, ...others]);
				else done(null, first.address, first.family);
			},
			(error: Error) => done(error, "", 0),
		);
	};
}

function fromSystem(host: string): Promise<LookupAddress[]> {
	return systemLookup(host, { all: true });
}
