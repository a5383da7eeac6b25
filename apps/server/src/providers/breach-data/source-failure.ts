import { OutsideFailure } from "../../platform/log/outside-failure.ts";
import type { Finding, UnknownReason } from "./port.ts";

/** Why a source could not be asked. Its message contains neither the identifier nor the key. */
export class SourceFailure extends OutsideFailure {
	readonly reason: UnknownReason;
	readonly retryAfterSeconds: number | undefined;
	/** What was found before it failed. */
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
