import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate as lintDockerfile } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { afterAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { envVariables } from "../../../apps/server/src/env/variables.ts";
import { root } from "../run.ts";

const kinds: Record<string, new (data?: never) => { validate(): void }> = {
	"v1 ConfigMap": ConfigMap,
	"v1 Service": Service,
	"apps/v1 Deployment": Deployment,
	"policy/v1 PodDisruptionBudget": PodDisruptionBudget,
	"networking.k8s.io/v1 Ingress": Ingress,
	"networking.k8s.io/v1 NetworkPolicy": NetworkPolicy,
};

const read = (path: string) => readFileSync(join(root, path), "utf8");
const scratch = mkdtempSync(join(tmpdir(), "unlisted-deploy-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Of the operating system or of Node, not of the product. */
const ofOthers = ["HOME", "NODE_ENV"];
const unknownSettings = (names: readonly string[]) =>
	names.filter((name) => !Object.hasOwn(envVariables, name) && !ofOthers.includes(name));

interface ComposeService {
	readonly environment?: Record<string, string>;
	readonly ports?: readonly string[];
	readonly read_only?: boolean;
	readonly cap_drop?: readonly string[];
	readonly security_opt?: readonly string[];
	readonly image: string;
}

describe("the Dockerfile", () => {
	const text = read("Dockerfile");
	const lines = text.split("\n");

	it("has nothing that the linter objects to", () => {
		expect(lintDockerfile(text).map(({ message }) => message)).toEqual([]);
	});

	it("names versions of what it builds on, and runs as somebody who is not root", () => {
		const bases = lines.filter((line) => line.startsWith("FROM ")).map((line) => line.split(" ")[1]);
		expect(bases).toEqual(["node:24-bookworm-slim", "debian:bookworm-slim"]);
		expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER 10001:10001"]);
	});

	it("sets only settings that the product knows", () => {
		const names = [...text.matchAll(/^ENV (\w+)=/gm)].map(([, name = ""]) => name);
		expect(names).toContain("DATA_DIR");
		expect(unknownSettings(names)).toEqual([]);
	});

	it("copies from the project what the build reads, and no more than .dockerignore lets through", () => {
		const passed = read(".dockerignore").match(/^!(.+)$/gm) ?? [];
		expect(passed).toEqual(expect.arrayContaining(["!apps", "!packages", "!package-lock.json", "!deploy"]));
		for (const secret of ["!data", "!.env", "!.git"]) expect(passed).not.toContain(secret);
	});
});

describe("the compose file", () => {
	const { services } = parse(read("deploy/compose.yaml"), { merge: true }) as {
		services: Record<string, ComposeService>;
	};
	const { api, worker, caddy, postgres } = services;

	it("sets only settings that the product knows", () => {
		const names = [api, worker].flatMap((service) => Object.keys(service?.environment ?? {}));
		expect(names).toContain("TRUST_PROXY");
		expect(unknownSettings(names)).toEqual([]);
	});

	it("opens ports of Caddy alone", () => {
		const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
		expect(open.map(([name]) => name)).toEqual(["caddy"]);
		expect(postgres?.ports).toBeUndefined();
	});

	it("gives the product no right and no place to write but its volume", () => {
		for (const service of [api, worker, caddy]) {
			expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
			expect(service?.security_opt).toContain("no-new-privileges:true");
		}
	});

	it("names a version of each image", () => {
		for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.\d+/);
	});
});

describe("the example of settings", () => {
	it("has only settings that the product or the compose file knows", () => {
		const names = [...read("deploy/example.env").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
		const ofCompose = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
		expect(unknownSettings(names).filter((name) => !ofCompose.includes(name))).toEqual([]);
		expect(names).toEqual(expect.arrayContaining(ofCompose));
	});
});

interface Manifest {
	readonly apiVersion: string;
	readonly kind: string;
	readonly metadata: { readonly name: string };
	readonly data?: Record<string, string>;
	readonly spec?: { readonly template?: { readonly spec: PodSpec } };
}
interface PodSpec {
	readonly securityContext: Record<string, unknown>;
	readonly containers: readonly {
		readonly env: readonly { readonly name: string }[];
		readonly securityContext: Record<string, unknown>;
	}[];
}

describe("the manifests for Kubernetes", () => {
	const manifests = parseAllDocuments(read("deploy/kubernetes/unlisted.yaml")).map(
		(document) => document.toJS() as Manifest,
	);
	const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));

	it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
		"%s fits Kubernetes' own schema",
		(_, manifest) => {
			const Kind = kinds[`${manifest.apiVersion} ${manifest.kind}`];
			expect(Kind, "a kind that this test knows").toBeDefined();
			expect(() => Kind && new Kind(manifest as never).validate()).not.toThrow();
		},
	);

	it("set only settings that the product knows", () => {
		const set = pods.flatMap(({ containers }) =>
			containers.flatMap(({ env }) => env.map(({ name }) => name)),
		);
		const mapped = manifests.flatMap(({ data }) => Object.keys(data ?? {}));
		expect([...set, ...mapped]).toContain("ROLE");
		expect(unknownSettings([...set, ...mapped])).toEqual([]);
	});

	it("run it as nobody special, on a root that it cannot write to", () => {
		expect(pods).toHaveLength(2);
		for (const { securityContext, containers } of pods) {
			expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
			for (const container of containers)
				expect(container.securityContext).toEqual({
					allowPrivilegeEscalation: false,
					readOnlyRootFilesystem: true,
					capabilities: { drop: ["ALL"] },
				});
		}
	});
});

