import { createHash } from "node:crypto";

export const operatorActions = [
	"role_granted",
	"role_revoked",
	"room_opened",
	"person_looked_up",
	"jobs_retried",
	"payments_compared",
	"playbook_released",
	"support_answered",
	"support_closed",
	"settings_changed",
	"step_opened",
	"step_finished",
] as const;
export type OperatorAction = (typeof operatorActions)[number];

export type AuditDetail = string | number | boolean | null;

/** The content that a commitment binds to. Times are text, bytes are hex. */
export interface OperatorEvent {
	readonly place: number;
	readonly at: string;
	/** The operator's user id; null for the command line. */
	readonly operator: string | null;
	readonly action: OperatorAction;
	readonly subject: string | null;
	readonly details: Readonly<Record<string, AuditDetail>>;
	readonly previous: string | null;
}

const tag = "unlisted operator event 1\n";

/** With the salt, nobody can guess an event and compare it with the log's leaf. */
export function commitmentOf(event: OperatorEvent, salt: Uint8Array): Buffer {
	return createHash("sha256").update(tag).update(salt).update(canonical(event)).digest();
}

/** Writes the fields in a fixed order, because the database orders the details in its own way. */
export function canonical({
	place,
	at,
	operator,
	action,
	subject,
	details,
	previous,
}: OperatorEvent): string {
	const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
	return JSON.stringify([place, at, operator, action, subject, sorted, previous]);
}

export interface KeptOperatorEvent extends OperatorEvent {
	readonly salt: string;
	readonly commitment: string;
	readonly leaf: number;
}

/** Returns the place of the first event that was changed or is missing; null if the chain holds. */
export function brokenAt(
	before: { readonly place: number; readonly commitment: string | null },
	events: readonly KeptOperatorEvent[],
): number | null {
	let { place, commitment } = before;
	for (const event of events) {
		place += 1;
		const isNext = event.place === place && event.previous === commitment;
		const own = commitmentOf(event, Buffer.from(event.salt, "hex")).toString("hex");
		if (!isNext || own !== event.commitment) return place;
		commitment = event.commitment;
	}
	return null;
}
