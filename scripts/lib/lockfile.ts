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
 * npm leaves the packages of other platforms out of the lockfile when it updates one beside an installed tree; the
 * next `npm ci` then refuses it, or another platform gets no binary. Found here instead of there.
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

/** An install script runs with the rights of whoever installs: each is allowed by name, and none that is not needed. */
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
