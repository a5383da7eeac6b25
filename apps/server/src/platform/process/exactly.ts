import { BadValue } from "./bad-value.ts";

/**
 * The arguments of a command, if there are as many as it takes. A command that ignores the second one does half of
 * what was asked, and reports that it is done.
 */
export function exactly(args: readonly string[], min: number, max: number): readonly string[] {
	if (args.length >= min && args.length <= max) return args;
	const count = max === 0 ? "no argument" : max === 1 ? "one argument" : "two arguments";
	throw new BadValue(`This command takes ${min < max ? `no or ${count}` : count}.`);
}
