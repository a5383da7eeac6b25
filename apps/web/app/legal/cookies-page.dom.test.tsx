import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { placesKey } from "../lib/site/reading-place.ts";
import { show } from "../testing/show.tsx";
import CookiesPage from "./cookies-page.tsx";

const app = join(import.meta.dirname, "..");

/** Names that look like entries and are stored nowhere. */
const notStored = new Map([
	["unlisted:session-changed", "the name of an event"],
	["unlisted-recovery-codes", "the name of a file to download"],
	["unlisted-", "how all entries begin"],
]);

it("names every entry that our code stores in the browser", () => {
	const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
		(file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("legal"),
	);
	const names = sources.flatMap((file) =>
		[...readFileSync(join(app, file), "utf8").matchAll(/["`]((?:sb-)?unlisted[-:_][a-z-]*)/g)].map(
			([, name = ""]) => name,
		),
	);
	const stored = new Set([...names, placesKey].filter((name) => !notStored.has(name)));
	expect(stored.size).toBeGreaterThan(9);
	const text = show(<CookiesPage />).container.textContent;
	expect([...stored].filter((name) => !text.includes(name))).toEqual([]);
});
