import { problemSchema } from "@unlisted/contracts/problem";

/**
 * The failures that a route may answer with, for its `response` schemas. With them the API description lists the
 * failures.
 */
export function problemResponses<const S extends number>(...statuses: S[]): Record<S, typeof problemSchema> {
	return Object.fromEntries(statuses.map((status) => [status, problemSchema])) as Record<
		S,
		typeof problemSchema
	>;
}
