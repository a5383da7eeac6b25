import { type Address, type Endpoint, type Endpoints, endpoints } from "@unlisted/contracts/endpoints";

interface Described {
	readonly tags: string[];
	readonly summary: string;
	readonly security?: { [scheme: string]: string[] }[];
}

/** Only the successful answers, because a handler throws its failures. */
type Schema<A extends Address> = Described & Endpoints[A];

/**
 * The address and schema of a route that the pages call, from the contracts. The pages' client takes its types from
 * the same entry, so both always agree (decision 0091). `under` is the prefix of the scope that the route is added
 * to.
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
	// An address without any schema answers with a file, and is described as one.
	const schema = { ...described, ...asked, ...(Object.keys(answers).length > 0 && { response: answers }) };
	// These parts belong to this address, because they come from one lookup. TypeScript only sees "an endpoint".
	return { url, schema: schema as unknown as Schema<A> };
}
