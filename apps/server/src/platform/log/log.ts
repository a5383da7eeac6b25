import { type Logger, pino } from "pino";
import { countingLost } from "./outlive-output.ts";
import { isOutside } from "./outside-failure.ts";

export type Log = Logger;

/**
 * Values with these names are hidden anywhere in a logged object, so that nothing secret reaches a log. Requests are
 * logged by their path without the query, which may carry a token.
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
	readonly destination?: { write(line: string): void };
	/** Additional fields for every line, such as the trace that it belongs to. */
	readonly mixin?: (() => object) | undefined;
}

export function createLog(
	level: string,
	{ destination = countingLost(process.stderr), mixin }: LogOptions = {},
): Log {
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
	if (typeof error !== "object" || error === null) return { message: String(error) };
	const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
	// Some libraries throw a plain object with the fields of an error, and some throw one without a message. Its own
	// text would be "[object Object]".
	if (!("message" in error)) return { message: "something was thrown that has no message", name, code };
	const { stack, cause } = error as Error;
	return {
		name,
		message: messageOf(error as Error),
		code,
		...(isOutside(error) ? {} : { stack }),
		...(cause ? { cause: errorForLog(cause) } : {}),
	};
}

/**
 * If a connection failed at several addresses, the error itself has no message, but each of its inner errors has one.
 */
function messageOf({ message, errors }: Error & { readonly errors?: unknown }): string {
	if (message !== "" || !Array.isArray(errors)) return message;
	return errors.map((error: unknown) => (error instanceof Error ? error.message : String(error))).join("; ");
}
