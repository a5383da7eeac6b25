import type { Env } from "./env.ts";
import type { StartLine } from "./platform/slice.ts";

/** The order of the slices' lines. Lines that are not listed here come last. */
const order = ["Mail", "Mailbox", "Payments", "Sources", "Brokers", "Demo"];

/** The text that the start prints when it is ready: one block, with nothing untrue. */
export function startBlock(
	{ env, publicUrl }: { readonly env: Env; readonly publicUrl: string },
	{ listens, lines }: { readonly listens: boolean; readonly lines: readonly StartLine[] },
): string {
	const place = ([name]: StartLine) => (order.includes(name) ? order.indexOf(name) : order.length);
	const kind = env.DATABASE_URL
		? `keys; the database is PostgreSQL, ${env.ways.database}`
		: "database and keys";
	const all: StartLine[] = [
		...(listens && env.ROLE !== "worker" ? [["Site", publicUrl] as const] : []),
		...(env.ROLE !== "all" ? [["Role", env.ROLE] as const] : []),
		...lines.toSorted((a, b) => place(a) - place(b)),
		["Data", `${env.DATA_DIR} (${kind})`],
	];
	const body = all.map(([name, value]) => `  ${name.padEnd(9)}${value}`).join("\n");
	return `\n  Unlisted is ready. Ctrl-C stops it.\n\n${body}\n\n`;
}
