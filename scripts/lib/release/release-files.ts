/** The parts of the project that a release holds, as paths from its root. Folders end in a slash. */
const parts = [
	"package.json",
	"package-lock.json",
	"LICENSE",
	"NOTICE",
	"README.md",
	"CHANGELOG.md",
	"SECURITY.md",
	"db/",
	"deploy/",
	"docs/",
	"bin/",
	"apps/server/package.json",
	"apps/server/fonts/",
	"apps/server/src/",
	"apps/web/package.json",
	"apps/web/build/client/",
	"scripts/launch.mjs",
	"scripts/tasks/start.ts",
	"scripts/tasks/cli.ts",
	"scripts/tasks/healthy.ts",
	"scripts/lib/run.ts",
	"scripts/lib/release/site-stamp.mjs",
];

/** The parts of each package that a release holds: code that runs, data, description. */
const partsOfPackages = /^packages\/[^/]+\/(package\.json|README\.md|[^/]+\.mjs|src\/|data\/)/;

/** Files that only tests or the training of the reply model read, and files that belong to this machine. */
const left = [
	/\.test\.\w+$/,
	/(^|\/)testing\//,
	/^packages\/reply-reader\/data\/(families|replies)\//,
	/^docs\/(images|decisions)\//,
	// Secrets and backups of this machine. The compose file looks for deploy/.env.
	/(^|\/)\.env$/,
	/^deploy\/backups\//,
];

/** Whether a file of the project belongs in a release. */
export function isReleased(path: string): boolean {
	if (left.some((pattern) => pattern.test(path))) return false;
	if (partsOfPackages.test(path)) return true;
	return parts.some((part) => (part.endsWith("/") ? path.startsWith(part) : path === part));
}

/** Whether a folder may hold files of a release. We do not walk through other folders. */
export function mayHoldReleased(folder: string): boolean {
	if (/(^|\/)(node_modules|\.git|testing)$/.test(folder)) return false;
	if (/^packages(\/[^/]+(\/(src|data)(\/.*)?)?)?$/.test(folder)) return true;
	return parts.some((part) => part.startsWith(`${folder}/`) || `${folder}/`.startsWith(part));
}

/** Whether no program reads this file of an installed package when it runs. Licenses stay. */
export function isDeadWeight(path: string): boolean {
	if (/(^|\/)(licen[cs]e|notice|copying)[^/]*$/i.test(path)) return false;
	// npm's package has the Node program in node/bin. Nothing uses its second name and its headers.
	if (path.startsWith("node/node_modules/")) return true;
	return /\.(map|d\.[cm]?ts|md|markdown)$/i.test(path);
}
