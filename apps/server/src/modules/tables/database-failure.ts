import { isDatabaseAway } from "../../platform/db/database-away.ts";
import { notOneRow, RestFailure } from "./rest-failure.ts";

interface DatabaseError {
	readonly code: string;
	readonly message: string;
	readonly detail?: string | null;
	readonly hint?: string | null;
}

/**
 * Turns the database's refusals into PostgREST's, each with its status. Faults of our own, and of the database, pass
 * unchanged.
 */
export function failureOfDatabase(error: unknown, signedIn: boolean): unknown {
	if (!isDatabaseError(error)) return error;
	if (error.code === "PT116") return notOneRow(Number(error.message));
	if (error.code === "PT301") return new RestFailure(401, "PGRST301", "The session of this JWT is over");
	if (error.code === "PT403")
		return new RestFailure(403, "insufficient_aal", "Confirm with your second factor first");
	if (error.code === "PT124") {
		return new RestFailure(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
			details: `The query affects ${error.message} rows`,
		});
	}
	// A failing disk has the code of a refusal, 42501. A read-only database stays PostgREST's 405 for a read that writes.
	if (error.code !== "25006" && isDatabaseAway(error)) return error;
	const status = statusOf(error.code, signedIn);
	if (status === null) return error;
	return new RestFailure(status, error.code, error.message, {
		details: detailsOf(error),
		hint: error.hint || null,
	});
}

/** PostgreSQL's detail may quote a whole refused row, even columns that the caller may not read. */
function detailsOf({ code, detail }: DatabaseError): string | null {
	return code === "23502" || code === "23514" || code === "42501" ? null : detail || null;
}

function statusOf(code: string, signedIn: boolean): number | null {
	if (code === "42501") return signedIn ? 403 : 401;
	if (code === "23503" || code === "23505") return 409;
	if (code === "42883" || code === "42P01") return 404;
	if (code === "25006") return 405;
	if (code === "54001" || code === "54011") return 400;
	return /^(21|22|23|42)/.test(code) ? 400 : null;
}

function isDatabaseError(error: unknown): error is DatabaseError {
	return error instanceof Error && /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");
}
