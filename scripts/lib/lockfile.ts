interface Lock {
	readonly packages: Readonly<
		Record<
			string,
			{ readonly optionalDependencies?: Record<string, string>; readonly hasInstallScript?: boolean }
		>
	>;
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, "");

/**
 * If npm updates a package while others are installed, it drops the packages of other platforms from the lockfile.
 * The next `npm ci` then fails, or another platform gets no binary. This check finds that first.
 */
export function missingFromLock(lock: Lock): string[] {
	const present = new Set(Object.keys(lock.packages).map(nameOf));
	return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies)
			.filter((name) => !present.has(name))
			.map(
				(name) =>
					`package-lock.json lacks ${name}, which ${path} may need. CONTRIBUTING.md says how to add a dependency.`,
			),
	);
}

/**
 * An install script runs with the rights of the user who installs. So we allow each script by name, and only if we
 * need it.
 */
export function unreviewedInstallScripts(lock: Lock, allowed: Readonly<Record<string, boolean>>): string[] {
	const wanting = Object.entries(lock.packages)
		.filter(([, { hasInstallScript }]) => hasInstallScript)
		.map(([path]) => nameOf(path));
	return [
		...wanting
			.filter((name) => !(name in allowed))
			.map(
				(name) => `${name} has an install script that package.json's allowScripts neither allows nor denies.`,
			),
		...Object.keys(allowed)
			.filter((name) => !wanting.includes(name))
			.map((name) => `package.json's allowScripts names ${name}, which has no install script any more.`),
	];
}
