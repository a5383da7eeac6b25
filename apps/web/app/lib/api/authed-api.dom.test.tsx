import { beforeEach, expect, it } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { nobodySignedIn } from "../../testing/sign-in-pages.tsx";
import { callApi } from "./authed-api.ts";

beforeEach(async () => {
	pretendServer({ "POST /auth/v1/logout": {} });
	await nobodySignedIn();
});

it("without a session nothing is requested, and the answer says so in the specification's words", async () => {
	const server = pretendServer({});
	expect(await callApi("GET /api/scanner/score")).toMatchObject({
		ok: false,
		status: 401,
		message: "No user logged in",
	});
	expect(server.calls).toEqual([]);
});
