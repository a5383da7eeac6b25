import { type SpreadTable, spreadTables } from "../spread-tables.rules.ts";

const isSpread = (table: string): table is SpreadTable => spreadTables.some((name) => name === table);

/** Function names with one of these words say that they span people. */
const spansPeople = /Everybody|OfAny|^people|^forget(Old|Settled)/;

/** Returns the tables that a statement names, each as often as it is named. */
function tablesIn(text: string): string[] {
	return [
		...text.matchAll(
			/(?:\b(?:from|join|into|update|using) |, ?)((?:auth|private|public|jobs|pg_catalog)\.\w+)\b(?![.(])/g,
		),
	].map(([, table = ""]) => table);
}

/**
 * Counts the tables that are tied to another table by person. Either the two columns are compared, alone or in a row,
 * or both are compared with a value, such as that of an inserted row.
 */
function tiesByPerson(text: string): number {
	const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
	const compared = count(/\buser_id = (?!any\b)(\w+\.)?user_id\b/g);
	const joined = count(/\busing \([^)]*\buser_id\b/g);
	const inRows = count(/\((\w+\.)?user_id, [^()]*\) (=|in) \((select )?(\w+\.)?user_id\b/g);
	const ofOne = count(/\buser_id = (any\()?\$\d/g) + count(/\binsert into [^(]*\([^)]*\buser_id\b/g);
	return compared + joined + inRows + Math.max(0, ofOne - 1);
}

/**
 * Returns what a Citus would refuse in a statement of the product, or could only answer by asking every database.
 * `within` is the name of the function with the statement.
 */
export function brokenSpreadRules(within: string, written: string): string[] {
	const text = written.replace(/\s+/g, " ").replaceAll("( ", "(");
	const named = tablesIn(text);
	const spread = named.filter(isSpread);
	if (spread.length === 0) return [];
	const broken: string[] = [];
	const other = named.find((table) => !isSpread(table));
	if (other !== undefined)
		broken.push(
			`names ${spread[0]} and ${other}, which lie on different databases: read a page of ids first`,
		);
	const persons = text.match(/\buser_id\b/g)?.length ?? 0;
	if (persons < spread.length && !(spread.length === 1 && spansPeople.test(within)))
		broken.push("does not name the person for each table");
	if (tiesByPerson(text) < spread.length - 1)
		broken.push(
			"does not tie its tables by person: say x.user_id = y.user_id, or name the person for each of them",
		);
	const isOfOne =
		/\buser_id = (any\()?\$\d/.test(text) || /^\s*insert into [^(]*\([^)]*\buser_id\b/.test(text);
	if (!isOfOne && !spansPeople.test(within))
		broken.push(
			"asks every database: name the person, or say in the function's name that it is of everybody",
		);
	if (/^\s*with\b.*\b(insert into|update|delete from)\b/.test(text))
		broken.push("changes several tables in one statement: make it two");
	if (/= any\(array\(select\b/.test(text))
		broken.push("compares with an array that is selected: write (user_id, id) in (select …)");
	if (!isOfOne && /\bfor (no key )?update\b/.test(text)) broken.push("locks rows on every database");
	if (/\blateral\b/.test(text)) broken.push("joins laterally");
	const [changed = ""] = text.split(" where ");
	if (/^\s*update\b.*\buser_id =/.test(changed)) broken.push("moves a row to another person");
	return broken;
}
