import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Nothing secret reaches a log. Requests are logged by their path without the query, which may carry a token.
 * Values under these names are hidden anywhere in the logged object.
 */
const secretNames = [
	"password",
	"currentPassword",
	"newPassword",
	"token",
	"access_token",
	"refresh_token",
	"authorization",
	"cookie",
	"apikey",
	"secret",
	"email",
	"recipient",
	"phone",
	"to",
	"text",
	"html",
	"card",
	"cvc",
	"exposed_data",
];

export const redactedPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export interface LogOptions {
	readonly destination?: NodeJS.WritableStream;
	/** What every line carries besides, such as the trace that it belongs to. */
	readonly mixin?: (() => object) | undefined;
}

export function createLog(level: string, { destination = process.stderr, mixin }: LogOptions = {}): Log {
	return pino(
		{
			level,
			...(mixin && { mixin }),
			redact: { paths: redactedPaths, censor: "[redacted]" },
			base: { pid: process.pid },
			timestamp: pino.stdTimeFunctions.isoTime,
			serializers: { err: errorForLog, error: errorForLog },
		},
		destination,
	);
}

/** A database error contains the row's values in `detail`, and the statement's parameters. We log neither. */
function errorForLog(error: unknown): object {
	// Some libraries hand on an object with what an error has.
	if (typeof error !== "object" || error === null || !("message" in error)) return { message: String(error) };
	const { name, message, stack, cause } = error as Error;
	const code = (error as { code?: unknown }).code;
	return { name, message, code, stack, ...(cause ? { cause: errorForLog(cause) } : {}) };
}
