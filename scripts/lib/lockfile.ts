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
 * npm drops other platforms' packages from the lockfile when it updates one beside an installed tree. The
 * next `npm ci` then fails, or another platform gets no binary. This check finds it first.
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

/** An install script runs with its user's rights, so each is allowed by name, and only if needed. */
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
