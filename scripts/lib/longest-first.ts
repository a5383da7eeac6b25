import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest test files. They start first, so that none of them runs alone at the end. The runner only knows how
 * long a file takes after it has run it, so on a fresh clone it knows nothing.
 */
const longest = [
	"backup.db.test.ts",
	"jobs.db.test.ts",
	"every-route.fuzz.db.test.ts",
	"tables.fuzz.db.test.ts",
	"crash.db.test.ts",
	"identity.fuzz.db.test.ts",
	"account.fuzz.db.test.ts",
	"whole-reads.db.test.ts",
	"mails-that-fail-alone.slow.db.test.ts",
	"take-in-inbox.test.ts",
	"ingest.test.ts",
	"find-listings.test.ts",
	"hostile-pages.test.ts",
	"every-screen.test.ts",
	"other-looks.test.ts",
	"accessibility.test.ts",
	"brokers.test.ts",
	"scanner-settings.test.ts",
	"passkeys-in-other-places.test.ts",
	"billing-checkout.test.ts",
	"first-removal.test.ts",
	"scanner.test.ts",
	"sign-in.test.ts",
	"phone.test.ts",
	"dashboard.test.ts",
	"admin.test.ts",
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
