import { createHash } from "node:crypto";
import { licenceOf } from "./licences.ts";
import { type Installed, installedPackages, type Lockfile } from "./locked-packages.ts";

/**
 * Lists all third-party packages of the lockfile as CycloneDX 1.6. It contains no times or random numbers, so the
 * same lockfile gives the same text.
 */
export function sbomOf(lock: Lockfile): object {
	const installed = installedPackages(lock);
	const components = installed.map(component).sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
	const root = { type: "application", name: lock.name ?? "", version: lock.version ?? "", "bom-ref": "root" };
	return {
		$schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
		bomFormat: "CycloneDX",
		specVersion: "1.6",
		serialNumber: `urn:uuid:${uuidOf(JSON.stringify([root, components]))}`,
		version: 1,
		metadata: { component: root },
		components,
		dependencies: [
			{ ref: "root", dependsOn: ownDependencies(lock) },
			...installed.map((one) => ({ ref: one.path, dependsOn: dependenciesOf(lock, one.path) })),
		].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
	};
}

function component(one: Installed) {
	const licence = licenceOf(one);
	const [algorithm, hash] = (one.integrity ?? "").split("-", 2);
	const name = one.name.replace(/^@/, "%40");
	return {
		type: "library",
		"bom-ref": one.path,
		name: one.name,
		version: one.version,
		purl: `pkg:npm/${name}@${one.version}`,
		// We do not distribute tools for builds and tests.
		scope: one.dev ? "excluded" : one.optional ? "optional" : "required",
		...(licence && {
			licenses: [/ |\(/.test(licence) ? { expression: licence } : { license: { id: licence } }],
		}),
		...(algorithm === "sha512" &&
			hash && { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
	};
}

/** Dependencies of the root and our own workspaces. */
function ownDependencies(lock: Lockfile): string[] {
	const own = Object.keys(lock.packages).filter((path) => !path.includes("node_modules/"));
	const all = own.flatMap((path) => dependenciesOf(lock, path));
	return [...new Set(all)].sort();
}

function dependenciesOf(lock: Lockfile, path: string): string[] {
	const one = lock.packages[path];
	const names = Object.keys({ ...one?.dependencies, ...one?.optionalDependencies, ...one?.peerDependencies });
	const found = names.map((name) => resolve(lock, path, name)).filter((place) => place !== null);
	return [...new Set(found)].sort();
}

/** Resolves a package as Node does: first in the package's own node_modules, then in each folder above. */
function resolve(lock: Lockfile, from: string, name: string): string | null {
	for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
		const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
		const there = lock.packages[place];
		if (there) return there.link ? null : place;
		if (folder === "") return null;
	}
}

function uuidOf(text: string): string {
	const hex = createHash("sha256").update(text).digest("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`5${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-");
}
