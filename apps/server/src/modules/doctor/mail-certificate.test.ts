import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testCertificate } from "../../testing/test-certificate.ts";
import { checkMailCertificate } from "./mail-certificate.ts";

/** The certificate is for mail.here.example, and ends on 2126-10-30. */
function ask(change: Partial<Parameters<typeof checkMailCertificate>[0]> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-doctor-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const file = join(folder, "mail.pem");
	writeFileSync(file, testCertificate.cert);
	return checkMailCertificate({
		file,
		domain: "here.example",
		now: new Date("2126-06-01"),
		mailServersOf: async () => ["mail.here.example"],
		...change,
	}).then((findings) => findings.map(({ state, found }) => `${state}: ${found}`));
}

const holds = expect.stringMatching(
	/^ok: The certificate of INCOMING_SMTP_CERTIFICATE_FILE holds for \d+ more days\.$/,
);

it("a certificate for the server that the MX record names, before its end, is well", async () => {
	expect(await ask()).toEqual([holds]);
	expect(await ask({ mailServersOf: async () => ["a.example", "MAIL.here.example"] })).toEqual([holds]);
	expect(await ask({ domain: "mail.here.example", mailServersOf: async () => [] })).toEqual([holds]);
	expect(await ask({ file: undefined })).toEqual([]);
});

it("a certificate that ended, or ends in a few days, is a failure", async () => {
	expect(await ask({ now: new Date("2126-11-02") })).toEqual([
		"failure: The certificate of INCOMING_SMTP_CERTIFICATE_FILE ended 2 days ago.",
	]);
	expect(await ask({ now: new Date("2126-10-28") })).toEqual([
		"failure: The certificate of INCOMING_SMTP_CERTIFICATE_FILE ends in 2 days.",
	]);
});

it("a certificate for another name is a warning, and an unknown MX record is said to be not checked", async () => {
	const other =
		/^warning: INCOMING_SMTP_CERTIFICATE_FILE is not for mx\.here\.example, where mail for here\.example is sent/;
	expect(await ask({ mailServersOf: async () => ["mx.here.example"] })).toEqual([
		holds,
		expect.stringMatching(other),
	]);
	const away = () => Promise.reject(new Error("no answer"));
	expect(await ask({ mailServersOf: away })).toEqual([
		holds,
		expect.stringMatching(/^not checked: .* its MX record cannot be read now\.$/),
	]);
	expect(await ask({ mailServersOf: away, domain: "mail.here.example" })).toEqual([holds]);
});
