import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/lib/longest-first.ts";
import { onGivenDatabase } from "./scripts/lib/on-given-database.ts";

const pure = [
	"apps/**/*.test.ts",
	"apps/**/*.test.tsx",
	"packages/**/*.test.ts",
	"scripts/**/*.test.ts",
	"bench/**/*.test.ts",
];

/** One second, the default, is less than a busy machine takes. */
const expect = { poll: { timeout: 10_000 } };

const onDatabases = {
	maxWorkers: 4,
	// Modules hold no state of a test, so the files of a worker share them: loading the server and
	// compiling the embedded database once is a quarter of the work.
	isolate: false,
	expect,
	exclude: ["**/node_modules/**"],
	globalSetup: ["apps/server/src/testing/global-setup.ts"],
	testTimeout: 60_000,
	hookTimeout: 60_000,
};
const databaseFiles = ["apps/**/*.db.test.ts", "packages/**/*.db.test.ts", "bench/**/*.db.test.ts"];
const slowFiles = "apps/**/*.slow.db.test.ts";

const journeys = {
	maxWorkers: 4,
	// Modules hold no state of a test. A file loads what it needs of them once for its worker.
	isolate: false,
	// As patient as every other wait for a page.
	expect: { poll: { timeout: 15_000 } },
	globalSetup: ["e2e/support/site-image.ts"],
	// Each wait for a page has its own limit. This one only ends a test that hangs.
	testTimeout: 240_000,
	hookTimeout: 240_000,
};

/**
 * Four tiers, told apart by name: pure; components in a DOM; on PostgreSQL; whole journeys in a real browser.
 * `npm test -- --long` runs five others: database tests again on the embedded database, generated input in full with
 * the slow files, processes that are killed at every moment, walks over every screen, and journeys that few people make.
 */
export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		// Two cores are what a small machine has. A test that waits for a database needs half of one, a journey two thirds.
		projects: [
			{
				test: {
					name: "pure",
					maxWorkers: 2,
					isolate: false,
					expect,
					testTimeout: 30_000,
					sequence: { groupOrder: 1 },
					include: pure,
					exclude: ["**/node_modules/**", "**/build/**", "**/*.db.test.ts", "**/*.dom.test.tsx"],
				},
			},
			{
				test: {
					name: "component",
					maxWorkers: 2,
					expect,
					testTimeout: 30_000,
					sequence: { groupOrder: 1 },
					environment: "happy-dom",
					include: ["apps/web/app/**/*.dom.test.tsx"],
					setupFiles: ["apps/web/app/testing/set-up-dom.ts"],
				},
			},
			{
				test: {
					...onDatabases,
					name: "database",
					sequence: { groupOrder: 2 },
					provide: { database: "postgres", thorough: false },
					include: databaseFiles,
					exclude: [...onDatabases.exclude, slowFiles],
				},
			},
			{
				test: {
					...onDatabases,
					name: "embedded",
					sequence: { groupOrder: 4 },
					provide: { database: "pglite", thorough: false },
					include: onGivenDatabase(
						"apps/server/src/{modules,platform/{crypto,jobs,net,tracing}}/**/*.db.test.ts",
					),
					exclude: [...onDatabases.exclude, slowFiles],
				},
			},
			{
				test: {
					...onDatabases,
					name: "thorough",
					sequence: { groupOrder: 5 },
					provide: { database: "postgres", thorough: true },
					include: ["apps/**/*.fuzz.db.test.ts", slowFiles],
					testTimeout: 600_000,
				},
			},
			{
				test: {
					...journeys,
					name: "journeys",
					sequence: { groupOrder: 3 },
					include: ["e2e/**/*.test.ts"],
					exclude: ["e2e/long/**", "e2e/rare/**", "e2e/sweeps/**"],
				},
			},
			{
				test: {
					...journeys,
					name: "rare",
					sequence: { groupOrder: 8 },
					include: ["e2e/rare/*.test.ts"],
				},
			},
			{
				test: {
					...journeys,
					name: "sweeps",
					sequence: { groupOrder: 7 },
					include: ["e2e/sweeps/*.test.ts"],
				},
			},
			{
				test: {
					name: "long",
					maxWorkers: 2,
					sequence: { groupOrder: 6 },
					expect: { poll: { timeout: 15_000 } },
					include: ["e2e/long/**/*.test.ts"],
					globalSetup: ["e2e/support/site-image.ts"],
					testTimeout: 300_000,
					hookTimeout: 300_000,
				},
			},
		],
	},
});
