import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { createKeyFile, readKeyFile } from "@unlisted/breach-corpus";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "../../env.ts";
import { startSettings } from "../../slices-settings.ts";
import { httpStandIn } from "../../testing/http-stand-in.ts";
import { attempt } from "./attempt.ts";
import { doctorCommands } from "./doctor.commands.ts";
import type { Finding } from "./finding.rules.ts";

const folder = () => {
	const path = mkdtempSync(join(tmpdir(), "unlisted-doctor-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
};
const file = (text: string) => {
	const path = join(folder(), "file");
	writeFileSync(path, text);
	return path;
};
const [command] = doctorCommands(startSettings);
const findings = async (variables: Record<string, string>): Promise<Finding[]> => {
	const env = readEnv({ DATA_DIR: folder(), ...variables });
	const outcome = await command?.run({ env } as never, ["--json", "--no-mail"]);
	return JSON.parse((outcome as { text: string }).text);
};
/** Returns the findings of one check. Also expects that the doctor got to its last check. */
const said = async (check: string, variables: Record<string, string>): Promise<string> => {
	const found = await findings(variables);
	expect(found.some((finding) => finding.check === "backup")).toBe(true);
	return found
		.filter((finding) => finding.check === check)
		.map(({ state, found: what }) => `${state}: ${what}`)
		.join("\n");
};

describe("the doctor, of settings that the start refuses or that would break later", () => {
	it.each<[string, () => Record<string, string>, RegExp]>([
		[
			"incoming mail",
			() => ({ INCOMING_IMAP_URL: "imap.example.com" }),
			/^failure: INCOMING_IMAP_URL must be like/,
		],
		[
			"incoming mail",
			() => ({ INCOMING_IMAP_URL: "imaps://me:50%@127.0.0.1/INBOX" }),
			/^failure: INCOMING_IMAP_URL has a % that begins no code/,
		],
		[
			"incoming mail",
			() => ({ INCOMING_WEBHOOK_SECRET: "short" }),
			/^failure: INCOMING_WEBHOOK_SECRET must have/m,
		],
		[
			"incoming mail",
			() => ({
				INCOMING_SMTP_PORT: "2525",
				INCOMING_SMTP_CERTIFICATE_FILE: file("x"),
				INCOMING_SMTP_KEY_FILE: file("x"),
			}),
			/^failure: INCOMING_SMTP_CERTIFICATE_FILE and INCOMING_SMTP_KEY_FILE are not a certificate/m,
		],
		["mail", () => ({ SMTP_URL: "smtp://me:50%@127.0.0.1" }), /^failure: /m],
		[
			"proxy",
			() => ({ TRUST_PROXY: "127.0.0.1, 2000::/3" }),
			/^failure: TRUST_PROXY trusts nearly everybody/,
		],
		[
			"payments",
			() => ({
				PUBLIC_URL: "https://[fe80::1]",
				TRUST_PROXY: "127.0.0.1",
				STRIPE_SECRET_KEY: "sk_test_1",
				STRIPE_PUBLISHABLE_KEY: "pk_test_1",
				STRIPE_WEBHOOK_SECRET: "whsec_1",
				STRIPE_API_URL: "http://127.0.0.1:9",
			}),
			/^warning: STRIPE_SECRET_KEY is a test key: nobody pays/,
		],
		["proxy", () => ({ TRUST_PROXY: "the-proxy" }), /^failure: TRUST_PROXY must be addresses or networks/m],
		["database", () => ({ DATABASE_SPREAD: "on" }), /^failure: .*DATABASE_SPREAD=on needs DATABASE_URL/m],
		["sign-in", () => ({ AUTH_OIDC_PROVIDERS: "google" }), /^failure: AUTH_OIDC_PROVIDERS must be JSON/],
		...["/api", "healthz/", "/dashboard/auth", "/rest/v1", "/ASSETS"].map(
			(AUTH_BASE_PATH) =>
				[
					"sign-in",
					() => ({ AUTH_BASE_PATH }),
					/^failure: AUTH_BASE_PATH must not be \/\S+: pages or another API of this server answer there\./,
				] as [string, () => Record<string, string>, RegExp],
		),
		["sign-in", () => ({ AUTH_JWT_KEYS: "{}" }), /^failure: AUTH_JWT_KEYS must be a JWK set/],
		[
			"sign-in",
			() => ({
				PUBLIC_URL: "https://unlisted.invalid",
				TRUST_PROXY: "127.0.0.1",
				AUTH_WEBAUTHN_ORIGINS: "https://else.invalid",
			}),
			/^failure: AUTH_WEBAUTHN_ORIGINS must lie on unlisted\.invalid/,
		],
		["corpus", () => ({ CORPUS_INBOX: "/nowhere" }), /^failure: CORPUS_INBOX needs CORPUS_FOLDER/],
		["corpus", () => ({ CORPUS_SHARE: "/nowhere" }), /^failure: CORPUS_SHARE needs the key of its corpus/],
		[
			"sources",
			() => ({ CORPUS_FOLDER: "/nowhere" }),
			/^failure: CORPUS_FOLDER needs the key of its corpus in \/nowhere\.key/,
		],
		[
			"sources",
			() => ({ CORPUS_URL: "https://corpus.invalid" }),
			/^failure: CORPUS_URL needs CORPUS_URL_KEY/,
		],
		[
			"letters",
			() => ({ BROKERS: "live", REMOVAL_DKIM_SELECTOR: "a", REMOVAL_DKIM_KEY_FILE: "/nowhere" }),
			/^failure: REMOVAL_DKIM_KEY_FILE is not a private key in PEM \(ENOENT\)/,
		],
		[
			"letters",
			() => ({ BROKERS: "live", REMOVAL_DKIM_SELECTOR: "a", REMOVAL_DKIM_KEY_FILE: file("no key") }),
			/^failure: REMOVAL_DKIM_KEY_FILE is not a private key in PEM/,
		],
		[
			"letters",
			() => ({ BROKERS: "live", DRP_AGENT_ID: "US", DRP_DIRECTORY_FILE: "/nowhere" }),
			/^failure: DRP_DIRECTORY_FILE cannot be read/,
		],
		["brokers", () => ({ BROKERS: "live", PLAYBOOKS_FILE: "/nowhere" }), /^failure: There is no \/nowhere/],
		[
			"transparency",
			() => ({ TRANSPARENCY_WITNESSES: "me" }),
			/^failure: TRANSPARENCY_WITNESSES must be verifier keys/,
		],
		[
			"backup",
			() => ({ BACKUP_RECIPIENTS: "age1nobody" }),
			/^failure: BACKUP_RECIPIENTS: age1nobody… is no recipient/,
		],
		["data", () => ({ DATA_DIR: file("") }), /^failure: DATA_DIR .* is no folder\.$/],
		[
			"configuration",
			() => ({ BACKUP_PASSPHRASE: '"six words that nobody guesses at all"', METRICS_TOKEN: "a token\r" }),
			/^failure: METRICS_TOKEN begins or ends with .*\nfailure: BACKUP_PASSPHRASE stands in quotes/,
		],
		[
			"backup",
			() => ({ BACKUP_PASSPHRASE: "hunter2", BACKUP_IDENTITY_FILE: "/nowhere" }),
			/^warning: BACKUP_PASSPHRASE is short.*\nfailure: BACKUP_IDENTITY_FILE names a file that is not there/m,
		],
		[
			"texts",
			() => ({ SMS_TWILIO_AUTH_TOKEN: "a" }),
			/^failure: SMS_TWILIO_AUTH_TOKEN needs SMS_TWILIO_ACCOUNT_SID and SMS_TWILIO_FROM/,
		],
		[
			"letters",
			() => ({ REMOVAL_DKIM_SELECTOR: "a" }),
			/^failure: REMOVAL_DKIM_SELECTOR needs REMOVAL_DKIM_KEY_FILE/,
		],
		[
			"sign-in",
			() => ({ AUTH_CAPTCHA_PROVIDER: "turnstile" }),
			/^failure: AUTH_CAPTCHA_PROVIDER needs AUTH_CAPTCHA_SECRET/,
		],
	])("%s: a finding of its own, and the other checks go on (%#)", async (check, variables, expected) => {
		expect(await said(check, variables())).toMatch(expected);
	});

	it("finds nothing about settings that are not set", async () => {
		const found = await findings({});
		const quiet = ["sign-in", "corpus", "letters", "transparency", "texts"];
		expect(found.filter(({ check }) => quiet.includes(check))).toEqual([]);
	});

	it("a check that throws is a finding, with the message of the error", async () => {
		const [finding] = await attempt("odd", () => {
			throw new TypeError("odd");
		});
		expect(finding).toMatchObject({ check: "odd", state: "failure" });
		expect(finding?.found).toBe("This could not be checked to its end: odd.");
	});

	it("a check that does not end is a finding, with what to do", async () => {
		const [finding] = await attempt("silent", () => new Promise(() => undefined), 50);
		expect(finding).toMatchObject({
			check: "silent",
			state: "failure",
			found: "No answer came within 0 seconds.",
			todo: expect.stringMatching(/^Check whether what the setting names answers/),
		});
	});
});

describe("the doctor, of what exists and what does not", () => {
	it("of a corpus that is damaged says where its files come from, not that the setting is wrong", async () => {
		const CORPUS_FOLDER = join(folder(), "corpus");
		createKeyFile(`${CORPUS_FOLDER}.key`);
		mkdirSync(CORPUS_FOLDER);
		writeFileSync(join(CORPUS_FOLDER, "manifest.json"), "{");
		const wrong = (await findings({ CORPUS_FOLDER })).find(({ check }) => check === "sources");
		expect(wrong?.found).toMatch(/^CORPUS_FOLDER: .* damaged/);
		expect(wrong?.todo).toMatch(/^Take the files from your backup/);
	});

	it.skipIf(process.platform === "win32")(
		"a folder that others can write into, and keys that others can read, are failures",
		async () => {
			const open = folder();
			mkdirSync(join(open, "keys"));
			writeFileSync(join(open, "keys", "anon.key"), "x");
			for (const name of ["", "keys", "keys/anon.key"]) chmodSync(join(open, name), 0o777);
			const found = await findings({ DATA_DIR: open });
			expect(found.find(({ check }) => check === "data")).toMatchObject({
				state: "failure",
				todo: `chmod o-w ${open}`,
			});
			expect(found.filter(({ check }) => check === "keys").at(-1)).toMatchObject({
				state: "failure",
				found: `Others on this machine can read ${open}/keys, ${open}/keys/anon.key.`,
				todo: `chmod -R go-rwx ${open}/keys`,
			});
		},
	);

	it("says that a corpus is searched only if it opens, and if its host answers", async () => {
		const key = join(folder(), "corpus.key");
		createKeyFile(key);
		expect(await said("sources", {})).toMatch(/^warning: No source of breaches is connected/);
		const wrong = await said("sources", { CORPUS_FOLDER: "/nowhere" });
		expect(wrong).not.toMatch(/is searched|No source/);
		for (const kind of ["CORPUS_URL", "CORPUS_RANGE"]) {
			const url = kind === "CORPUS_URL" ? "CORPUS_URL" : "CORPUS_RANGE_URL";
			expect(await said("sources", { [url]: "https://corpus.invalid", [`${kind}_KEY`]: key })).toBe(
				`failure: ${url} cannot be searched. The host could not be reached, or its answer was cut off.`,
			);
		}
	});

	it("asks the host of a corpus once, and says what it holds or that it has another key", async () => {
		const [key, otherKey] = [join(folder(), "corpus.key"), join(folder(), "other.key")];
		for (const path of [key, otherKey]) createKeyFile(path);
		const body = Buffer.from(
			JSON.stringify({
				corpus: "c",
				generation: 1,
				key: readKeyFile(key).fingerprint,
				prefixDigits: 1,
				sources: [],
			}),
		);
		const host = await httpStandIn();
		onTestFinished(() => host.close());
		host.answer = {
			status: 200,
			body: body.toString(),
			headers: { "x-corpus-checksum": crc32(body).toString(16).padStart(8, "0") },
		};
		const of = (CORPUS_RANGE_KEY: string) =>
			said("sources", { CORPUS_RANGE_URL: host.url, CORPUS_RANGE_KEY });
		expect(await of(key)).toBe("ok: CORPUS_RANGE_URL answers: its corpus has 0 sources.");
		expect(host.asked.map(({ path }) => path)).toEqual(["/api/corpus"]);
		expect(await of(otherKey)).toBe(
			"failure: CORPUS_RANGE_URL cannot be searched. The corpus there was made with another key.",
		);
	});

	it("says that answers do not come in if there is no way for them", async () => {
		expect(await said("incoming mail", {})).toMatch(/^warning: Brokers' answers do not come in/);
		expect(await said("incoming mail", { INCOMING_SMTP_PORT: "0" })).toMatch(/^warning: /);
		expect(await said("incoming mail", { INCOMING_SMTP_PORT: "2525" })).toMatch(/^not checked: /);
	});
});

/** Another user must be able to read the product's own files. In a private folder, such as root's home, none can. */
function isOpenToOthers(folder: string): boolean {
	const isOpen = (statSync(folder).mode & 0o005) === 0o005;
	return isOpen && (folder === dirname(folder) || isOpenToOthers(dirname(folder)));
}
const hasOtherUsers =
	process.platform !== "win32" && (process.getuid?.() !== 0 || isOpenToOthers(import.meta.dirname));

describe.runIf(hasOtherUsers)("the doctor, run by another user than the server", () => {
	/**
	 * Runs the work as a user who owns none of the files. If the test is not root, it already is such a user once it
	 * takes the rights from itself.
	 */
	const asNobody = async <T>(work: () => Promise<T>): Promise<T> => {
		if (process.getuid?.() !== 0 || !process.seteuid) return work();
		// Runs once with the normal rights first, so that all code is loaded.
		await work();
		process.seteuid(65_534);
		try {
			return await work();
		} finally {
			process.seteuid(0);
		}
	};
	const asTwo = async (mode: number) => {
		const dataDir = folder();
		mkdirSync(join(dataDir, "keys"), { mode: 0o700 });
		writeFileSync(join(dataDir, "keys", "master.key"), `${randomBytes(32).toString("base64")}\n`, {
			mode: 0o600,
		});
		mkdirSync(join(dataDir, "pgdata"));
		chmodSync(dataDir, mode);
		onTestFinished(() => chmodSync(dataDir, 0o700));
		return { dataDir, found: await asNobody(() => findings({ DATA_DIR: dataDir })) };
	};

	it("a DATA_DIR that cannot be read is a finding, and nothing is said about its content", async () => {
		const { found } = await asTwo(0o000);
		const keys = found.filter(({ check }) => check === "keys");
		expect(keys).toEqual([
			expect.objectContaining({ state: "failure", found: expect.stringContaining("EACCES") }),
		]);
		expect(keys[0]?.todo).toMatch(/as the user of the server/);
		expect(found.map(({ found: what }) => what).join("\n")).not.toMatch(/first start|No backup was made/);
	});

	it("a DATA_DIR that cannot be written is a failure, and the check leaves no file in one that can", async () => {
		const { found, dataDir } = await asTwo(0o555);
		expect(found.find(({ check }) => check === "data")).toMatchObject({
			state: "failure",
			found: `DATA_DIR ${dataDir} cannot be written (EACCES).`,
		});
		const own = folder();
		const well = await findings({ DATA_DIR: own });
		expect(well.find(({ check }) => check === "data")).toMatchObject({ state: "ok" });
		expect(readdirSync(own)).toEqual([]);
		const below = await asNobody(() => findings({ DATA_DIR: join(dataDir, "a", "b") }));
		expect(below.find(({ check }) => check === "data")?.state).toBe("failure");
	});
});
