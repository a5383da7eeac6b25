interface Lock {
	readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Record<string, string> }>>;
}

/**
 * npm leaves the packages of other platforms out of the lockfile when it updates one beside an installed tree; the
 * next `npm ci` then refuses it, or another platform gets no binary. Found here instead of there.
 */
export function missingFromLock(lock: Lock): string[] {
	const present = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
	return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies)
			.filter((name) => !present.has(name))
			.map(
				(name) =>
					`package-lock.json lacks ${name}, which ${path} may need. CONTRIBUTING.md says how to add a dependency.`,
			),
	);
}
