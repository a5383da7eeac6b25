import { posix } from "node:path";

export interface TestSelection {
	/** Pure tests of these are found by what they import. */
	readonly related: readonly string[];
	/** Files of tests that start the product: those beside a change. */
	readonly beside: readonly string[];
	/** How many tests that start the product are left out. */
	readonly leftOut: number;
}

const isCode = (path: string) => /\.(ts|tsx|sql)$/.test(path);
const startsProduct = (path: string) => path.endsWith(".db.test.ts") || path.startsWith("e2e/");

/**
 * The tests for the inner loop. All tests that start the product import all of it, so what they import says nothing:
 * of these, the ones in the folder of a changed file are run, and those that were changed themselves.
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
