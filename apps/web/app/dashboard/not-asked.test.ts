import { expect, it } from "vitest";
import { notAsked } from "./not-asked.ts";

it("names exactly the sources without an answer", () => {
	const paste = { source_type: "paste_sites", state: "unknown" } as const;
	const social = { source_type: "social_media", state: "unknown" } as const;
	const breaches = { source_type: "breach_databases", state: "ok" } as const;
	expect(notAsked([breaches, paste], "May 1, 2026")).toBe(
		"No answer since May 1, 2026 from paste sites: not counted as safe.",
	);
	expect(notAsked([paste, social], "May 1, 2026")).toMatch(/ from paste sites and social media leaks: /);
	expect(notAsked([breaches], "May 1, 2026")).toMatch(/ from a source: /);
});
