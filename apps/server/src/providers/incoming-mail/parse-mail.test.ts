import { expect, it } from "vitest";
import { parseMail } from "./parse-mail.ts";

it("a mail of megabytes of empty lines holds the process for a moment, and is read", async () => {
	const head = "To: removals+token@here.example\r\nContent-Type: text/plain; format=flowed\r\n\r\n";
	const raw = Buffer.from(`${head}We deleted it.\r\n${"\r\n".repeat(1_500_000)}`);
	// Measures processor time and not the clock, because other tests use the processor too.
	const before = process.cpuUsage();
	const { recipients, body } = await parseMail(raw);
	expect(process.cpuUsage(before).user / 1_000).toBeLessThan(6_000);
	expect(recipients).toEqual(["removals+token@here.example"]);
	expect(body).toMatch(/^We deleted it\./);
});

it("the text of a mail is read whole, with something attached in the middle", async () => {
	const part = (type: string, content: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
	const attached = `${"A".repeat(76)}\r\n`.repeat(5_000);
	const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part("text/plain", "We deleted it.")}${part("application/pdf", attached)}${part("text/plain", "Yours, a broker.")}--b--\r\n`;
	const { body } = await parseMail(Buffer.from(raw));
	expect(body).toContain("We deleted it.");
	expect(body).toContain("Yours, a broker.");
});
