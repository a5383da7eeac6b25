import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "../../env.ts";
import { drips, oddMailServer } from "../../providers/mailer/testing/odd-mail-server.ts";
import { startSettings } from "../../slices-settings.ts";
import { silentPort } from "../../testing/silent-port.ts";
import { doctorCommands } from "./doctor.commands.ts";
import type { Finding } from "./finding.rules.ts";

const [command] = doctorCommands(startSettings);

it.each([
	["says nothing after its greeting", null],
	["answers its first command a byte at a time", drips],
])(
	"with a mail server that %s, and everything else silent, the doctor ends in time and says what to do",
	async (_what, EHLO) => {
		const mail = await oddMailServer();
		onTestFinished(() => mail.close());
		mail.is({ to: { EHLO } });
		const { port, close } = await silentPort();
		onTestFinished(() => close());
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-doctor-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
		const env = readEnv({
			DATA_DIR: dataDir,
			SMTP_URL: mail.url,
			MAIL_FROM: "us@unlisted.test",
			SUPPORT_EMAIL: "help@unlisted.test",
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			DATABASE_URL: `postgres://unlisted@127.0.0.1:${port}/unlisted`,
			STRIPE_SECRET_KEY: "sk_test_made_up",
			STRIPE_PUBLISHABLE_KEY: "pk_test_made_up",
			STRIPE_WEBHOOK_SECRET: "whsec_made_up",
			STRIPE_API_URL: `http://127.0.0.1:${port}`,
			INCOMING_IMAP_URL: `imap://a:b@127.0.0.1:${port}/INBOX`,
			PORT: String(port),
			SMS_TWILIO_ACCOUNT_SID: "AC1",
			SMS_TWILIO_AUTH_TOKEN: "made-up",
			SMS_TWILIO_FROM: "+15550100",
			SMS_TWILIO_URL: `http://127.0.0.1:${port}`,
			HIBP_API_KEY: "made-up",
			HIBP_URL: `http://127.0.0.1:${port}`,
			AUTH_CAPTCHA_PROVIDER: "turnstile",
			AUTH_CAPTCHA_SECRET: "made-up",
			AUTH_CAPTCHA_URL: `http://127.0.0.1:${port}`,
			AUTH_OIDC_PROVIDERS: JSON.stringify({
				ours: { issuer: `http://127.0.0.1:${port}`, client_id: "us", client_secret: "made-up" },
			}),
			OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
			REPLY_MODEL_URL: `http://127.0.0.1:${port}`,
			BROKERS: "live",
			BROKER_BROWSER_URL: `ws://127.0.0.1:${port}`,
		});
		for (const args of [["--json", "--no-mail"], ["--json"]]) {
			const begun = performance.now();
			const outcome = (await command?.run({ env } as never, args)) as { text: string; code: number };
			expect(performance.now() - begun, args.join(" ")).toBeLessThan(15_000);
			expect(outcome.code).toBe(1);
			const findings = JSON.parse(outcome.text) as Finding[];
			for (const check of ["mail", "site", "database", "payments", "incoming mail", "browser"]) {
				const silent = /no answer|not answer|Nobody answers|timeout/i;
				const finding = findings.find((one) => one.check === check && silent.test(one.found));
				expect(finding?.state, check).toBe("failure");
				expect(finding?.todo, check).toMatch(/\w{3}/);
			}
			for (const check of ["texts", "sources", "sign-in", "traces", "second opinion", "port"]) {
				const said = findings.filter((one) => one.check === check);
				expect(said.length, check).toBeGreaterThan(0);
				for (const { state, found } of said) expect(state, found).toMatch(/^(failure|warning)$/);
			}
		}
	},
	90_000,
);
