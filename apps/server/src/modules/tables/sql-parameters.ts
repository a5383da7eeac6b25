import { RestFailure } from "./rest-failure.ts";

/**
 * The values of one statement. They are sent as one array of text, and PostgreSQL reads each as the type that it is
 * compared with. A wrong value gives PostgreSQL's own error 22P02, with the embedded database and with a server.
 */
export interface Parameters {
	readonly values: readonly string[];
	add(value: string, type: string): string;
}

export function newParameters(): Parameters {
	const values: string[] = [];
	return {
		values,
		add: (value, type) => {
			// PostgreSQL cannot store this character in text, and the driver's error would say nothing useful.
			if (value.includes("\0"))
				throw new RestFailure(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
			values.push(value);
			return `cast(($1::text[])[${values.length}] as ${type})`;
		},
	};
}
