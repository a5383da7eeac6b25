// This is plain JavaScript because scripts/launch.mjs needs it before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * The stamp lies inside the output folder. A build by other means empties that folder, so it does not count as one of
 * ours.
 */
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

/** Uses paths inside the project and the content, so that a checkout can be copied or moved after the build. */
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
			// Node 20 before 20.12 calls the folder `path`.
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
