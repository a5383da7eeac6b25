import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { testCertificate } from "../../apps/server/src/testing/test-certificate.ts";
import { runCommand } from "../support/command-line.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startServer } from "../support/server.ts";

/** The name in the test's certificate. Only the doctor's own process finds this machine by it. */
const name = "mail.here.example";
const findsUs = `--import=data:text/javascript,${encodeURIComponent(`
	import dns from "node:dns";
	import { syncBuiltinESMExports } from "node:module";
	const real = dns.lookup;
	dns.lookup = (host, options, done) => real(host === "${name}" ? "127.0.0.1" : host, options, done);
	syncBuiltinESMExports();`)}`;

/** A proxy with TLS, as it stands before an installation. */
async function tlsProxy(target: () => number): Promise<number> {
	const proxy = createServer(testCertificate, (visitor) => {
		const behind = connect(target(), "127.0.0.1");
		for (const socket of [visitor, behind])
			socket.on("error", () => {
				visitor.destroy();
				behind.destroy();
			});
		visitor.pipe(behind).pipe(visitor);
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void proxy.close());
	return (proxy.address() as AddressInfo).port;
}

it("the doctor's command finds no failure in an installation that is well, and names each fault of one that is not", async () => {
	const [postgres, mail] = await Promise.all([startPostgresServer({ fsync: "on" }), startMailServer()]);
	onTestFinished(() => postgres.stop());
	let behind = 0;
	const port = await tlsProxy(() => behind);
	const env = {
		DATABASE_URL: postgres.url("postgres"),
		MASTER_KEY: randomBytes(32).toString("hex"),
		PUBLIC_URL: `https://${name}:${port}`,
		TRUST_PROXY: "127.0.0.1",
		SMTP_URL: mail.url,
		MAIL_FROM: `us@${name}`,
		SUPPORT_EMAIL: `desk@${name}`,
		BROKERS: "off",
		DEMO: "off",
	};
	const server = await startServer({ env });
	onTestFinished(async () => void (await server.stop()));
	behind = server.port;
	const trusted = join(server.dataDir, "authority.pem");
	writeFileSync(trusted, testCertificate.cert);
	const doctor = (changed: Record<string, string> = {}) =>
		runCommand(["doctor"], {
			...env,
			DATA_DIR: server.dataDir,
			PORT: String(server.port),
			NODE_EXTRA_CA_CERTS: trusted,
			NODE_OPTIONS: findsUs,
			...changed,
		});

	const well = await doctor();
	expect(well.stdout).toMatch(/^0 failures, \d+ warnings$/m);
	expect(well).not.toHaveProperty("code");
	expect(well.stdout).toMatch(/^ok {7}site {11}https:.* answers, and it is this installation\.$/m);
	expect(well.stdout).toMatch(/^ok {7}port {11}This installation answers at PORT \d+ of 127\.0\.0\.1\.$/m);
	// All clocks here are those of one machine.
	expect(well.stdout).toMatch(/^- {8}clock {10}Whether the clock of this machine is right was not checked/m);
	expect(well.stdout).not.toMatch(/^ok {7}clock /m);
	expect(mail.taken.map(({ to }) => to)).toEqual([`desk@${name}`]);

	// The name still leads to the machine from before, which has the same keys.
	const administrator = new pg.Client({ connectionString: postgres.url("postgres") });
	await administrator.connect();
	await administrator.query("create database before");
	await administrator.end();
	const before = await startServer({ env: { ...env, DATABASE_URL: postgres.url("before") } });
	onTestFinished(async () => void (await before.stop()));
	behind = before.port;
	const moved = await doctor();
	expect(moved.code).toBe(1);
	expect(moved.stdout).toMatch(
		/^FAILURE {2}site .* does not use the data of this one.*\n +→ Point the name/m,
	);
	expect(moved.stdout).not.toMatch(/Webhooks reach|certificate holds/);

	await mail.close();
	behind = 9;
	const ill = await doctor({ MASTER_KEY: randomBytes(32).toString("hex") });
	expect(ill.code).toBe(1);
	for (const check of ["keys", "mail", "site"])
		expect(ill.stdout).toMatch(new RegExp(`^FAILURE {2}${check} .*\\n +→ \\S`, "m"));
	// What is well is still said to be well.
	expect(ill.stdout).toMatch(/^ok {7}migrations /m);
	expect(ill.stdout + ill.stderr).not.toMatch(/\n {4}at /);
}, 120_000);
