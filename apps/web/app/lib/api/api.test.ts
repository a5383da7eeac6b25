import { expect, it } from "vitest";
import { requestOf } from "./api.ts";

it("puts the given values into the path and the query of an address, and nothing that was not given", () => {
	const id = "a/b c";
	expect(requestOf("DELETE /api/scanner/identifiers/:id", { params: { id } })).toEqual({
		method: "DELETE",
		path: "/api/scanner/identifiers/a%2Fb%20c",
		body: undefined,
	});
	const query = { severity: "high", q: "a&b", status: undefined, limit: 1 };
	expect(requestOf("GET /api/scanner/exposures", { query }).path).toBe(
		"/api/scanner/exposures?severity=high&q=a%26b&limit=1",
	);
	expect(requestOf("GET /api/billing/payments.csv").path).toBe("/api/billing/payments.csv");
});
