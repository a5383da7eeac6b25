import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../run.ts";
import { isThere, read } from "./testing/deploy-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "unlisted-deploy-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the proxies", () => {
	it("nginx reads its file", ({ skip }) => {
		skip(!isThere("nginx"), "There is no nginx.");
		skip(!isThere("openssl"), "There is no openssl.");
		const [key, certificate] = [join(scratch, "key.pem"), join(scratch, "certificate.pem")];
		const made = [
			"req",
			"-x509",
			"-newkey",
			"rsa:2048",
			"-nodes",
			"-days",
			"1",
			"-subj",
			"/CN=unlisted.example",
		];
		spawnSync("openssl", [...made, "-keyout", key, "-out", certificate]);
		const site = read("deploy/nginx/unlisted.conf").replace(/\/etc\S+fullchain\.pem/, certificate);
		writeFileSync(join(scratch, "site.conf"), site.replace(/\/etc\S+privkey\.pem/, key));
		const config = join(scratch, "nginx.conf");
		// nginx uses these folders because an ordinary user may write to them.
		const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
		const temporary = folders.map((name) => `${name}_temp_path ${scratch}/${name};`).join(" ");
		writeFileSync(
			config,
			`pid ${scratch}/pid;\nevents {}\nhttp { access_log off; ${temporary} include ${scratch}/site.conf; }\n`,
		);
		const { stderr, status } = spawnSync("nginx", ["-t", "-c", config], { encoding: "utf8" });
		expect(status, stderr).toBe(0);
	});

	it("nginx tries another process if one refuses the connection, and never takes an answer for a failure", () => {
		const [, when] = /^\s*proxy_next_upstream (.+);$/m.exec(read("deploy/nginx/unlisted.conf")) ?? [];
		expect(when).toBe("error");
	});

	it("ask a check that fails only while a process leaves, because a lost database concerns all processes at once", () => {
		const asked = ["deploy/caddy/Caddyfile.processes", "deploy/caddy/Caddyfile"].flatMap((file) =>
			[...read(file).matchAll(/^\s*health_uri (\S+)$/gm)].map(([, path]) => path),
		);
		expect(asked).toEqual(["/readyz/proxy"]);
		expect(read("deploy/caddy/Caddyfile.processes")).not.toMatch(/unhealthy_status|fail_duration/);
		const [api, worker] = read("deploy/kubernetes/unlisted.yaml")
			.split("value: worker")
			.map((part) => /readinessProbe: \{ httpGet: \{ path: (\S+),/.exec(part)?.[1]);
		expect(api).toBe("/readyz/proxy");
		expect(worker, "nobody is sent to a worker").toBe("/readyz");
	});

	it.for(["Caddyfile", "Caddyfile.processes"])("Caddy reads %s", (name, { skip }) => {
		skip(!isThere("caddy"), "There is no caddy.");
		const file = join(scratch, name);
		copyFileSync(join(root, "deploy/caddy", name), file);
		const args = ["validate", "--config", file, "--adapter", "caddyfile"];
		const { stderr, status } = spawnSync("caddy", args, {
			encoding: "utf8",
			env: { ...process.env, HOME: scratch },
		});
		expect(status, stderr).toBe(0);
	});
});
