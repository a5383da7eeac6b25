import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { type AuditEntry, auditEntriesOf, insertAuditEntry } from "./audit.repository.ts";
import type { RequestOrigin } from "./request-origin.http.ts";

export type AuditEventName =
	| "codes_locked"
	| "disowned"
	| "email_changed"
	| "email_change_requested"
	| "email_confirmed"
	| "exposure_revealed"
	| "listing_revealed"
	| "authorization_signed"
	| "authorization_revoked"
	| "identity_linked"
	| "identity_unlinked"
	| "invited"
	| "mfa_disabled"
	| "mfa_enabled"
	| "mfa_failed"
	| "mfa_recovery_code_used"
	| "mfa_recovery_codes_made"
	| "mfa_verified"
	| "passkey_added"
	| "passkey_copied"
	| "passkey_removed"
	| "passkey_renamed"
	| "passkey_used"
	| "looked_up_by_operator"
	| "step_finished_by_operator"
	| "step_opened_by_operator"
	| "support_request_answered_by_operator"
	| "support_request_closed_by_operator"
	| "support_request_read_by_operator"
	| "operator_role_granted"
	| "operator_role_revoked"
	| "password_changed"
	| "password_reset_requested"
	| "phone_changed"
	| "proof_failed"
	| "refresh_token_reused"
	| "session_revoked"
	| "sign_in"
	| "sign_in_failed"
	| "sign_out"
	| "sign_up"
	| "sign_up_repeated"
	| "user_updated_by_operator";

export interface AuditEvent {
	readonly id: string;
	readonly event: string;
	readonly details: Readonly<Record<string, unknown>>;
	readonly address: string | null;
	readonly userAgent: string | null;
	readonly createdAt: Date;
}

/** Records an event for the person to read later, in the transaction of the event if there is one. */
export function recordAuditEvent({ clock }: { clock: Clock }) {
	return (
		sql: Sql,
		userId: string,
		event: AuditEventName,
		origin: Partial<RequestOrigin> = {},
		details: Readonly<Record<string, unknown>> = {},
	): Promise<void> => insertAuditEntry(sql, auditEntry(clock, userId, event, origin, details));
}

export function auditEntry(
	clock: Clock,
	userId: string,
	event: AuditEventName,
	{
		address = null,
		userAgent = null,
	}: { readonly address?: string | null; readonly userAgent?: string | null },
	details: Readonly<Record<string, unknown>>,
): AuditEntry {
	return { id: randomUUID(), userId, event, details, address, userAgent, createdAt: clock.now() };
}

/** Newest first. With `before`: only events that are older than this one. */
export function auditEventsOf({ db }: { db: Database }) {
	return async (
		userId: string,
		{ before = null, limit }: { readonly before?: string | null | undefined; readonly limit: number },
	): Promise<AuditEvent[]> =>
		(await auditEntriesOf(db, userId, { before, limit })).map(({ userId: _, ...event }) => event);
}
