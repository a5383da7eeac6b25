import { useState } from "react";
import { saidInGeneral } from "../../ui/words/said-in-general.ts";
import type { ApiResult } from "./api.ts";

/** One change at a time, of several that a page offers by name. */
export interface Change<Name extends string> {
	readonly busy: Name | undefined;
	/** What to say of it as a whole; undefined also if the form's fields say all of it. */
	readonly failure: { readonly of: Name; readonly message: string } | undefined;
	/** What the server objects to. */
	readonly fields: Readonly<Record<string, string>>;
}

/**
 * `make` waits for a change that is on its way, gives its result, and keeps what the server objects to: beside the fields that are
 * `shown`, by name, or else as a failure.
 */
export function useChange<Name extends string>(shown: readonly string[] = []) {
	const [busy, setBusy] = useState<Name>();
	const [failure, setFailure] = useState<Change<Name>["failure"]>();
	const [fields, setFields] = useState<Change<Name>["fields"]>({});

	async function make<Answer>(of: Name, sent: Promise<ApiResult<Answer>>): Promise<ApiResult<Answer>> {
		setBusy(of);
		setFailure(undefined);
		setFields({});
		const result = await sent;
		setBusy(undefined);
		if (!result.ok) {
			setFields(result.fields);
			const message = saidInGeneral(result, (field) => shown.includes(field));
			if (message !== undefined) setFailure({ of, message });
		}
		return result;
	}
	return { busy, failure, fields, make };
}
