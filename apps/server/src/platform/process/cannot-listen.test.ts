import { createServer } from "node:net";
import { expect, it } from "vitest";
import { waitForSchema } from "./answer-probes.ts";
import { cannotListen } from "./cannot-listen.ts";
import { expectedFailure } from "./expected-failure.ts";

function failureOf(host: string): Promise<unknown> {
	return new Promise((resolve) => createServer().once("error", resolve).listen(0, host));
}

it.each([
	["192.0.2.1", "EADDRNOTAVAIL"],
	["no-such-host.invalid", "(ENOTFOUND|EAI_AGAIN)"],
])("HOST %s is refused in one line, which does not speak of the database", async (host, code) => {
	const line = expectedFailure(cannotListen(await failureOf(host), { host, port: 3000 }));
	expect(line).toMatch(
		new RegExp(
			`^Unlisted cannot start\\. HOST ${host} is no address of this machine \\(${code}\\): [^\\n]+$`,
		),
	);
});

it("a start that waits for the schema names such a host as well", async () => {
	const listen = { port: 0, host: "192.0.2.1" };
	const waiting = waitForSchema({ isThere: async () => false, listen, onWait: () => undefined });
	await expect(waiting).rejects.toThrow("HOST 192.0.2.1 is no address of this machine");
});

it("a port that this user may not open is named, and any other error stays as it is", () => {
	const refused = Object.assign(new Error("listen"), { code: "EACCES" });
	expect(expectedFailure(cannotListen(refused, { host: "0.0.0.0", port: 80 }))).toMatch(
		/^Unlisted cannot start\. PORT 80 may not be opened by this user \(EACCES\): /,
	);
	const bug = new TypeError("x");
	expect(cannotListen(bug, { host: "0.0.0.0", port: 80 })).toBe(bug);
});
