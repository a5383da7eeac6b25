import { afterEach, describe, expect, it, vi } from "vitest";
import { exchange } from "./api.ts";

describe("an answer of 200 that is not JSON", () => {
	afterEach(() => vi.unstubAllGlobals());
	const answered = (body: string) => vi.stubGlobal("fetch", async () => new Response(body));

	it("does not answer a question: somebody else sent it", async () => {
		for (const body of ["<h1>Sign in to the hotel's network</h1>", ""]) {
			answered(body);
			expect(await exchange("GET /api/scanner/settings", undefined, undefined)).toMatchObject({
				ok: false,
				status: 0,
				message: "We could not reach the server. Check your connection and try again.",
			});
		}
	});

	it("does not answer a change either if it is a page: nothing was saved", async () => {
		answered("<h1>Sign in to the hotel's network</h1>");
		expect(await exchange("PUT /api/scanner/settings", { body: {} }, undefined)).toMatchObject({
			ok: false,
			status: 0,
		});
	});

	it("confirms a change, and nothing else, if it is empty", async () => {
		for (const body of ["", "null"]) {
			answered(body);
			expect(await exchange("PUT /api/scanner/settings", { body: {} }, undefined)).toEqual({
				ok: true,
				data: {},
			});
		}
	});
});
