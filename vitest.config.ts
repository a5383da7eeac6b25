import { defineConfig } from "vitest/config";

const pure = [
	"apps/**/*.test.ts",
	"apps/**/*.test.tsx",
	"packages/**/*.test.ts",
	"scripts/**/*.test.ts",
	"bench/**/*.test.ts",
];

/**
 * Four tiers, told apart by name: pure; components in a DOM; on real databases; whole journeys in a real browser. A
 * fifth kills processes at every moment and takes minutes for one sentence: `npm test -- --long` runs it alone.
 */
export default defineConfig({
	test: {
		// Two cores are what a small machine has. A test that waits for a database needs half of one, a journey two thirds.
		projects: [
			{
				test: {
					name: "pure",
					maxWorkers: 2,
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
					testTimeout: 30_000,
					sequence: { groupOrder: 1 },
					environment: "happy-dom",
					include: ["apps/web/app/**/*.dom.test.tsx"],
					setupFiles: ["apps/web/app/testing/set-up-dom.ts"],
				},
			},
			{
				test: {
					name: "database",
					maxWorkers: 4,
					// Modules hold no state of a test, so the files of a worker share them: loading the server and
					// compiling the embedded database once is a quarter of the work.
					isolate: false,
					sequence: { groupOrder: 2 },
					expect: { poll: { timeout: 10_000 } },
					include: ["apps/**/*.db.test.ts", "packages/**/*.db.test.ts"],
					exclude: ["**/node_modules/**"],
					globalSetup: ["apps/server/src/testing/global-setup.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: "journeys",
					maxWorkers: 3,
					sequence: { groupOrder: 3 },
					// As patient as every other wait for a page: one second, the default, is less than a busy machine takes.
					expect: { poll: { timeout: 15_000 } },
					include: ["e2e/**/*.test.ts"],
					exclude: ["e2e/long/**"],
					globalSetup: ["e2e/support/site-image.ts"],
					testTimeout: 120_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					name: "long",
					maxWorkers: 2,
					sequence: { groupOrder: 4 },
					expect: { poll: { timeout: 15_000 } },
					include: ["e2e/long/**/*.test.ts"],
					globalSetup: ["e2e/support/site-image.ts"],
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
});
