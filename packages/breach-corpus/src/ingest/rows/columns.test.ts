import { expect, it } from "vitest";
import { rowOfCells } from "./columns.ts";

const handle = (text: string) => rowOfCells([{ role: "username", name: "handle", text }]);

it("a handle is one with the sign that sites put before it, and an address in its column is an address", () => {
	expect(handle("@danademo")).toMatchObject({ identifiers: [{ kind: "username", value: "@danademo" }] });
	expect(handle("danademo")).toMatchObject({ identifiers: [{ kind: "username", value: "danademo" }] });
	expect(handle("dana@example.com")).toMatchObject({ identifiers: [{ kind: "email" }] });
});
