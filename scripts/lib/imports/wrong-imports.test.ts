import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wrongImports } from "./wrong-imports.ts";

const modules = "apps/server/src/modules";
const web = "apps/web/app";

/** The name of the rule, the file, and what it imports: a path of the repository, or a package. */
const wrong: readonly [rule: string, file: string, target: string, type?: "type"][] = [
	["platform-knows-no-slice", "apps/server/src/platform/http/a.ts", `${modules}/support/support.routes.ts`],
	["provider-knows-no-slice", "apps/server/src/providers/sms/a.ts", `${modules}/support/send.ts`],
	["slice-takes-values", `${modules}/billing/takes.ts`, "apps/server/src/compose.ts"],
	["slice-reads-no-environment", `${modules}/billing/reads.ts`, "apps/server/src/env.ts"],
	[
		"slices-meet-at-the-front-door",
		`${modules}/billing/meets.ts`,
		`${modules}/scanner/core/person.ts`,
		"type",
	],
	["front-door-gives-types", `${modules}/billing/knocks.ts`, `${modules}/scanner/scanner.slice.ts`],
	["composition-takes-front-doors", "apps/server/src/slices.ts", `${modules}/support/support.rules.ts`],
	["rules-are-pure", `${modules}/billing/core/a.rules.ts`, "apps/server/src/platform/db/database.ts"],
	["rules-are-pure", `${modules}/billing/core/b.rules.ts`, "fastify"],
	["repository-is-lowest", `${modules}/billing/core/a.repository.ts`, `${modules}/billing/core/a.mails.ts`],
	["nothing-calls-transport", `${modules}/support/calls.ts`, `${modules}/support/support.routes.ts`],
	["fastify-in-transport", `${modules}/support/knows.ts`, "fastify"],
	["database-in-platform", `${modules}/support/opens.ts`, "pg"],
	["database-in-platform", "scripts/opens.ts", "@electric-sql/pglite"],
	["queue-in-platform", `${modules}/support/support.jobs.ts`, "pg-boss"],
	["vendors-in-providers", `${modules}/support/texts.ts`, "twilio"],
	["vendors-in-providers", `${modules}/support/signs.ts`, "openid-client"],
	["stripe-in-providers", `${modules}/billing/pays.ts`, "stripe"],
	["web-knows-contracts", `${web}/lib/site/a.ts`, "apps/server/src/env.ts"],
	["web-takes-the-sandbox-page", `${web}/billing/card.ts`, "@unlisted/stripe-sandbox"],
	["sandbox-stands-alone", "packages/stripe-sandbox/src/main.ts", "@unlisted/contracts/plans"],
	[
		"sandbox-page-is-no-server",
		"packages/stripe-sandbox/src/browser/a.ts",
		"packages/stripe-sandbox/src/cli.ts",
	],
	["sandbox-page-has-no-node", "packages/stripe-sandbox/src/browser/b.ts", "node:crypto"],
	["lib-knows-no-slice", `${web}/lib/site/b.ts`, `${web}/billing/page.tsx`],
	["ui-has-no-domain", `${web}/ui/a.ts`, "@unlisted/contracts/plans"],
	["ui-has-no-domain", `${web}/ui/b.ts`, `${web}/lib/site/page-meta.ts`],
	["web-slices-apart", `${web}/billing/a.ts`, `${web}/scanner/words/words.ts`],
	["corpus-stands-alone", "packages/breach-corpus/src/a.ts", "packages/contracts/src/problem.ts"],
	["lab-stands-alone", "packages/broker-lab/src/a.ts", "@unlisted/contracts/plans"],
	["vendors-in-providers", "packages/broker-lab/src/sites/a.ts", "nodemailer"],
	["matching-stands-alone", "packages/identity-matching/src/a.ts", "@unlisted/breach-corpus"],
	["matching-is-pure", "packages/identity-matching/src/b.ts", "node:fs"],
	["letters-stand-alone", "packages/removal-letters/src/a.ts", "@unlisted/contracts/plans"],
	["letters-are-pure", "packages/removal-letters/src/b.ts", "node:fs"],
	["proof-stands-alone", "packages/removal-proof/src/a.ts", "@unlisted/contracts/plans"],
	["proof-stands-alone", "packages/removal-proof/src/b.ts", "zod"],
	["proof-runs-in-browsers", "packages/removal-proof/src/c.ts", "node:fs"],
	["reader-stands-alone", "packages/reply-reader/src/a.ts", "@unlisted/breach-corpus"],
	["reader-is-pure", "packages/reply-reader/src/b.ts", "node:fs"],
	["contracts-are-below", "packages/contracts/src/a.ts", "@unlisted/server"],
	["upwards-from-identity-keys", `${modules}/identity/keys/a.ts`, `${modules}/identity/admin/a.ts`],
	[
		"upwards-from-identity-admin",
		`${modules}/identity/admin/b.ts`,
		`${modules}/identity/identity.slice.ts`,
		"type",
	],
];

