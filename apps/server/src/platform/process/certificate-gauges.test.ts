import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { testCertificate } from "../../testing/test-certificate.ts";
import { movableClock } from "../clock/clock.ts";
import { certificateGauges } from "./certificate-gauges.ts";

const folder = mkdtempSync(join(tmpdir(), "certificate-"));
const mailFile = join(folder, "cert.pem");
const server = createServer(testCertificate);
let port = 0;
beforeAll(async () => {
	writeFileSync(mailFile, testCertificate.cert);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	port = (server.address() as AddressInfo).port;
});
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

// The test's clock: a hundred years after the certificate was made.
const clock = movableClock(new Date("2126-10-29T16:58:22Z"));
const figures = async (publicUrl: string, mail: string | undefined) =>
	Object.fromEntries((await certificateGauges({ clock, publicUrl, mailFile: mail })[0]?.values()) ?? []);

it("the certificates of the site and of the mail server report how long they are still valid", async () => {
	expect(await figures(`https://127.0.0.1:${port}`, mailFile)).toEqual({ site: 86_400, mail: 86_400 });
});

it("a certificate that cannot be read has no figure, and a site without TLS is not asked", async () => {
	expect(await figures("https://127.0.0.1:1", join(folder, "gone.pem"))).toEqual({});
	expect(await figures(`http://127.0.0.1:${port}`, undefined)).toEqual({});
});

it("is read again a minute after a failure", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const late = join(folder, "late.pem");
	const [gauge] = certificateGauges({ clock, publicUrl: "http://localhost", mailFile: late });
	expect((await gauge?.values())?.get("mail")).toBeUndefined();
	writeFileSync(late, testCertificate.cert);
	vi.advanceTimersByTime(59_000);
	expect((await gauge?.values())?.get("mail")).toBeUndefined();
	vi.advanceTimersByTime(2_000);
	expect((await gauge?.values())?.get("mail")).toBe(86_400);
});

it("is read again only at intervals", async () => {
	const [gauge] = certificateGauges({ clock, publicUrl: "http://localhost", mailFile });
	await gauge?.values();
	writeFileSync(mailFile, "nothing");
	expect((await gauge?.values())?.get("mail")).toBe(86_400);
});
