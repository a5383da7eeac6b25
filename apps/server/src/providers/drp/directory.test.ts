import { expect, it } from "vitest";
import { agentEntry, readDirectory } from "./directory.ts";

const entry = {
	id: "CIVIC_LEDGER",
	name: "Civic Ledger",
	logo: null,
	api_base: "https://drp.civicledger.example/api",
	supported_actions: ["deletion", "sale:opt-out", "a-new-one"],
	supported_verifications: ["email", "fax"],
	web_url: "https://www.civicledger.example/",
	technical_contact: "tech@civicledger.example",
};

it("a directory is read as the protocol defines it; unknown parts are left out", () => {
	expect(readDirectory(JSON.stringify([entry]))).toEqual([
		{
			id: "CIVIC_LEDGER",
			name: "Civic Ledger",
			apiBase: entry.api_base,
			site: "civicledger.example",
			actions: ["deletion", "sale:opt-out"],
			verifications: ["email"],
		},
	]);
	const { web_url: _site, supported_verifications: _verifications, ...bare } = entry;
	expect(readDirectory(JSON.stringify([bare]))).toMatchObject([{ site: null, verifications: [] }]);
});

it.each([
	["an address that is not of the web", { api_base: "file:///etc/passwd" }],
	["an id that would change an address", { id: "../agent" }],
	["no name", { name: "" }],
])("a directory with %s is refused", (_name, more) => {
	expect(() => readDirectory(JSON.stringify([{ ...entry, ...more }]))).toThrow();
});

it("our own entry has the key that we sign with", () => {
	const own = { id: "UNLISTED", verifyKey: "a2V5", publicUrl: "https://u.example", contact: "a@u.example" };
	expect(agentEntry(own)).toMatchObject({
		id: "UNLISTED",
		verify_key: "a2V5",
		web_url: "https://u.example",
		technical_contact: "a@u.example",
	});
});
