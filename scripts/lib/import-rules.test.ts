import { describe, expect, it } from "vitest";
import { brokenImports } from "./import-rules.ts";

const importing = (path: string, specifier: string) =>
	brokenImports([{ path, text: `import { x } from "${specifier}";\n` }]);

describe("imports", () => {
	it.each([
		[
			"from a slice's repository by another slice",
			"apps/server/src/modules/billing/pay.ts",
			"../scanner/scanner.repository.ts",
		],
		[
			"from a slice by the platform",
			"apps/server/src/platform/http/app.ts",
			"../../modules/support/support.routes.ts",
		],
		["from the environment by a slice", "apps/server/src/modules/billing/pay.ts", "../../env.ts"],
		["of another slice's use case", "apps/server/src/modules/support/create.ts", "../billing/pay.ts"],
		["of the database driver by a use case", "apps/server/src/modules/billing/pay.ts", "pg"],
		["of the queue by a slice", "apps/server/src/modules/billing/billing.jobs.ts", "pg-boss"],
		["of a vendor's library by a slice", "apps/server/src/modules/billing/pay.ts", "stripe"],
		[
			"of the platform by pure rules",
			"apps/server/src/modules/billing/core/billing.rules.ts",
			"../../platform/db/database.ts",
		],
		["of transport by a use case", "apps/server/src/modules/billing/pay.ts", "./billing.routes.ts"],
		["of the server by the web", "apps/web/app/lib/api/api.ts", "../../../../server/src/env.ts"],
		["of the Stripe sandbox's server by the web", "apps/web/app/billing/card.ts", "@unlisted/stripe-sandbox"],
		[
			"of the product by the Stripe sandbox",
			"packages/stripe-sandbox/src/main.ts",
			"@unlisted/contracts/plans",
		],
		["of Node by the Stripe sandbox's page", "packages/stripe-sandbox/src/browser/load.ts", "node:crypto"],
		["of one web slice by another", "apps/web/app/billing/page.tsx", "../scanner/table.tsx"],
		["of a slice by the design system", "apps/web/app/ui/button.tsx", "../billing/page.tsx"],
		["of contracts by the design system", "apps/web/app/ui/button.tsx", "@unlisted/contracts/plans"],
		[
			"of the product by the breach corpus",
			"packages/breach-corpus/src/corpus/port.ts",
			"../../../contracts/src/problem.ts",
		],
		[
			"of the product by the matching of people",
			"packages/identity-matching/src/match-person.ts",
			"@unlisted/breach-corpus",
		],
		["of Node by the matching of people", "packages/identity-matching/src/link/link.ts", "node:fs"],
	])("%s are refused, with the remedy", (_name, path, specifier) => {
		const broken = importing(path, specifier);
		expect(broken.length).toBeGreaterThan(0);
		expect(broken[0]).toContain(path);
	});

	it.each([
		[
			"of another slice's front door",
			"apps/server/src/modules/support/create.ts",
			"../notifications/notifications.slice.ts",
		],
		[
			"of the platform by a repository",
			"apps/server/src/modules/support/support.repository.ts",
			"../../platform/db/database.ts",
		],
		["of everything by compose", "apps/server/src/compose.ts", "./modules/support/support.routes.ts"],
		["of the design system by a web slice", "apps/web/app/billing/page.tsx", "../ui/button.tsx"],
		[
			"of the Stripe sandbox's page by the web",
			"apps/web/app/billing/card.ts",
			"@unlisted/stripe-sandbox/browser",
		],
		["of Stripe's types by the sandbox", "packages/stripe-sandbox/src/wire/wire.ts", "stripe"],
		["of contracts by a web slice", "apps/web/app/billing/page.tsx", "@unlisted/contracts/plans"],
	])("%s are allowed", (_name, path, specifier) => {
		expect(importing(path, specifier)).toEqual([]);
	});
});
