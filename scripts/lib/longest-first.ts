import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, so that none of them is left to run alone at the end. The runner orders by time only what
 * it has run before, and a fresh clone has run nothing.
 */
const longest = [
	"backup.db.test.ts",
	"jobs.db.test.ts",
	"every-route.fuzz.db.test.ts",
	"tables.fuzz.db.test.ts",
	"crash.db.test.ts",
	"identity.fuzz.db.test.ts",
	"account.fuzz.db.test.ts",
	"find-listings.test.ts",
	"hostile-pages.test.ts",
	"every-screen.test.ts",
	"other-looks.test.ts",
	"accessibility.test.ts",
	"brokers.test.ts",
	"scanner-settings.test.ts",
	"passkeys.test.ts",
	"billing-checkout.test.ts",
	"first-removal.test.ts",
	"sign-up.test.ts",
	"recent-proof.test.ts",
];

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId }: TestSpecification) => {
			const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
			return at === -1 ? longest.length : at;
		};
		return (await super.sort(files)).sort((a, b) => place(a) - place(b));
	}
}
