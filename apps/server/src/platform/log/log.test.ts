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
