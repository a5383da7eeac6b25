import type { Parts } from "./compose.ts";
import { demoCredentials } from "./modules/identity/admin/demo-account.ts";

/** What the start prints when it is ready: one block, and nothing untrue. */
export async function startBlock(
	parts: Parts,
	{
		listens,
		payments,
		sources,
	}: {
		readonly listens: boolean;
		readonly payments: string | undefined;
		/** The sources that a scan can ask. */
		readonly sources: readonly string[];
	},
): Promise<string> {
	const { env, publicUrl } = parts;
	const lines: [string, string][] = [];
	if (listens && env.ROLE !== "worker") lines.push(["Site", publicUrl]);
	if (env.ROLE !== "all") lines.push(["Role", env.ROLE]);
	if (env.SMTP_URL) lines.push(["Mail", `sent through SMTP_URL, ${env.ways.smtp}`]);
	else if (env.demo) lines.push(["Mailbox", `${publicUrl}/dev/mailbox`]);
	else lines.push(["Mail", "waits in the queue: SMTP_URL is not set"]);
	if (env.STRIPE_SECRET_KEY) lines.push(["Payments", env.STRIPE_API_URL ?? "Stripe"]);
	else lines.push(["Payments", payments ?? "not set up: STRIPE_SECRET_KEY is not set"]);
	lines.push(["Sources", sources.join(", ") || "none: set HIBP_API_KEY or CORPUS_FOLDER; scans say so"]);
	if (env.demo && env.MIGRATE && env.ROLE !== "worker") {
		const { email, password } = await demoCredentials({ env, shared: parts });
		lines.push(["Demo", `${email}  password ${password}`]);
	}
	const kind = env.DATABASE_URL
		? `keys; the database is PostgreSQL, ${env.ways.database}`
		: "database and keys";
	lines.push(["Data", `${env.DATA_DIR} (${kind})`]);
	const body = lines.map(([name, value]) => `  ${name.padEnd(9)}${value}`).join("\n");
	return `\n  Unlisted is ready. Ctrl-C stops it.\n\n${body}\n\n`;
}
