import { describe, expect, it } from "vitest";
import { postgresAddress, smtpAddress } from "./outside-tls.ts";

describe("the way to PostgreSQL", () => {
	it("is TLS with a certificate that is checked, whatever the address leaves open", () => {
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

	it("keeps a certificate authority of one's own, and user and password as they were written", () => {
		const { url } = postgresAddress(
			"postgres://u%40x:p%2F%3F@db.example/x?sslrootcert=/etc/ca.pem",
			"verify",
		);
		expect(url).toBe("postgres://u%40x:p%2F%3F@db.example/x?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full");
	});

	it.each(["disable", "allow", "prefer", "no-verify"])(
		"that says sslmode=%s does not start unless that is meant",
		(mode) => {
			const given = `postgres://u:p@db.example/x?sslmode=${mode}`;
			expect(() => postgresAddress(given, "verify")).toThrow(/^DATABASE_URL says sslmode=.* DATABASE_TLS=/);
			expect(postgresAddress(given, "off").url).toBe(given);
		},
	);

	it("is TLS without the check when that was asked for", () => {
		expect(postgresAddress("postgres://db.example/x", "unverified").url).toContain("sslmode=no-verify");
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
	])("may go without on this machine: %s", (given) => {
		expect(postgresAddress(given, "verify")).toEqual({ url: given, said: "on this machine" });
	});
});

describe("the way to the mail server", () => {
	it("is TLS with a certificate that is checked, whatever the address says", () => {
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

	it("goes without on this machine, and where it was switched off, which the start says", () => {
		expect(smtpAddress("smtp://localhost:1025", "verify")).toEqual({
			url: "smtp://localhost:1025",
			said: "on this machine",
		});
		expect(smtpAddress("smtp://mail.example", "off").said).toContain("SMTP_TLS=off");
	});

	it("is said to be wrong when it is no address", () => {
		expect(() => smtpAddress("mail.example", "verify")).toThrow(/^SMTP_URL must be an address like/);
	});
});
