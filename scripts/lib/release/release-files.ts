/** What a release holds of the project, as paths from its root. Folders end in a slash. */
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

/** The same for each package: what runs, its data, its description. */
const partsOfPackages = /^packages\/[^/]+\/(package\.json|README\.md|[^/]+\.mjs|src\/|data\/)/;

/** What only tests and the training of the model of replies read, and what belongs to this machine. */
const left = [
	/\.test\.\w+$/,
	/(^|\/)testing\//,
	/^packages\/reply-reader\/data\/(families|replies)\//,
	/^docs\/(images|decisions)\//,
	// Secrets and backups of this machine: deploy/.env is where the compose file looks for them.
	/(^|\/)\.env$/,
	/^deploy\/backups\//,
];

/** Whether a file of the project belongs into a release. */
export function isReleased(path: string): boolean {
	if (left.some((pattern) => pattern.test(path))) return false;
	if (partsOfPackages.test(path)) return true;
	return parts.some((part) => (part.endsWith("/") ? path.startsWith(part) : path === part));
}

/** Whether a folder may hold files of a release: the others are not walked through. */
export function mayHoldReleased(folder: string): boolean {
	if (/(^|\/)(node_modules|\.git|testing)$/.test(folder)) return false;
	if (/^packages(\/[^/]+(\/(src|data)(\/.*)?)?)?$/.test(folder)) return true;
	return parts.some((part) => part.startsWith(`${folder}/`) || `${folder}/`.startsWith(part));
}

/** Of an installed package: what no program reads when it runs. Licences stay. */
export function isDeadWeight(path: string): boolean {
	if (/(^|\/)(licen[cs]e|notice|copying)[^/]*$/i.test(path)) return false;
	// The program that npm's package brings stands in node/bin; its second name and its headers are not used.
	if (path.startsWith("node/node_modules/")) return true;
	return /\.(map|d\.[cm]?ts|md|markdown)$/i.test(path);
}
