/** A refusal in PostgREST's words. All four keys are always there, because its client reads them without checking. */
export class RestFailure extends Error {
	readonly statusCode: number;
	readonly code: string;
	readonly details: string | null;
	readonly hint: string | null;

	constructor(
		statusCode: number,
		code: string,
		message: string,
		more: { details?: string | null; hint?: string | null } = {},
	) {
		super(message);
		this.statusCode = statusCode;
		this.code = code;
		this.details = more.details ?? null;
		this.hint = more.hint ?? null;
	}

	get body() {
		return { code: this.code, details: this.details, hint: this.hint, message: this.message };
	}
}

/** `what` names the parameter. `at` is the place in `text` where the parser stopped. */
export function unparsable(what: string, text: string, at: number, expecting: string): RestFailure {
	const found = at < text.length ? `"${text[at]}"` : "end of input";
	return new RestFailure(
		400,
		"PGRST100",
		`"failed to parse ${what} (${text.slice(0, 200)})" (line 1, column ${at + 1})`,
		{
			details: `unexpected ${found} expecting ${expecting}`,
		},
	);
}

export function badBody(message = "Empty or invalid json"): RestFailure {
	return new RestFailure(400, "PGRST102", message);
}

export function unknownTable(name: string, closest: string | undefined): RestFailure {
	return new RestFailure(
		404,
		"PGRST205",
		`Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`,
		{
			hint: closest === undefined ? null : `Perhaps you meant the table 'public.${closest}'`,
		},
	);
}

/** For a column in `select`, filters and orders. There PostgREST leaves the error to PostgreSQL. */
export function unknownColumn(table: string, column: string): RestFailure {
	return new RestFailure(400, "42703", `column ${table}.${column.slice(0, 100)} does not exist`);
}

/** For a column in a body or in `columns`. */
export function unknownBodyColumn(table: string, column: string): RestFailure {
	return new RestFailure(
		400,
		"PGRST204",
		`Could not find the '${column.slice(0, 100)}' column of '${table}' in the schema cache`,
	);
}

export function noRelationship(from: string, to: string): RestFailure {
	const other = to.slice(0, 100);
	return new RestFailure(
		400,
		"PGRST200",
		`Could not find a relationship between '${from}' and '${other}' in the schema cache`,
		{
			details: `Searched for a foreign key relationship between '${from}' and '${other}' in the schema 'public', but no matches were found.`,
		},
	);
}

export function notEmbedded(name: string): RestFailure {
	return new RestFailure(
		400,
		"PGRST108",
		`'${name.slice(0, 100)}' is not an embedded resource in this request`,
		{
			hint: `Verify that '${name.slice(0, 100)}' is included in the 'select' query parameter.`,
		},
	);
}

export function notOneRow(rows: number): RestFailure {
	return new RestFailure(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
		details: `The result contains ${rows} rows`,
	});
}

export function outOfRange(details: string): RestFailure {
	return new RestFailure(416, "PGRST103", "Requested range not satisfiable", { details });
}
