import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { madeFile } from "../testing/made-file.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "removal-proof-"));
const file = join(folder, "removal.json");
const changed = join(folder, "changed.json");
let made: Awaited<ReturnType<typeof madeFile>>;
beforeAll(async () => {
	made = await madeFile();
	writeFileSync(file, made.text);
	writeFileSync(changed, made.text.replace("request_sent", "request_lost"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a whole file ends with 0, its events, and the key to compare", async () => {
	const { code, out } = await runCommand(["verify", file]);
	expect(code).toBe(0);
	expect(out).toContain("Verified.\n3 events of one removal, unchanged since the log took them in.\n");
	expect(out).toContain(
		"  1. 2026-11-01 08:00 UTC  Request sent\n       Who: privacy@broker.example\n       Disclosed: name, email\n",
	);
	expect(out).toContain("       Picture, seen afterwards\n");
	expect(out).toContain(`  ${made.log.key.text}\n  https://unlisted.example/transparency/key\n`);
});

test("with the published key it says so, and with another key it is not verified", async () => {
	expect((await runCommand(["verify", file, "--key", made.log.key.text])).out).toContain(
		"is the one that you gave",
	);
	const stranger = await madeFile();
	const { code, out } = await runCommand(["verify", "--key", stranger.log.key.text, file]);
	expect([code, out]).toEqual([
		1,
		"Not verified. The file was signed by another log than the one whose key you gave.\n",
	]);
});

test("a changed file ends with 1 and a sentence that says where", async () => {
	expect(await runCommand(["verify", changed])).toEqual({
		code: 1,
		out: "Not verified. Event 1 was changed: its hash does not match.\n",
		error: "",
	});
});

test("what cannot be verified at all ends with 2 and the reason", async () => {
	for (const words of [
		[],
		["verify"],
		["verify", file, "more"],
		["verify", "--key"],
		["verify", "--all"],
		["prove", file],
	]) {
		const { code, error } = await runCommand(words);
		expect([code, error.split("\n")[0]]).toEqual([2, "Usage: removal-proof verify FILE [--key KEY]"]);
	}
	expect((await runCommand(["verify", folder])).error).toBe(`${folder} is not a file.\n`);
	expect((await runCommand(["verify", join(folder, "none")])).error).toBe(
		`${join(folder, "none")} cannot be read.\n`,
	);
	expect((await runCommand(["verify", file, "--key", "x"])).code).toBe(2);
	const witness = made.witnesses[0]?.key.text ?? "";
	expect((await runCommand(["verify", file, "--key", witness])).error).toBe(
		"The key is not a verifier key of a log.\n",
	);
});

test("the single file that ships does the same without other files", () => {
	const command = fileURLToPath(new URL("../../removal-proof.generated.mjs", import.meta.url));
	expect(String(execFileSync(process.execPath, [command, "verify", file]))).toMatch(/^Verified\.\n/);
	let failed: { status?: number; stdout?: Buffer } = {};
	try {
		execFileSync(process.execPath, [command, "verify", changed]);
	} catch (error) {
		failed = error as typeof failed;
	}
	expect([failed.status, String(failed.stdout)]).toEqual([
		1,
		"Not verified. Event 1 was changed: its hash does not match.\n",
	]);
});
