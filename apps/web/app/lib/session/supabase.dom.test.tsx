import { expect, it, vi } from "vitest";
import { thrownSentence } from "./auth-failure.ts";
import { supabase } from "./supabase.ts";

vi.mock("@supabase/auth-js", () => {
	throw new TypeError("Failed to fetch dynamically imported module");
});

it("if its code cannot be loaded, the person is asked to load the page again", async () => {
	const thrown: unknown = await supabase().catch((error: unknown) => error);
	expect(thrownSentence(thrown)).toMatch(/load the page again/);
	expect(thrownSentence(new Error("Something else"))).toBe("An unexpected error occurred");
	expect(thrownSentence(thrown, "An error occurred during verification.")).toMatch(/load the page again/);
});
