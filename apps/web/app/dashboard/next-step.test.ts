import { expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

it.each([
	[{ verified: false, scanned: false, twoFactor: true }, "/verify-email-required"],
	[{ verified: true, scanned: false, twoFactor: false }, "/scanner"],
	[{ verified: true, scanned: true, twoFactor: false }, "/account#two-factor"],
	[{ verified: true, scanned: true, twoFactor: true }, "/scanner"],
])("%o leads to %s", (standing, to) => expect(nextStep(standing).to).toBe(to));
