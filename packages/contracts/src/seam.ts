import type { z } from "zod";
import type { Address, Endpoint, Endpoints } from "./endpoints.ts";

/** Only types: what a page sends with a call, and what the server answers. */

type Part<E, Name extends keyof Endpoint, As extends string> =
	E extends Record<Name, infer S extends z.ZodType>
		? undefined extends z.input<S>
			? { [K in As]?: z.input<S> }
			: { [K in As]: z.input<S> }
		: object;

/** The input of a call to this address. */
export type Asked<A extends Address> = Part<Endpoints[A], "params", "params"> &
	Part<Endpoints[A], "querystring", "query"> &
	Part<Endpoints[A], "body", "body">;

/** Addresses that answer with JSON. The others answer with a file. */
export type CallAddress = { [A in Address]: Endpoints[A] extends { response: unknown } ? A : never }[Address];
export type FileAddress = Exclude<Address, CallAddress>;

type Answers = { [A in Address]: Endpoints[A] extends { response: infer R } ? R[keyof R] : never };
export type Answer<A extends CallAddress> = Told<z.output<Answers[A]>>;

/**
 * An answer as a page has to read it. A server of another version may leave out lists and everything that can be null.
 * So these are optional here, and the compiler makes every page handle that.
 */
export type Told<T> = T extends readonly (infer Item)[]
	? Told<Item>[]
	: T extends object
		? { [K in keyof T as MayLack<T[K]> extends true ? never : K]: Told<T[K]> } & {
				[K in keyof T as MayLack<T[K]> extends true ? K : never]?: Told<T[K]>;
			}
		: T;

type MayLack<T> = unknown extends T
	? false
	: null extends T
		? true
		: T extends readonly unknown[]
			? true
			: false;
