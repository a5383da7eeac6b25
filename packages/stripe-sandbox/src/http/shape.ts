import type { FormValue } from "./form.ts";

/** Reads one parameter, and refuses as Stripe does. */
export interface Kind<T, Required extends boolean = false> {
	readonly required: Required;
	parse(value: FormValue, path: string): T;
}

export type Shape = Readonly<Record<string, Kind<unknown, boolean>>>;

export type Parsed<S extends Shape> = {
	[Key in keyof S]: S[Key] extends Kind<infer T, infer Required>
		? Required extends true
			? T
			: T | undefined
		: never;
};
