/** The configuration cannot be used. Each reason names the variable and says what is allowed. */
export class BadValue extends Error {
	readonly reasons: readonly string[];

	constructor(...reasons: string[]) {
		super(reasons.join("\n"));
		this.reasons = reasons;
	}
}

/** A setting is well, and the files that it names are not. */
export class DamagedFiles extends BadValue {
	readonly todo =
		"Take the files from your backup (docs/operations/backup.md), or make them again from where they came from.";
}

/** Runs all checks, and throws once with everything that they found. */
export function refuseTogether(checks: readonly (() => void)[]): void {
	const reasons = checks.flatMap((check) => {
		try {
			check();
			return [];
		} catch (error) {
			if (error instanceof BadValue) return error.reasons;
			throw error;
		}
	});
	if (reasons.length > 0) throw new BadValue(...reasons);
}
