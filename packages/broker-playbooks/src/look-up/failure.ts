import type { LookUpUnknownReason } from "./look-up.ts";

/** Why a look-up ended without an answer. `detail` is for the operator's log and contains no personal data. */
export class LookUpFailure extends Error {
	readonly reason: LookUpUnknownReason;
	readonly detail: string;
	readonly retryAfterSeconds: number | undefined;

	constructor(reason: LookUpUnknownReason, detail: string, retryAfterSeconds?: number) {
		super(`${reason}: ${detail}`);
		this.reason = reason;
		this.detail = detail;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
