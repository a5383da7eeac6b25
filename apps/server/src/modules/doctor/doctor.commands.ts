import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../../env.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { readMigrations } from "../../platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../platform/db/postgres.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command, Outcome } from "../../platform/process/command.ts";
import { smtpMailer } from "../../providers/mailer/smtp.ts";
import { checkMs } from "./attempt.ts";
import { describeFindings } from "./describe-findings.ts";
import { examine, type StartSettings } from "./examine.ts";
import { about, type Finding } from "./finding.rules.ts";

const migrationsFolder = join(import.meta.dirname, "../../../../../db/migrations");
const serverPackage = join(import.meta.dirname, "../../../package.json");
const known = ["--json", "--no-mail"];

export const doctorCommands = (start: StartSettings<Env>): readonly Command<Env>[] => [
	{
		words: "doctor",
		usage: "[--json] [--no-mail]",
		meaning:
			"Checks the configuration before it goes live, sends a test mail to SUPPORT_EMAIL, and says what to do",
		run: async ({ env }, args) => {
			const unknown = args.find((arg) => !known.includes(arg));
			if (unknown !== undefined) throw new BadValue(`doctor takes ${known.join(" and ")}.`);
			const domain = new URL(env.PUBLIC_URL ?? "http://localhost").hostname;
			const { SMTP_URL: url, MAIL_FROM: from } = env;
			const patience = { untilHandedOver: checkMs, forAnswer: checkMs };
			const look = examine({
				env,
				start,
				clock: systemClock,
				newId: randomUUID,
				migrations: readMigrations(migrationsFolder),
				openMailer: () => (url ? smtpMailer({ url, from, domain, patience }) : null),
				openDatabase: () =>
					openPostgres({
						url: env.DATABASE_URL ?? "",
						migrateUrl: env.DATABASE_MIGRATE_URL,
						pool: 1,
						prepare: env.DATABASE_PREPARE,
						answerMs: checkMs,
						onIdleError: () => undefined,
					}),
			});
			const found = await look({ sendMail: !args.includes("--no-mail") });
			return outcome([versionFinding(), ...found], args);
		},
		withoutEnv: (reasons, args) =>
			outcome(
				reasons.map((reason) =>
					about("configuration").failure(
						reason,
						"Mend it: docs/configuration.md. Then ask again for the rest.",
					),
				),
				args,
			),
	},
];

function versionFinding(): Finding {
	const { version } = JSON.parse(readFileSync(serverPackage, "utf8")) as { version: string };
	return about("version").ok(`Unlisted ${version} on Node ${process.versions.node}.`);
}

function outcome(findings: readonly Finding[], args: readonly string[]): Outcome {
	const text = args.includes("--json")
		? `${JSON.stringify(findings, null, "\t")}\n`
		: describeFindings(findings);
	return { text, code: findings.some(({ state }) => state === "failure") ? 1 : 0 };
}
