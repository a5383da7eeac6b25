import type { VerifierKey } from "@unlisted/removal-proof";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { LoadLogKey } from "./log-key.ts";

export interface TransparencyDeps {
	readonly db: Database;
	readonly clock: Clock;
	/** The log's name: its address without the scheme. */
	readonly origin: string;
	readonly logKey: LoadLogKey;
	/** The witnesses whose signatures are accepted and shown. */
	readonly witnesses: readonly VerifierKey[];
}
