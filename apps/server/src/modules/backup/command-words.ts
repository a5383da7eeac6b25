import { parseArgs } from "node:util";
import { BadValue } from "../../platform/process/bad-value.ts";

type Flags = Readonly<Record<string, "text" | "flag">>;

/** Reads the arguments of a command: one word, and flags. */
export function wordsOf(args: readonly string[], flags: Flags, wanted: string) {
	const options = Object.fromEntries(
		Object.entries(flags).map(([name, kind]) => [
			name,
			{ type: kind === "text" ? "string" : "boolean" } as const,
		]),
	);
	let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
	try {
		parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true }) as never;
	} catch (error) {
		throw new BadValue((error as Error).message);
	}
	const [source, ...rest] = parsed.positionals;
	if (source === undefined || rest.length > 0) throw new BadValue(`Name one thing: ${wanted}.`);
	return { source, flags: parsed.values };
}
