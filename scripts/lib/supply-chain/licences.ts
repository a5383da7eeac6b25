import { installedPackages, type Lockfile } from "./locked-packages.ts";

/** Licenses that ask only for attribution, or for sharing changes to their own files. */
const allowed = new Set([
	"0BSD",
	"Apache-2.0",
	"BlueOak-1.0.0",
	"BSD-2-Clause",
	"BSD-3-Clause",
	"CC-BY-4.0",
	"CC0-1.0",
	"ISC",
	"MIT",
	"MIT-0",
	"MPL-2.0",
	"OFL-1.1",
	"Python-2.0",
	"Unlicense",
	"Zlib",
]);

/**
 * Packages without a license in package.json, with the license that we read in their LICENSE file. Each entry holds
 * for one version: the next version must be read again.
 */
const read: Readonly<Record<string, string>> = { "png-js@2.0.0": "MIT" };

export const licenceOf = ({ name, version, license }: { name: string; version: string; license?: string }) =>
	license ?? read[`${name}@${version}`];

/** "(A OR B)" needs one allowed license, "A AND B" needs both to be allowed. */
export function isAllowed(expression: string): boolean {
	const plain = expression.replace(/[()]/g, "");
	return plain
		.split(/\s+OR\s+/)
		.some((part) => part.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())));
}

export function refusedLicences(lock: Lockfile): string[] {
	return installedPackages(lock).flatMap((one) => {
		const licence = licenceOf(one);
		if (licence && isAllowed(licence)) return [];
		return [
			`${one.name}@${one.version} is under ${licence ?? "no licence that it names"}: look at it, or leave it out.`,
		];
	});
}

/** For example "MIT 498, Apache-2.0 64, …", with the most frequent license first. */
export function countLicences(lock: Lockfile): string {
	const counts = new Map<string, number>();
	for (const one of installedPackages(lock)) {
		const licence = licenceOf(one) ?? "none";
		counts.set(licence, (counts.get(licence) ?? 0) + 1);
	}
	const sorted = [...counts].sort(([a, many], [b, others]) => others - many || a.localeCompare(b));
	return sorted.map(([licence, count]) => `${licence} ${count}`).join(", ");
}
