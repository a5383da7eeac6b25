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
	// A script whose variable is not set passes an empty word. As a path, it would be the folder that we are in.
	if (!source || rest.length > 0) throw new BadValue(`Name one thing: ${wanted}.`);
	const empty = Object.entries(parsed.values).find(([, value]) => value === "");
	if (empty) throw new BadValue(`--${empty[0]} is empty: name a folder or a file.`);
	return { source, flags: parsed.values };
}
