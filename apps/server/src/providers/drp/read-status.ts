import { z } from "zod";
import { type DrpReason, type DrpStatus, drpReasons, drpStates } from "./port.ts";

/** Businesses send null for what they do not know. */
const text = (max: number) => z.string().max(max).nullish();

const statusSchema = z.object({
	request_id: z.string().min(1).max(200),
	status: z.enum(drpStates),
	reason: z.string().max(100).nullish(),
	received_at: text(100),
	expected_by: text(100),
	expires_at: text(100),
	processing_details: text(10_000),
	user_verification_url: text(2_000),
	agent_request_id: text(200),
});

/** The spellings of the protocol's reference implementation. */
const otherSpellings: ReadonlyMap<string, DrpReason> = new Map([
	["insufficient_verification", "insuf_verification"],
]);

function reasonCalled(name: string): DrpReason {
	// A reason that the protocol does not define is still a reason.
	return drpReasons.find((one) => one === name) ?? otherSpellings.get(name) ?? "other";
}

/** Reads the status object of 3.03. Null if it is not one, or is about another request. */
export function readStatus(
	answer: unknown,
	expected: { readonly requestId?: string; readonly agentRequestId?: string } = {},
): DrpStatus | null {
	const { data } = statusSchema.safeParse(answer);
	if (!data) return null;
	if (expected.requestId !== undefined && data.request_id !== expected.requestId) return null;
	const ours = data.agent_request_id ?? expected.agentRequestId;
	if (expected.agentRequestId !== undefined && ours !== expected.agentRequestId) return null;
	return {
		requestId: data.request_id,
		agentRequestId: data.agent_request_id ?? null,
		state: data.status,
		reason: data.reason ? reasonCalled(data.reason) : null,
		receivedAt: moment(data.received_at),
		expectedBy: moment(data.expected_by),
		expiresAt: moment(data.expires_at),
		details: data.processing_details || null,
		verificationUrl: securePage(data.user_verification_url),
	};
}

function moment(value: string | null | undefined): Date | null {
	if (!value || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
	const time = Date.parse(value);
	return Number.isNaN(time) ? null : new Date(time);
}

function securePage(value: string | null | undefined): string | null {
	return value && URL.parse(value)?.protocol === "https:" ? value : null;
}
