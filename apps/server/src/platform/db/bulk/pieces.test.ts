import { expect, it } from "vitest";
import { inPieces } from "./pieces.ts";

it("lines are cut into pieces of whole lines, and counted, however they arrive", async () => {
	const text = Array.from({ length: 40 }, (_, at) => `${"x".repeat(at % 9)}\t${at}\n`).join("");
	for (const size of [1, 3, 7, 1000]) {
		async function* stream() {
			for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
		}
		let all = "";
		let rows = 0;
		for await (const piece of inPieces("a.b", stream(), 30)) {
			expect(String(piece.lines)).toMatch(/\n$/);
			all += String(piece.lines);
			rows += piece.rows;
		}
		expect([all, rows]).toEqual([text, 40]);
	}
});