const right: readonly [file: string, target: string, type?: "type"][] = [
	[`${modules}/support/a.ts`, `${modules}/notifications/notifications.slice.ts`, "type"],
	[`${modules}/support/support.repository.ts`, "apps/server/src/platform/db/database.ts"],
	[`${modules}/support/support.slice.ts`, "apps/server/src/env.ts", "type"],
	[`${modules}/support/b.http.ts`, "fastify"],
	[`${modules}/identity/admin/c.ts`, `${modules}/identity/keys/b.ts`],
	["apps/server/src/compose.ts", `${modules}/support/support.slice.ts`],
	["apps/server/src/testing/a.ts", "pg"],
	[`${web}/billing/b.tsx`, `${web}/ui/button.tsx`],
	[`${web}/billing/c.ts`, "@unlisted/stripe-sandbox/browser"],
	[`${web}/billing/d.ts`, "@unlisted/contracts/plans"],
	["packages/stripe-sandbox/src/wire/wire.ts", "stripe", "type"],
];

let root: string;
let said: readonly string[];

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), "wrong-imports-"));
	for (const [, file, target, type] of wrong) write(file, target, type);
	for (const [file, target, type] of right) write(file, target, type);
	write(`${modules}/support/one.ts`, `${modules}/support/two.ts`, "type");
	write(`${modules}/support/two.ts`, `${modules}/support/one.ts`, "type");
	said = await wrongImports(root, ["apps", "packages", "scripts"]);
}, 60_000);

afterAll(() => rmSync(root, { recursive: true }));

it.each(wrong)("%s: %s may not import %s", (rule, file, target) => {
	const about = said.filter((one) => one.startsWith(`${file}\n`) && one.includes(`${rule}: `));
	expect(about).toHaveLength(1);
	expect(about[0]).toContain(target.replace("node:", ""));
	expect(about[0]).toMatch(/: .+ .+\.$/);
});

it.each(right)("%s may import %s", (file) => {
	expect(said.filter((one) => one.startsWith(`${file}\n`))).toEqual([]);
});

it("a circle of type imports is a circle", () => {
	expect(said.filter((one) => one.includes("no-circle"))).toHaveLength(1);
});

function write(file: string, target: string, type?: "type"): void {
	const isPath = /^(apps|packages)\//.test(target);
	const specifier = isPath ? `${"../".repeat(file.split("/").length - 1)}${target}` : target;
	put(file, `import ${type ?? ""} { x } from "${specifier}";\nexport const y = x;\n`);
	if (isPath) put(target, "export const x = 1;\n", "wx");
}

function put(file: string, text: string, flag = "w"): void {
	mkdirSync(dirname(join(root, file)), { recursive: true });
	try {
		writeFileSync(join(root, file), text, { flag });
	} catch (error) {
		// Another example has already written this file.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}
