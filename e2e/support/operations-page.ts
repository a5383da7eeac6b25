import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

export const pageText = (page: string): string =>
	readFileSync(join(import.meta.dirname, "..", "..", "docs", "operations", page), "utf8");

/** The blocks of code of a page for operators, in order: `blocksOf("backup.md", "sql")`. */
function blocksOf(page: string, language: string): string[] {
	const blocks = pageText(page).matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\``, "gm"));
	return [...blocks].map(([, indent = "", code = ""]) => code.replace(new RegExp(`^${indent}`, "gm"), ""));
}

/** The only block of that language with these words. Throws if the page has none any more, or several. */
export function blockWith(page: string, language: string, words: string): string {
	const found = blocksOf(page, language).filter((code) => code.includes(words));
	if (found.length !== 1 || !found[0]) throw new Error(`${page} has ${found.length} blocks with "${words}".`);
	return found[0];
}

/** Replaces what the page leaves to the operator. Throws if the text is not there: the page and the test must agree. */
export function filledIn(code: string, values: Readonly<Record<string, string>>): string {
	return Object.entries(values).reduce((text, [from, to]) => {
		if (!text.includes(from)) throw new Error(`The page no longer says "${from}".`);
		return text.replaceAll(from, to);
	}, code);
}

/** Runs statements of a page as an administrator. */
export async function administer(url: string, statements: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		// One by one, because a database is not made within a transaction.
		for (const statement of statements.split(";").filter((one) => one.trim() !== ""))
			await client.query(statement);
	} finally {
		await client.end();
	}
}
