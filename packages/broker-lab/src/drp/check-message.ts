/** The fields of every signed DRP message that a receiver must check. */
export interface Checked {
	readonly agentId: string;
	readonly fields: Readonly<Record<string, unknown>>;
}

const tenMinutes = 600_000;
/** The clocks of two computers may differ by this much. */
const skew = 120_000;

export function checkedMessage(
	message: unknown,
	expected: { agentId: string; businessId: string; now: number },
): Checked | { wrong: string } {
	if (typeof message !== "object" || message === null || Array.isArray(message))
		return { wrong: "the message is not an object" };
	const fields = message as Record<string, unknown>;
	if (fields["agent-id"] !== expected.agentId) return { wrong: "agent-id is not the owner of the token" };
	if (fields["business-id"] !== expected.businessId) return { wrong: "business-id is not this business" };
	const issued = moment(fields["issued-at"]);
	const expires = moment(fields["expires-at"]);
	if (issued === null) return { wrong: "issued-at is not a time" };
	if (expires === null) return { wrong: "expires-at is not a time" };
	if (issued > expected.now + skew) return { wrong: "issued-at is in the future" };
	if (expires <= expected.now) return { wrong: "expires-at is over" };
	if (expires > issued + tenMinutes) return { wrong: "expires-at is more than ten minutes after issued-at" };
	return { agentId: expected.agentId, fields };
}

/** ISO 8601 with a time zone. */
function moment(value: unknown): number | null {
	if (
		typeof value !== "string" ||
		!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value)
	)
		return null;
	const time = Date.parse(value);
	return Number.isNaN(time) ? null : time;
}
