import { useState } from "react";
import { saidInGeneral } from "../../ui/words/said-in-general.ts";
import type { ApiResult } from "./api.ts";

/** Runs one change at a time, if a page offers several by name. */
export interface Change<Name extends string> {
	readonly busy: Name | undefined;
	/** The message for the whole form; undefined also if the fields show everything. */
	readonly failure: { readonly of: Name; readonly message: string } | undefined;
	/** The server's objections by field. */
	readonly fields: Readonly<Record<string, string>>;
}

/**
 * `make` waits for a running change and returns its result. It keeps the server's objections: beside the fields named
 * in `shown`, or else as a failure.
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
