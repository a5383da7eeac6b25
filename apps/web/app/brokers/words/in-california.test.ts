import { expect, it } from "vitest";
import { identity } from "../testing/broker-answers.ts";
import { livesInCalifornia } from "./in-california.ts";

const at = (state: string, country = "US", present = true) => ({ present, city: "Fresno", state, country });
const lives = (...places: ReturnType<typeof at>[]) =>
	livesInCalifornia(identity({ kept: "here", identity: { places } }), { status: "loading" });

it("only people who live there now count: not former residents, and not people in Canada", () => {
	expect(lives(at("CA"))).toBe(true);
	expect(lives(at("ca"))).toBe(true);
	expect(lives(at("CA", "US", false), at("TX"))).toBe(false);
	expect(lives(at("CA", "CA"))).toBe(false);
	expect(lives(at("NV"))).toBe(false);
	expect(lives()).toBe(false);
});
