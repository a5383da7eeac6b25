import type { Tx } from "../store/tx.ts";
import type { Parsed, Shape } from "./shape.ts";

/** The kind of key in a request. A publishable key may do what a browser may do. */
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
	/** Whether the endpoint may be called with a publishable key. */
	readonly publishable?: true;
	run(call: Call<S>): object;
}

/** Passes the types of the parameters on to `run`. A table of endpoints no longer needs them. */
export function endpoint<S extends Shape>(definition: Endpoint<S>): Endpoint {
	return definition as unknown as Endpoint;
}
