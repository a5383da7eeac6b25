import { posix } from "node:path";

export interface TestSelection {
	/** Pure tests, chosen by what they import. */
	readonly related: readonly string[];
	/** Tests that start the product, chosen if they are beside a change. */
	readonly beside: readonly string[];
	/** How many tests that start the product are left out. */
	readonly leftOut: number;
}

const isCode = (path: string) => /\.(ts|tsx|sql)$/.test(path);
const startsProduct = (path: string) => path.endsWith(".db.test.ts") || path.startsWith("e2e/");

/**
 * The tests for the inner loop. Every test that starts the product imports all of it, so its imports say
 * nothing. Of these we run the tests in the folder of a changed file, and changed tests.
 */
export function testsForChanges(changed: readonly string[], tests: readonly string[]): TestSelection {
	const related = changed.filter(isCode);
	const folders = new Set(related.filter((path) => !startsProduct(path)).map((path) => posix.dirname(path)));
	const product = tests.filter(startsProduct);
	const beside = product.filter(
		(path) => changed.includes(path) || folders.has(posix.dirname(path).replace(/\/testing$/, "")),
	);
	return { related, beside, leftOut: product.length - beside.length };
}
