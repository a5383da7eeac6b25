import { beforeEach, expect, it, vi } from "vitest";
import { requestJson } from "../api/api.ts";

const asked: { readonly path: unknown; readonly headers: Headers }[] = [];
beforeEach(async () => {
	asked.length = 0;
	vi.resetModules();
	vi.stubGlobal("fetch", async (path: unknown, init?: RequestInit) => {
		asked.push({ path, headers: new Headers(init?.headers) });
		return Response.json({});
	});
	await import("./trace-presses.ts");
});

const traces = async (calls: number) => {
	asked.length = 0;
	for (let n = 0; n < calls; n += 1) await requestJson("GET /api/effectiveness");
	return asked.map(({ headers }) => headers.get("traceparent")?.split("-") ?? []);
};

it("calls of one click belong to one trace, and those of the next click to another", async () => {
	const [first, second] = await traces(2);
	expect(first?.join("-")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
	expect(second?.[1]).toBe(first?.[1]);
	expect(second?.[2]).not.toBe(first?.[2]);
	expect(asked[0]?.headers.get("accept")).toBe("application/json");
	document.body.click();
	const [next, last] = await traces(2);
	expect(next?.[1]).not.toBe(first?.[1]);
	expect(last?.[1]).toBe(next?.[1]);
});

it("sends it to no other server", async () => {
	asked.length = 0;
	await fetch("https://elsewhere.example/x");
	await fetch(new Request("https://elsewhere.example/y"));
	expect(asked.map(({ headers }) => headers.has("traceparent"))).toEqual([false, false]);
});
