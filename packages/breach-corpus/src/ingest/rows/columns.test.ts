import { expect, it } from "vitest";
import { rowOfCells } from "./columns.ts";

const handle = (text: string) => rowOfCells([{ role: "username", name: "handle", text }]);

it("a username loses the @ that sites put before it, and an address in its column counts as an address", () => {
	expect(handle("@danademo")).toMatchObject({ identifiers: [{ kind: "username", value: "@danademo" }] });
	expect(handle("danademo")).toMatchObject({ identifiers: [{ kind: "username", value: "danademo" }] });
	expect(handle("dana@example.com")).toMatchObject({ identifiers: [{ kind: "email" }] });
});
