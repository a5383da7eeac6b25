import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function logged(err: unknown): Record<string, unknown> {
	const lines: string[] = [];
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		lines.push(String(chunk));
		done();
	};
	createLog("info", { destination: new Writable({ write }) }).error({ err }, "failed");
	return JSON.parse(lines[0] ?? "{}").err;
}

it("an error is logged with its reason, also one that is only shaped like an error", () => {
	expect(logged(new Error("no answer"))).toMatchObject({ message: "no answer" });
	expect(logged({ message: "no answer", code: "57P01" })).toMatchObject({
		message: "no answer",
		code: "57P01",
	});
	expect(logged("a text")).toEqual({ message: "a text" });
});

it("a database error is logged without the row's values", () => {
	const error = Object.assign(new Error("duplicate key"), {
		detail: "Key (email)=(ann@example.com)",
		parameters: ["ann"],
	});
	expect(JSON.stringify(logged(error))).not.toContain("ann");
});
