import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrastPairs } from "./contrast-pairs.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const colors = new Map<string, { light: string; dark: string }>();
for (const [, name, light, dark] of css.matchAll(
	/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
)) {
	if (name && light && dark) colors.set(name, { light, dark });
}

function luminance(color: string): number {
	const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
	it.each(contrastPairs)("$text on $on has a contrast of at least $atLeast", ({ text, on, atLeast }) => {
		const front = colors.get(text)?.[theme];
		const ground = colors.get(on)?.[theme];
		expect(front, `--${text} is not a color of tokens.css`).toBeDefined();
		expect(ground, `--${on} is not a color of tokens.css`).toBeDefined();
		expect(contrast(front ?? "#000000", ground ?? "#000000")).toBeGreaterThanOrEqual(atLeast);
	});
});
