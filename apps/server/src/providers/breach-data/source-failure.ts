import { OutsideFailure } from "../../platform/log/outside-failure.ts";
import type { Finding, UnknownReason } from "./port.ts";

/** The reason why a source could not be asked. The message contains neither the identifier nor the key. */
export class SourceFailure extends OutsideFailure {
	readonly reason: UnknownReason;
	readonly retryAfterSeconds: number | undefined;
	/** The findings from before the failure. */
	readonly findings: readonly Finding[];

	constructor(
		reason: UnknownReason,
		message: string,
		more: { retryAfterSeconds?: number | undefined; findings?: readonly Finding[] } = {},
	) {
		super(message);
		this.name = "SourceFailure";
		this.reason = reason;
		this.retryAfterSeconds = more.retryAfterSeconds;
		this.findings = more.findings ?? [];
	}
}
