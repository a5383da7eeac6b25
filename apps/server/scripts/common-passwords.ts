import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Run by hand: node scripts/common-passwords.ts FOLDER, with the unpacked npm package @zxcvbn-ts/language-common.
// It writes the list that new passwords are compared with. NOTICE names the source.

const ranks = 20_000;
const target = fileURLToPath(
	new URL("../src/modules/identity/passwords/common-passwords.txt", import.meta.url),
);

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder of the unpacked package @zxcvbn-ts/language-common.");
const ranked = JSON.parse(readFileSync(join(folder, "src/passwords.json"), "utf8")) as string[];

const all = new Set(ranked.slice(0, ranks).map((password) => password.toLowerCase()));
const word = (password: string) => password.replace(/^[^a-z]+|[^a-z]+$/g, "");

/** "monkey" covers "monkey12": digits and signs at the end are cut off before we search the list. */
const addsNothing = (password: string) => {
	const bare = word(password);
	return bare !== password && bare.length >= 3 && all.has(bare);
};
const kept = [...all].filter(
	(password) => password.length >= 3 && /^[\x21-\x7e]+$/.test(password) && !addsNothing(password),
);
writeFileSync(target, `${kept.join("\n")}\n`);
