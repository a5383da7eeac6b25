/** The entry in package-lock.json for one folder of node_modules. */
export interface LockedPackage {
	readonly version?: string;
	readonly license?: string;
	readonly integrity?: string;
	readonly link?: boolean;
	readonly dev?: boolean;
	readonly optional?: boolean;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
	readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
	readonly name?: string;
	readonly version?: string;
	readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface Installed extends LockedPackage {
	/** The key in the lockfile: node_modules/a/node_modules/b. */
	readonly path: string;
	readonly name: string;
	readonly version: string;
}

/** Only third-party packages, without our own workspaces and the links to them. */
export function installedPackages(lock: Lockfile): Installed[] {
	return Object.entries(lock.packages).flatMap(([path, one]) => {
		const name = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
		return name && !one.link && one.version ? [{ ...one, path, name, version: one.version }] : [];
	});
}
