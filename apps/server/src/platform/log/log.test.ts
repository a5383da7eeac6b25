import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { OutsideFailure } from "./outside-failure.ts";

function logged(err: unknown): Record<string, unknown> {
	const lines: string[] = [];
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		lines.push(String(chunk));
		done();
	};
	createLog("info", { destination: new Writable({ write }) }).error({ err }, "failed");
	return JSON.parse(lines[0] ?? "{}").err;
}

it("an error is logged with its reason, and so is an object that only looks like an error", () => {
	expect(logged(new Error("no answer"))).toMatchObject({ message: "no answer" });
	expect(logged({ message: "no answer", code: "57P01" })).toMatchObject({
		message: "no answer",
		code: "57P01",
	});
	expect(logged("a text")).toEqual({ message: "a text" });
});

it("a thrown value without a message is logged by what it has, never as [object Object]", () => {
	expect(logged({ code: "E1", detail: { of: "nobody" } })).toEqual({
		message: "something was thrown that has no message",
		code: "E1",
	});
	const each = ["connect ECONNREFUSED ::1:25", "connect ECONNREFUSED 127.0.0.1:25"];
	const both = new AggregateError(
		each.map((message) => new Error(message)),
		"",
	);
	expect(logged(both)).toMatchObject({ name: "AggregateError", message: each.join("; ") });
});

it("an error from another server has no stack, even inside a wrapping error; a fault of ours has one", () => {
	class Refused extends OutsideFailure {}
	const refused = new Refused("the provider is busy");
	expect(logged(refused)).toEqual({ name: "Error", message: "the provider is busy" });
	const unreachable = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
	const wrapped = logged(new TypeError("fetch failed", { cause: unreachable }));
	expect(JSON.stringify(wrapped)).not.toContain("stack");
	expect(wrapped).toMatchObject({ message: "fetch failed", cause: { code: "ECONNREFUSED" } });
	expect(logged(new TypeError("x is undefined")).stack).toContain("log.test.ts");
});

it("a database error is logged without the row's values", () => {
	const error = Object.assign(new Error("duplicate key"), {
		detail: "Key (email)=(ann@example.com)",
		parameters: ["ann"],
	});
	expect(JSON.stringify(logged(error))).not.toContain("ann");
});

/** A process that logs three lines, each in a turn of its own, and then reports on the other stream how many were lost. */
const talker = `
	const { createLog } = await import(${JSON.stringify(new URL("log.ts", import.meta.url))});
	const { linesLost } = await import(${JSON.stringify(new URL("outlive-output.ts", import.meta.url))});
	await new Promise((resolve) => process.stdin.on("data", resolve));
	const log = createLog("info");
	for (let n = 0; n < 3; n += 1) {
		log.error({ err: new Error("no answer") }, "failed");
		await new Promise((resolve) => setImmediate(resolve));
	}
	process.stdout.write("lost: " + linesLost() + "\\n", () => process.exit());
`;

it("a log whose reader has ended ends nothing, and its lines are counted", async () => {
	const child = spawn(process.execPath, ["-e", talker], { stdio: "pipe" });
	let said = "";
	child.stdout.on("data", (chunk) => {
		said += chunk;
	});
	child.stderr.destroy();
	await once(child.stderr, "close");
	child.stdin.write("go");
	const [code] = await once(child, "close");
	expect([said, code]).toEqual(["lost: 3\n", 0]);
});

it.skipIf(!existsSync("/dev/full"))("so does a log on a full disk", () => {
	const stdio = ["pipe" as const, "pipe" as const, openSync("/dev/full", "w")];
	const { stdout, status } = spawnSync(process.execPath, ["-e", talker], { stdio, input: "go" });
	expect([String(stdout), status]).toEqual(["lost: 3\n", 0]);
});
