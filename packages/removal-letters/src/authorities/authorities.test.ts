import { expect, it } from "vitest";
import { theEea } from "../law/eea.ts";
import { lawIds } from "../law/law.ts";
import { allAuthorities, authoritiesFor } from "./authorities.ts";

it("every place with a law has an authority to complain to, and a way to reach it", () => {
	for (const law of lawIds) {
		const places = law === "gdpr" ? [...theEea] : ["US"];
		for (const country of places) {
			const found = authoritiesFor(law, { country });
			expect([country, found.length > 0]).toEqual([country, true]);
			for (const { webform, email, web } of found) expect(webform ?? email ?? web).toMatch(/@|^https?:/);
		}
	}
	expect(allAuthorities.filter(({ id }) => !lawIds.some((law) => law === id))).toHaveLength(57);
});

it("in Germany it is the state's; those of churches, broadcasters and federal offices take no complaints about brokers", () => {
	const names = (state?: string) => authoritiesFor("gdpr", { country: "DE", state }).map(({ id }) => id);
	expect(names("be")).toEqual(["deberlbdi"]);
	expect(names()).toHaveLength(16);
	for (const other of ["debfdi", "deekdbfd", "derf", "debayldb", "dekathdsz"])
		expect(names()).not.toContain(other);
	expect(authoritiesFor("gdpr", { country: "FR" }).map(({ id }) => id)).toEqual(["frcnil"]);
	expect(authoritiesFor("uk-gdpr", { country: "GB" }).map(({ id }) => id)).toEqual(["gbico"]);
});
