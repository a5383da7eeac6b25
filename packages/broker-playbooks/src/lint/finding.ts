/** Why a playbook does not run, or what to know before it does. */
export interface Finding {
	/** Null if it is about the whole playbook. */
	readonly step: "scan" | "optOut" | null;
	/** `stops`: never runs by itself. `needs`: runs if what it needs is there. `note`: runs. */
	readonly level: "stops" | "needs" | "note";
	readonly code: FindingCode;
	readonly text: string;
}

export type FindingCode =
	| "removed"
	| "no_scan"
	| "captcha"
	| "browser"
	| "mail"
	| "selector"
	| "value"
	| "host"
	| "insecure"
	| "made_up"
	| "nothing_found";
