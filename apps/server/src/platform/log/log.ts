import { type Logger, pino } from "pino";
import { isOutside } from "./outside-failure.ts";

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
	if (typeof error !== "object" || error === null) return { message: String(error) };
	const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
	// Some libraries hand on an object with what an error has, and others one without. Its own text would be "[object Object]".
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

/** A connection that failed at several addresses says nothing itself: each of its errors does. */
function messageOf({ message, errors }: Error & { readonly errors?: unknown }): string {
	if (message !== "" || !Array.isArray(errors)) return message;
	return errors.map((error: unknown) => (error instanceof Error ? error.message : String(error))).join("; ");
}
