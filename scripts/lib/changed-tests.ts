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
 * The tests for the inner loop. Every test that starts the product imports all of it, so its imports do not tell
 * which change concerns it. Of these tests we run the changed ones, and those in the folder of a changed file, or
 * else those of its slice.
 */
export function testsForChanges(changed: readonly string[], tests: readonly string[]): TestSelection {
	const related = changed.filter(isCode);
	const product = tests.filter(startsProduct);
	const homeOf = (path: string) => posix.dirname(path).replace(/\/testing$/, "");
	const homes = new Set(product.map(homeOf));
	const folders = new Set(
		related
			.filter((path) => !startsProduct(path))
			.map((path) => nearestWithTests(posix.dirname(path), homes)),
	);
	const beside = product.filter((path) => changed.includes(path) || folders.has(homeOf(path)));
	return { related, beside, leftOut: product.length - beside.length };
}

/** Many rooms have no tests of their own. The tests of the slice, one folder up, cover them. */
function nearestWithTests(folder: string, homes: ReadonlySet<string>): string {
	const isRoom = /\/modules\/[^/]+\/./.test(folder);
	return homes.has(folder) || !isRoom ? folder : nearestWithTests(posix.dirname(folder), homes);
}