const units = readdirSync(join(root, "deploy/systemd"));

describe.each(units)("the systemd unit %s", (name) => {
	const text = read(`deploy/systemd/${name}`);

	it("sets only settings that the product knows", () => {
		const line = text.match(/^Environment=(.*)$/m)?.[1] ?? "";
		const names = line.split(" ").map((pair) => pair.split("=")[0] ?? "");
		expect(names).toContain("DATA_DIR");
		expect(unknownSettings(names)).toEqual([]);
	});

	it.each([
		...["User=unlisted", "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes", "NoNewPrivileges=yes"],
		...["CapabilityBoundingSet=", "RestrictNamespaces=yes", "SystemCallFilter=@system-service", "UMask=0077"],
	])("has %s", (line) => {
		expect(text.split("\n")).toContain(line);
	});

	it.skipIf(!isThere("systemd-analyze"))("is understood by systemd, which finds it well protected", () => {
		// An instance name, and a program that is there: the release is not installed on this machine.
		const unit = join(scratch, name.replace("@.", "@3."));
		writeFileSync(unit, text.replaceAll("/opt/unlisted/bin/unlisted start", "/bin/true"));
		const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
		expect(verified.stderr.split("\n").filter((line) => line.includes(name.split("@")[0] ?? ""))).toEqual([]);
		const judged = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit]);
		expect(judged.status).toBe(0);
	});
});

describe("the proxies", () => {
	it.skipIf(!isThere("nginx") || !isThere("openssl"))("nginx reads its file", () => {
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
		writeFileSync(config, `pid ${scratch}/pid;\nevents {}\nhttp { include ${scratch}/site.conf; }\n`);
		const { stderr, status } = spawnSync("nginx", ["-t", "-c", config], { encoding: "utf8" });
		expect(status, stderr).toBe(0);
	});

	it.skipIf(!isThere("caddy"))("Caddy reads its file", () => {
		const file = join(scratch, "Caddyfile");
		copyFileSync(join(root, "deploy/caddy/Caddyfile"), file);
		const args = ["validate", "--config", file, "--adapter", "caddyfile"];
		const { stderr, status } = spawnSync("caddy", args, {
			encoding: "utf8",
			env: { ...process.env, HOME: scratch },
		});
		expect(status, stderr).toBe(0);
	});
});

function isThere(program: string): boolean {
	return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}
