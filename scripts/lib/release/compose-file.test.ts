import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { migrate } from "../../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../../apps/server/src/platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../../apps/server/src/platform/db/postgres.ts";
import { startPostgresServer } from "../../../apps/server/src/testing/postgres-server.ts";
import { root } from "../run.ts";
import { read, settingsIn, unknownSettings } from "./testing/deploy-files.ts";

const script = read("deploy/postgres/make-user.sh");

interface ComposeService {
	readonly environment?: Record<string, string>;
	readonly ports?: readonly string[];
	readonly read_only?: boolean;
	readonly cap_drop?: readonly string[];
	readonly security_opt?: readonly string[];
	readonly image: string;
	readonly networks: Record<string, unknown>;
	readonly volumes: readonly string[];
	readonly profiles?: readonly string[];
}

describe("the compose file", () => {
	const { services, networks } = parse(read("deploy/compose.yaml"), { merge: true }) as {
		services: Record<string, ComposeService>;
		networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
	};
	const { api, worker, caddy, postgres, backup } = services;

	it("sets only settings that the product knows", () => {
		const names = [api, worker].flatMap((service) => Object.keys(service?.environment ?? {}));
		expect(names).toContain("TRUST_PROXY");
		expect(unknownSettings(names)).toEqual([]);
	});

	it("publishes ports of Caddy only", () => {
		const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
		expect(open.map(([name]) => name)).toEqual(["caddy"]);
		expect(postgres?.ports).toBeUndefined();
	});

	it("gives the product no rights, and lets it write only to its volume", () => {
		for (const service of [api, worker, backup, caddy]) {
			expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
			expect(service?.security_opt).toContain("no-new-privileges:true");
		}
	});

	it("lets Caddy reach the api only through the network that TRUST_PROXY names", () => {
		const shared = Object.keys(caddy?.networks ?? {}).filter((name) => name in (api?.networks ?? {}));
		expect(shared).toEqual(["inside"]);
		expect(networks.inside?.internal).toBe(true);
		expect(networks.inside?.ipam?.config.map(({ subnet }) => subnet)).toEqual([
			api?.environment?.TRUST_PROXY,
		]);
		const [, upstream = ""] = /name \{\$UPSTREAM:(\w+)\}/.exec(read("deploy/caddy/Caddyfile")) ?? [];
		expect(services[upstream]).toBe(api);
	});

	it("has the product sign in at PostgreSQL as the user that the script makes, never as the superuser", () => {
		expect(postgres?.environment).not.toHaveProperty("POSTGRES_USER");
		for (const service of [api, worker, backup])
			expect(service?.environment?.DATABASE_URL).toMatch(
				/^postgres:\/\/unlisted:\$\{POSTGRES_PASSWORD:\?\}@/,
			);
		const mounted = postgres?.volumes.filter((volume) => volume.includes("/docker-entrypoint-initdb.d/"));
		expect(mounted).toEqual([expect.stringMatching(/^\.\/postgres\/make-user\.sh:/)]);
	});

	it("makes a backup when someone asks for it, and starts none by itself", () => {
		expect(Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [name] : []))).toEqual([
			"backup",
		]);
	});

	it("names a version of each image", () => {
		for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.\d+/);
	});
});

describe("the example of settings", () => {
	it("has only settings that the product or the compose file knows", () => {
		const names = settingsIn("deploy/example.env");
		const ofCompose = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
		expect(unknownSettings(names).filter((name) => !ofCompose.includes(name))).toEqual([]);
		expect(names).toEqual(expect.arrayContaining(ofCompose));
	});

	it("says how to make a password that fits into an address", () => {
		expect(read("deploy/example.env")).toMatch(/openssl rand -hex 32\nPOSTGRES_PASSWORD=\n/);
	});
});

describe("the script for PostgreSQL", () => {
	it("makes an ordinary user who owns the database and migrates it, and takes the superuser's password", async () => {
		const postgres = await startPostgresServer();
		onTestFinished(() => postgres.stop());
		const at = (database: string, user: string) => {
			const url = new URL(postgres.url(database));
			url.username = user;
			return openPostgres({ url: String(url), pool: 1, prepare: true, onIdleError: () => undefined });
		};
		const [, statements = ""] = /^\t\\getenv password POSTGRES_PASSWORD\n(.+)^SQL$/ms.exec(script) ?? [];
		const superuser = await at("postgres", "postgres");
		// psql also sends each statement separately.
		for (const statement of statements.replace(":'password'", "'0a1b'").split(";\n").filter(Boolean))
			await superuser.query(statement);
		const { rows } = await superuser.query(
			"select rolname as name, rolsuper as super, rolbypassrls as bypasses, rolpassword is null as locked from pg_authid where rolname in ('postgres', 'unlisted') order by 1",
		);
		expect(rows).toEqual([
			{ name: "postgres", super: true, bypasses: true, locked: true },
			{ name: "unlisted", super: false, bypasses: false, locked: false },
		]);
		const own = await at("unlisted", "unlisted");
		const migrations = readMigrations(join(root, "db/migrations"));
		expect(await migrate(own, migrations)).toEqual(migrations.map(({ name }) => name));
		await own.close();
		await superuser.close();
	}, 120_000);
});
