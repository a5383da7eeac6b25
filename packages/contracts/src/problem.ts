import { z } from "zod";

/**
 * Every failure under /api is RFC 9457 problem+json with one of these codes. The list is closed, so a client may switch
 * over it. Only this list sets each code's HTTP status and title.
 */
export const problems = {
	invalid_request: { status: 400, title: "The request is not valid" },
	malformed_body: { status: 400, title: "The body could not be read" },
	invalid_token: { status: 400, title: "This link is not valid anymore" },
	unauthenticated: { status: 401, title: "Sign in to continue" },
	payment_failed: { status: 402, title: "The payment did not go through" },
	plan_required: { status: 402, title: "This needs a plan" },
	forbidden: { status: 403, title: "This is not yours to open" },
	recent_proof_required: { status: 403, title: "Show that it is you to continue" },
	second_factor_required: { status: 403, title: "Confirm with your second factor or passkey to continue" },
	not_found: { status: 404, title: "There is nothing here" },
	method_not_allowed: { status: 405, title: "This address does not take that method" },
	request_timeout: { status: 408, title: "The request took too long to arrive" },
	conflict: { status: 409, title: "This was changed in the meantime" },
	body_too_large: { status: 413, title: "The request is too large" },
	address_too_long: { status: 414, title: "The address is too long" },
	unsupported_media_type: { status: 415, title: "Send JSON" },
	rate_limited: { status: 429, title: "Too many requests" },
	internal: { status: 500, title: "Something failed on our side" },
	unavailable: { status: 503, title: "The service is busy or starting" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

export const problemSchema = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	code: z.enum(problemCodes),
	detail: z.string().optional(),
	/** A person can quote it to support, because the log has the same id next to the failure. */
	requestId: z.string().optional(),
	/** One entry for each field, so that a form can show each message at its field. */
	errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
