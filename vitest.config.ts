import { defineConfig } from "vitest/config";

const pure = [
	"apps/**/*.test.ts",
	"apps/**/*.test.tsx",
	"packages/**/*.test.ts",
	"scripts/**/*.test.ts",
	"bench/**/*.test.ts",
];

/** Three tiers, told apart by name: pure and beside the code; on real databases; whole journeys in a real browser. */
export default defineConfig({
	test: {
		// Journeys start whole servers and browsers, and databases are no lighter: two at once fill a small machine.
		maxWorkers: 2,
		projects: [
			{
				test: {
					name: "pure",
					include: pure,
					exclude: ["**/node_modules/**", "**/build/**", "**/*.db.test.ts"],
				},
			},
			{
				test: {
					name: "database",
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
					include: ["e2e/**/*.test.ts"],
					testTimeout: 120_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
});
