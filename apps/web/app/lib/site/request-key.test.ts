import { supportRequestSchema } from "@unlisted/contracts/support";
import { expect, it } from "vitest";
import { makeRequestKey } from "./request-key.ts";

it("is a UUID that the contract accepts", () => {
	const { requestKey } = supportRequestSchema.shape;
	for (let i = 0; i < 100; i++) expect(requestKey.safeParse(makeRequestKey()).success).toBe(true);
});

it("is different each time", () => {
	expect(new Set(Array.from({ length: 100 }, makeRequestKey)).size).toBe(100);
});
