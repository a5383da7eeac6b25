import { expect, it } from "vitest";
import { isDatabaseAway, isWorkerAway, whyDatabaseFails } from "./database-away.ts";

it.each([
	["53100", "its disk is full"],
	["53200", "it is out of memory"],
	["40P01", "requests wait for each other"],
	["53300", "it takes no more connections"],
	["25006", "it is read-only, as after a failover"],
	["55P03", "a table or row is locked"],
	["57014", "a statement took too long"],
	["57P01", "it starts or stops"],
	["ECONNREFUSED", "no connection"],
	["ENETUNREACH", "no connection"],
	["28P01", "it refuses our password"],
	["28000", "it refuses our user name or address"],
	["3D000", "it has no database of that name"],
	["53000", "it lacks something that it needs"],
	["58000", "its disk fails"],
	["58030", "its disk fails"],
	["58P01", "its disk fails"],
	["58P02", "its disk fails"],
	["XX001", "its disk fails"],
	["XX002", "its disk fails"],
	["25P04", "a statement took too long"],
	["EPROTO", "no connection"],
	["ERR_SSL_WRONG_VERSION_NUMBER", "no connection"],
	["57P05", "it closes connections that it finds idle"],
	["25P03", "it closes connections that it finds idle"],
	["CERT_HAS_EXPIRED", "its certificate is not trusted"],
	["SELF_SIGNED_CERT_IN_CHAIN", "its certificate is not trusted"],
	["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is not trusted"],
	["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "its certificate is not trusted"],
	["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is not trusted"],
])("the log tells a database that fails with %s: %s", (code, reason) => {
	expect(whyDatabaseFails({ code })).toBe(reason);
	expect(
		whyDatabaseFails(
			Object.assign(new Error("outer"), { cause: Object.assign(new Error("inner"), { code }) }),
		),
	).toBe(reason);
});

it("the log tells a pool without a free connection from a database that is gone", () => {
	expect(whyDatabaseFails(new Error("timeout exceeded when trying to connect"))).toBe(
		"all connections of the pool are in use",
	);
	expect(whyDatabaseFails(new Error("Connection terminated unexpectedly"))).toBe("no connection");
	expect(whyDatabaseFails(new Error("Query read timeout"))).toBe("no answer came");
	for (const words of [
		"timeout expired",
		"The server does not support SSL connections",
		"There was an error establishing an SSL connection",
	])
		expect(whyDatabaseFails(new Error(words))).toBe("no connection");
	const noPassword = "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string";
	expect(whyDatabaseFails(new Error(noPassword))).toBe("it refuses our password");
	const ofWorker =
		"server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally";
	expect(whyDatabaseFails(new Error(ofWorker))).toBe("no connection");
});

it("a database that may not use its own files is distinguished from a statement that a policy refuses", () => {
	const told = (message: string) => whyDatabaseFails({ code: "42501", message });
	for (const words of ["Permission denied", "Operation not permitted", "Read-only file system"])
		expect(told(`could not create file "base/5/16436_fsm": ${words}`)).toBe("it may not use its own files");
	expect(told("permission denied for table profiles")).toBeUndefined();
	expect(told('new row violates row-level security policy for table "profiles"')).toBeUndefined();
	expect(whyDatabaseFails({ code: "58P02" })).toBe("its disk fails");
});

it("a missing socket is distinguished from a missing file of ours", () => {
	for (const code of ["ENOENT", "EMFILE", "EADDRNOTAVAIL", "EHOSTDOWN", "ENETDOWN", "ECONNABORTED", "EACCES"])
		expect(whyDatabaseFails({ code, syscall: "connect" })).toBe("no connection");
	expect(isDatabaseAway({ code: "ENOENT", syscall: "open" })).toBe(false);
});

it("an unreachable worker of a Citus is distinguished from an unreachable database", () => {
	expect(isWorkerAway({ code: "08006" })).toBe(true);
	for (const code of ["ECONNREFUSED", "57P01", "23505"]) expect(isWorkerAway({ code })).toBe(false);
});

it("a fault in our code does not count as a fault of the database", () => {
	for (const code of ["23505", "42P01", "22P02", undefined])
		expect(isDatabaseAway({ code, message: "no" } as object)).toBe(false);
});
