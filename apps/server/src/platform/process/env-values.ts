import { plainText } from "@unlisted/contracts/fields/plain-text";
import { z } from "zod";

/** One environment variable: how to read it, what is allowed, its default and its meaning in words. */
export interface EnvValue<S extends z.ZodType> {
	readonly schema: S;
	readonly allowed: string;
	readonly shownDefault: string;
	readonly meaning: string;
}

/** The doctor names spaces and quotes around a value. Files of Windows leave them there, so a start takes them. */
const isOneLine = (value: string) => plainText.test(value) && !/[\t\r\n]/.test(value.trim());
const isAscii = (value: string) => /^[ -~]*$/.test(value.trim());
const isPlain = (value: string) => plainText.test(value);

const oneLine = "one line of text";
const ascii = "one line of letters, digits and signs of ASCII";

/** Many of these end in a header or in an address, where a line break would begin another one. */
export function text(initial: string, meaning: string): EnvValue<z.ZodDefault<z.ZodString>> {
	const schema = z.string().refine(isOneLine).default(initial);
	return { schema, allowed: oneLine, shownDefault: initial || "none", meaning };
}

export function optionalText(meaning: string): EnvValue<z.ZodOptional<z.ZodString>> {
	return {
		schema: z.string().refine(isOneLine).optional(),
		allowed: oneLine,
		shownDefault: "unset",
		meaning,
	};
}

/** A key, token or name that another party gave out, or that travels in a header: no other characters can be sent there. */
export function optionalAscii(meaning: string): EnvValue<z.ZodOptional<z.ZodString>> {
	return { schema: z.string().refine(isAscii).optional(), allowed: ascii, shownDefault: "unset", meaning };
}

/** Lists and JSON, which may go over several lines. */
export function lines(initial: string, meaning: string): EnvValue<z.ZodDefault<z.ZodString>> {
	const schema = z.string().refine(isPlain).default(initial);
	return { schema, allowed: "text", shownDefault: initial || "none", meaning };
}

export function optionalLines(meaning: string): EnvValue<z.ZodOptional<z.ZodString>> {
	const schema = z.string().refine(isPlain).optional();
	return { schema, allowed: "text", shownDefault: "unset", meaning };
}

/** A path of our own, with or without its first and last slash. */
export function path(initial: string, meaning: string) {
	const schema = z
		.string()
		.regex(/^\/?(?:(?!\.{1,2}(?:\/|$))[\w.~-]+\/)*(?:(?!\.{1,2}$)[\w.~-]+)?$/)
		.default(initial);
	return {
		schema,
		allowed: "a path of letters, digits and - . _ ~, such as /auth/v1",
		shownDefault: initial,
		meaning,
	};
}

/** Browsers send an origin without a slash at its end, and in lower case. */
export function origins(meaning: string) {
	const schema = z
		.string()
		.transform((value) => value.split(",").map((one) => one.trim().toLowerCase().replace(/\/$/, "")))
		.transform((all) => all.filter(Boolean).join(","))
		.pipe(z.string().regex(/^(?:[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]-]+(?:,|$))*$/))
		.default("");
	return {
		schema,
		allowed: "origins such as https://app.example, separated by commas",
		shownDefault: "none",
		meaning,
	};
}

export function integer(min: number, max: number, initial: number, meaning: string) {
	const schema = z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number)
		.pipe(z.int().min(min).max(max))
		.default(initial);
	return { schema, allowed: `a whole number from ${min} to ${max}`, shownDefault: String(initial), meaning };
}

export function optionalInteger(min: number, max: number, shownDefault: string, meaning: string) {
	const schema = z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number)
		.pipe(z.int().min(min).max(max))
		.optional();
	return { schema, allowed: `a whole number from ${min} to ${max}`, shownDefault, meaning };
}

export function share(initial: number, meaning: string) {
	const schema = z
		.string()
		.regex(/^(0|1|[01]?\.\d{1,9})$/)
		.transform(Number)
		.pipe(z.number().min(0).max(1))
		.default(initial);
	return { schema, allowed: "a number from 0 to 1", shownDefault: String(initial), meaning };
}

export function bool(initial: boolean, meaning: string) {
	const schema = z
		.enum(["on", "off", "true", "false", "1", "0"])
		.transform((value) => value === "on" || value === "true" || value === "1")
		.default(initial);
	return { schema, allowed: "on or off", shownDefault: initial ? "on" : "off", meaning };
}

export function oneOf<const T extends readonly [string, ...string[]]>(
	values: T,
	initial: T[number],
	meaning: string,
) {
	const allowed = `one of ${values.join(", ")}`;
	return { schema: z.enum(values).default(initial as never), allowed, shownDefault: initial, meaning };
}

export function url(initial: string | undefined, shownDefault: string, meaning: string) {
	const schema = z
		.url({ protocol: /^https?$/ })
		.transform((value) => value.replace(/\/+$/, ""))
		.optional()
		.transform((value) => value ?? initial);
	return { schema, allowed: "an http or https address", shownDefault, meaning };
}

/**
 * The address of a service that we ask, with or without a path. Nobody can be asked with a user in the address, and
 * what we add after a # would never be sent: an empty 404 of the wrong path would then be read as an answer.
 */
export function serviceUrl(initial: string | undefined, shownDefault: string, meaning: string) {
	const schema = z
		.url({ protocol: /^https?$/ })
		.refine((value) => {
			const { username, password, hash } = URL.parse(value) ?? {};
			return !(username || password || hash || value.endsWith("#"));
		})
		.transform((value) => value.replace(/\/+$/, ""))
		.optional()
		.transform((value) => value ?? initial);
	return { schema, allowed: "an http or https address without a user or a #", shownDefault, meaning };
}

/** Takes the address of a whole host only: every mail would repeat a path or a password in it. */
export function siteUrl(shownDefault: string, meaning: string) {
	const schema = z
		.url({ protocol: /^https?$/ })
		.refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
		.transform((value) => value.replace(/\/+$/, ""))
		.optional();
	return {
		schema,
		allowed: "an http or https address without a path, such as https://unlisted.example",
		shownDefault,
		meaning,
	};
}

export function contact(shownDefault: string, meaning: string) {
	const schema = z
		.string()
		.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
		.optional();
	return { schema, allowed: "a mailto: or https: address", shownDefault, meaning };
}

export function bytes32(shownDefault: string, meaning: string) {
	const schema = z
		.string()
		.transform((value, context) => {
			const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, "hex") : Buffer.from(value, "base64");
			if (key.length !== 32) {
				context.addIssue({ code: "custom", message: "not 32 bytes" });
				return z.NEVER;
			}
			return key;
		})
		.optional();
	return { schema, allowed: "32 bytes as base64 or hex", shownDefault, meaning };
}
