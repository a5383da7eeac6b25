import { describe, expect, it } from "vitest";
import { postgresAddress, smtpAddress } from "./outside-tls.ts";

describe("the connection to PostgreSQL", () => {
	it("is TLS with a checked certificate, whatever the address leaves open", () => {
		for (const given of [
			"postgres://u:p@db.example/x",
			"postgres://u:p@db.example/x?sslmode=require",
			"postgres://u:p@db.example/x?ssl=false",
			"postgresql://u:p@db.example:6432/x?uselibpqcompat=true&sslmode=require",
			"postgres://u:p@127.0.0.1/x?host=db.example",
		]) {
			const { url, said } = postgresAddress(given, "verify");
			const query = new URL(url).searchParams;
			expect([query.get("sslmode"), query.get("ssl"), said], given).toEqual([
				"verify-full",
				null,
				"over TLS",
			]);
		}
	});

	it("keeps a custom certificate authority, and user and password as written", () => {
		const { url } = postgresAddress(
			"postgres://u%40x:p%2F%3F@db.example/x?sslrootcert=/etc/ca.pem",
			"verify",
		);
		expect(url).toBe("postgres://u%40x:p%2F%3F@db.example/x?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full");
	});

	it.each(["disable", "allow", "prefer", "no-verify"])(
		"with sslmode=%s does not start without an explicit setting",
		(mode) => {
			const given = `postgres://u:p@db.example/x?sslmode=${mode}`;
			expect(() => postgresAddress(given, "verify")).toThrow(/^DATABASE_URL says sslmode=.* DATABASE_TLS=/);
			expect(postgresAddress(given, "off").url).toBe(given);
		},
	);

	it("is TLS without the check if that is set", () => {
		expect(postgresAddress("postgres://db.example/x", "unverified").url).toContain("sslmode=no-verify");
	});

	it("is to a PostgreSQL, and not to what speaks another language", () => {
		for (const given of [
			"http://db.example/x",
			"mysql://127.0.0.1/x",
			"smtp://db.example",
			"https://db.example",
		])
			expect(() => postgresAddress(given, "off"), given).toThrow(/^DATABASE_URL must be an address like/);
	});

	it.each([
		"postgres://u:p@127.0.0.1:5432/x",
		"postgres://u:p@localhost/x",
		"postgres://u:p@[::1]/x",
		"postgres://u:p@/x",
		"postgres:///x?host=/var/run/postgresql",
		"postgres://u@%2Fvar%2Frun%2Fpostgresql/x",
		"/var/run/postgresql x",
		"socket:/var/run/postgresql?db=x",
	])("may do without TLS on this machine: %s", (given) => {
		expect(postgresAddress(given, "verify")).toEqual({ url: given, said: "on this machine" });
	});
});

describe("the connection to the mail server", () => {
	it("is to a mail server, and not to what speaks another language", () => {
		for (const given of [
			"http://mail.example",
			"https://mail.example",
			"imaps://mail.example",
			"mail.example:25",
		])
			expect(() => smtpAddress(given, "off"), given).toThrow(/^SMTP_URL must be an address like/);
	});

	it("is TLS with a checked certificate, whatever the address says", () => {
		for (const given of [
			"smtp://u:p@mail.example:587",
			"smtps://u:p@mail.example",
			"smtp://mail.example?ignoreTLS=true&tls.rejectUnauthorized=false",
		]) {
			const query = new URL(smtpAddress(given, "verify").url).searchParams;
			expect(Object.fromEntries(query), given).toEqual({
				requireTLS: "true",
				"tls.rejectUnauthorized": "true",
			});
		}
	});

	it("may do without TLS on this machine, or if it is switched off, which the start reports", () => {
		expect(smtpAddress("smtp://localhost:1025", "verify")).toEqual({
			url: "smtp://localhost:1025",
			said: "on this machine",
		});
		expect(smtpAddress("smtp://mail.example", "off").said).toContain("SMTP_TLS=off");
	});

	it("is reported as wrong if it is not an address", () => {
		expect(() => smtpAddress("mail.example", "verify")).toThrow(/^SMTP_URL must be an address like/);
	});
});

it("an address whose password ends the host too early is refused, without a word of it", () => {
	const cut = [
		["DATABASE_URL", () => postgresAddress("postgres://ann:p@hunter2/x@db.example/x", "verify")],
		["DATABASE_URL", () => postgresAddress("postgres://ann:hunter2#x@db.example/x", "off")],
		["DATABASE_URL", () => postgresAddress("postgres://ann:p@127.0.0.1/hunter2@db.example/x", "verify")],
		["SMTP_URL", () => smtpAddress("smtp://ann:12/hunter2@mail.example", "verify")],
		["SMTP_URL", () => smtpAddress("smtp://ann:p@hunter2#x@mail.example", "off")],
	] as const;
	for (const [name, read] of cut)
		expect(read).toThrow(
			new RegExp(`^${name} must be an address like (?!.*hunter2).*write @ as %40, / as %2F`),
		);
});
