import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isSiteFresh, siteStamp, stampName } from "./site-stamp.mjs";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "unlisted-stamp-"));
	const files = {
		"package-lock.json": "{}",
		"apps/web/vite.config.ts": "export default {};",
		"apps/web/react-router.config.ts": "export default {};",
		"apps/web/app/root.tsx": "page",
		"apps/web/public/robots.txt": "",
		"apps/web/build/client/index.html": "<h1>Unlisted</h1>",
		"packages/contracts/src/plans.ts": "",
		"packages/removal-proof/src/main.ts": "",
		"packages/stripe-sandbox/src/browser/stripe.ts": "",
	};
	for (const [name, content] of Object.entries(files)) write(name, content);
	write(`apps/web/build/client/${stampName}`, siteStamp(built()));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = () => join(folder, "built here");
function write(name: string, content: string, root = built()): void {
	mkdirSync(dirname(join(root, name)), { recursive: true });
	writeFileSync(join(root, name), content);
}

it("a built checkout may be moved: its site is still fresh elsewhere", () => {
	const moved = join(folder, "moved", "there");
	cpSync(built(), moved, { recursive: true });
	expect(isSiteFresh(built())).toBe(true);
	expect(isSiteFresh(moved)).toBe(true);
});

it("a site whose sources changed, or were renamed, is not fresh; one whose tests changed is", () => {
	write("apps/web/app/root.test.tsx", "a test");
	expect(isSiteFresh(built())).toBe(true);
	write("apps/web/app/root.tsx", "another page");
	expect(isSiteFresh(built())).toBe(false);
	write("apps/web/app/root.tsx", "page");
	expect(isSiteFresh(built())).toBe(true);
	write("apps/web/app/new.tsx", "");
	expect(isSiteFresh(built())).toBe(false);
});

it("without a page there is no site", () => {
	rmSync(join(built(), "apps/web/build/client/index.html"));
	expect(isSiteFresh(built())).toBe(false);
});
