import { type Address, type Endpoint, type Endpoints, endpoints } from "@unlisted/contracts/endpoints";

interface Described {
	readonly tags: string[];
	readonly summary: string;
	readonly security?: { [scheme: string]: string[] }[];
}

/** Failures are thrown: what a handler returns can only be the answer. */
type Schema<A extends Address> = Described & Endpoints[A];

/**
 * Address and schema of a route that the pages call, out of the contracts: the pages' client has its types from the same
 * entry, so what a route answers cannot change without them (decision 0091). `under`: the prefix of the scope that the
 * route is added to.
 */
export function served<A extends Address>(
	address: A,
	described: Described,
	failures: Readonly<Record<string, object>>,
	{ under = "" }: { readonly under?: string } = {},
): { readonly url: string; readonly schema: Schema<A> } {
	const { response, ...asked }: Endpoint = endpoints[address];
	const url = address.slice(address.indexOf(" ") + 1 + under.length);
	const answers = { ...response, ...failures };
	// None at all: a file, which is described as such.
	const schema = { ...described, ...asked, ...(Object.keys(answers).length > 0 && { response: answers }) };
	// Put together from a lookup, the parts are those of this address; TypeScript sees only an endpoint.
	return { url, schema: schema as unknown as Schema<A> };
}
