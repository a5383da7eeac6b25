import { readFileSync } from "node:fs";
import type { CommonPasswords } from "./guessable.rules.ts";

let loaded: CommonPasswords | undefined;

/** Reads the list at first use. scripts/common-passwords.ts made it, with the most common first. */
export function commonPasswords(): CommonPasswords {
	loaded ??= read();
	return loaded;
}

function read(): CommonPasswords {
	const words = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
		.trimEnd()
		.split("\n");
	const all = new Set(words);
	const top = words.slice(0, 300).filter((word) => /^[a-z]{4,}$/.test(word));
	return { has: (text) => all.has(text), top: new Set(top.slice(0, 200)) };
}
