import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv, refuseSharedAddress } from "../../../apps/server/src/env.ts";
import { root } from "../run.ts";
import { isThere, read, settingsIn, unknownSettings } from "./testing/deploy-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "unlisted-deploy-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const units = readdirSync(join(root, "deploy/systemd")).filter((name) => name.endsWith(".service"));

describe.each(units)("the systemd unit %s", (name) => {
	const text = read(`deploy/systemd/${name}`);

	it("sets only settings that the product knows", () => {
		const line = text.match(/^Environment=(.*)$/m)?.[1] ?? "";
		const names = line.split(" ").map((pair) => pair.split("=")[0] ?? "");
		expect(names).toContain("DATA_DIR");
		expect(unknownSettings(names)).toEqual([]);
	});

	it.each([
		"User=unlisted",
		"ProtectSystem=strict",
		"ProtectHome=yes",
		"PrivateTmp=yes",
		"NoNewPrivileges=yes",
		"CapabilityBoundingSet=",
		"RestrictNamespaces=yes",
		"SystemCallFilter=@system-service",
		"UMask=0077",
	])("has %s", (line) => {
		expect(text.split("\n")).toContain(line);
	});

	it("restarts however often it fails, if it is meant to run all the time", () => {
		if (text.includes("Type=oneshot")) return expect(text).not.toContain("Restart=");
		expect(text.slice(0, text.indexOf("[Service]"))).toContain("\nStartLimitIntervalSec=0\n");
		expect(text).toContain("\nRestart=always\n");
	});

	it("ends before the next night if it hangs, if it is started every night", () => {
		if (!text.includes("Type=oneshot")) return;
		expect(text).toMatch(/^TimeoutStartSec=(1?\d|2[0-3])h$/m);
	});

	it("is understood by systemd, which finds it well protected", ({ skip }) => {
		skip(!isThere("systemd-analyze"), "There is no systemd-analyze.");
		// Gives the unit an instance name and a program that exists, because the release is not installed on this
		// machine.
		const unit = join(scratch, name.replace("@.", "@3."));
		writeFileSync(unit, text.replace(/\/opt\/unlisted\/bin\/unlisted .+/, "/bin/true"));
		const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
		expect(verified.stderr.split("\n").filter((line) => line.includes(name.split("@")[0] ?? ""))).toEqual([]);
		const judged = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit]);
		expect(judged.status).toBe(0);
	});
});

describe("beside the units", () => {
	const settings = Object.fromEntries(
		read("deploy/systemd/unlisted.env")
			.split("\n")
			.filter((line) => /^\w+=/.test(line))
			.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
	);

	it("the example of settings has only settings that the product knows, and a server starts with it", () => {
		expect(unknownSettings(settingsIn("deploy/systemd/unlisted.env"))).toEqual([]);
		const env = readEnv(settings);
		expect(() => refuseSharedAddress(env)).not.toThrow();
		expect(env.demo).toBe(false);
	});

	it("unlisted-cli runs a command as the units run the server: with its user, settings and folder", () => {
		const bin = join(scratch, "bin");
		mkdirSync(bin, { recursive: true });
		writeFileSync(join(bin, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
		const asked = spawnSync(join(root, "deploy/systemd/unlisted-cli"), ["backup", "/srv/my backups"], {
			env: { PATH: `${bin}:${process.env.PATH}` },
			encoding: "utf8",
		});
		const words = asked.stdout.trim().split("\n");
		const [binary, ...after] = words.slice(words.findIndex((word) => word.startsWith("/")));
		expect([binary, ...after]).toEqual(["/opt/unlisted/bin/unlisted", "cli", "backup", "/srv/my backups"]);
		const unit = read("deploy/systemd/unlisted.service").split("\n");
		const set = (unit.find((line) => line.startsWith("Environment=")) ?? "").slice(12).split(" ");
		for (const word of set) expect(words).toContain(`--setenv=${word}`);
		for (const line of [
			"User=unlisted",
			"Group=unlisted",
			"UMask=0077",
			// Before the first start this folder does not exist, so systemd has to make it.
			"StateDirectory=unlisted",
			"StateDirectoryMode=0700",
			"EnvironmentFile=/etc/unlisted/unlisted.env",
		]) {
			expect(unit).toContain(line);
			expect(words).toContain(`--property=${line}`);
		}
	});

	it("unlisted-cli passes on what is set for one backup or restore, and no other settings", () => {
		const bin = join(scratch, "bin-of-restore");
		mkdirSync(bin, { recursive: true });
		writeFileSync(join(bin, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
		const { stdout } = spawnSync(join(root, "deploy/systemd/unlisted-cli"), ["restore", "/srv/b"], {
			env: {
				PATH: `${bin}:${process.env.PATH}`,
				OTHER: "x",
				BACKUP_IDENTITY_FILE: "/root/my key.txt",
				BACKUP_PASSPHRASE: "seven words",
			},
			encoding: "utf8",
		});
		const words = stdout.trim().split("\n");
		expect(words).toEqual(
			expect.arrayContaining(["--setenv=BACKUP_IDENTITY_FILE", "--setenv=BACKUP_PASSPHRASE"]),
		);
		expect(stdout).not.toMatch(/seven words|OTHER/);
		expect(words.slice(-2)).toEqual(["restore", "/srv/b"]);
	});

	it("the timer of the backup is understood by systemd", ({ skip }) => {
		skip(!isThere("systemd-analyze"), "There is no systemd-analyze.");
		const timer = join(scratch, "unlisted-backup.timer");
		writeFileSync(timer, read("deploy/systemd/unlisted-backup.timer"));
		const service = read("deploy/systemd/unlisted-backup.service");
		writeFileSync(
			join(scratch, "unlisted-backup.service"),
			service.replace(/^ExecStart=.+/m, "ExecStart=/bin/true"),
		);
		const { stderr } = spawnSync("systemd-analyze", ["verify", timer], { encoding: "utf8" });
		expect(stderr.split("\n").filter((line) => line.includes("unlisted"))).toEqual([]);
	});
});
