// Plain JavaScript, as scripts/launch.mjs needs it before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Inside the output: a build by other means empties the folder, so it does not count as one of ours. */
export const stampName = ".built-from";

/** Whether the site was built from the sources that are there now. */
export function isSiteFresh(root) {
	const output = join(root, "apps", "web", "build", "client");
	const stamp = join(output, stampName);
	return (
		existsSync(stamp) &&
		existsSync(join(output, "index.html")) &&
		readFileSync(stamp, "utf8") === siteStamp(root)
	);
}

/** By path in the project and content, so that a checkout may be copied or moved after it was built. */
export function siteStamp(root) {
	const hash = createHash("sha256");
	const web = join(root, "apps", "web");
	const packages = join(root, "packages");
	const folders = [
		join(web, "app"),
		join(web, "public"),
		join(packages, "contracts", "src"),
		join(packages, "removal-proof", "src"),
		join(packages, "stripe-sandbox", "src", "browser"),
	];
	const files = [
		join(root, "package-lock.json"),
		join(web, "vite.config.ts"),
		join(web, "react-router.config.ts"),
	];
	for (const folder of folders) {
		for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
			// Node 20 before 20.12 knows the folder as `path`.
			if (entry.isFile() && !entry.name.includes(".test."))
				files.push(join(entry.parentPath ?? entry.path, entry.name));
		}
	}
	for (const file of files.sort()) {
		const bytes = readFileSync(file);
		hash.update(`${relative(root, file)} ${bytes.length}\n`).update(bytes);
	}
	return hash.digest("hex");
}
