import type { Tx } from "../store/tx.ts";
import type { Parsed, Shape } from "./shape.ts";

/** The key of a request. A publishable one may do what a browser may do. */
export type Caller = "secret" | "publishable";

export interface Call<S extends Shape> {
	readonly tx: Tx;
	readonly params: Parsed<S>;
	/** The named parts of the path, such as `id`. */
	readonly path: Readonly<Record<string, string>>;
	readonly caller: Caller;
}

export interface Endpoint<S extends Shape = Shape> {
	readonly method: "GET" | "POST" | "DELETE";
	readonly path: string;
	readonly params: S;
	/** May be called with a publishable key. */
	readonly publishable?: true;
	run(call: Call<S>): object;
}

/** Lets the types of the parameters reach `run`. A table of endpoints no longer needs them. */
export function endpoint<S extends Shape>(definition: Endpoint<S>): Endpoint {
	return definition as unknown as Endpoint;
}
