const deepest = 500;

/**
 * Whether a text nests deeper than any of our statements. PostgreSQL's parsers recurse for each bracket, and the
 * stack of the embedded database is smaller than it assumes. Brackets inside quoted text count too.
 */
export function isDeeplyNested(text: string): boolean {
	let depth = 0;
	for (const [bracket] of text.matchAll(/[[\](){}]/g)) {
		depth += "[({".includes(bracket) ? 1 : -1;
		if (depth > deepest) return true;
	}
	return false;
}
