/** The result of a check. Only a failure makes the exit code 1. */
export interface Finding {
	readonly check: string;
	readonly state: "ok" | "warning" | "failure" | "not checked";
	/** What was found, in a sentence. */
	readonly found: string;
	/** What to do about it; null: nothing. */
	readonly todo: string | null;
}

/** Makes findings of one check. */
export function about(check: string) {
	return {
		ok: (found: string): Finding => ({ check, state: "ok", found, todo: null }),
		warning: (found: string, todo: string): Finding => ({ check, state: "warning", found, todo }),
		failure: (found: string, todo: string): Finding => ({ check, state: "failure", found, todo }),
		notChecked: (found: string, todo: string | null = null): Finding => ({
			check,
			state: "not checked",
			found,
			todo,
		}),
	};
}
