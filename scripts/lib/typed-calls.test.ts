import { expect, it } from "vitest";
import { untypedCalls } from "./typed-calls.ts";

const complaintsAbout = (text: string, path = "apps/web/app/scanner/scan-calls.ts") =>
	untypedCalls([{ path, text }]);

it.each([
	[
		"a call with a type of its own",
		'await callApi<{ updated: string[] }>("POST /api/scanner/exposures/bulk");',
	],
	["a call whose answer is cast", 'const answer = (await fetchApi("GET /api/scanner/score")) as Score;'],
	["a call past the client", 'const response = await fetch("/api/scanner/score");'],
	["an answer that is cast", "const { reference } = result.data as Receipt;"],
	["a row with a type of its own", '.from("profiles").select("*").maybeSingle<Profile>()'],
])("a page may not contain %s", (_, text) => {
	expect(complaintsAbout(text)).toHaveLength(1);
});

it.each([
	["a call by its address", 'await callApi("DELETE /api/scanner/identifiers/:id", { params: { id } });'],
	["a query that is asked again", "onRetry={() => void list.refetch()}"],
	["a constant", "const known = result.data as const;"],
])("%s is fine", (_, text) => {
	expect(complaintsAbout(text)).toEqual([]);
});

it("the clients, and tests, may do what pages may not", () => {
	const text = "await fetch(path);";
	for (const path of [
		"apps/web/app/lib/api.ts",
		"apps/web/app/lib/api/api.ts",
		"apps/web/app/scanner/a.test.ts",
	])
		expect(complaintsAbout(text, path)).toEqual([]);
});
