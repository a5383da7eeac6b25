import { problemSchema } from "@unlisted/contracts/problem";

/**
 * For a route's `response` schemas: the failures that it may answer with. So the API description lists them.
 */
export function problemResponses<const S extends number>(...statuses: S[]): Record<S, typeof problemSchema> {
	return Object.fromEntries(statuses.map((status) => [status, problemSchema])) as Record<
		S,
		typeof problemSchema
	>;
}
