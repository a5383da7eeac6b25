/** How much of a sweep is one transaction: little enough that nobody waits for it, and that the next start goes on. */
export const sliceRows = 2000;

/**
 * Runs each sweep, also after one that failed: none waits for another's fault to be mended. Fails as the first of them did, so that
 * the job tries again.
 */
export async function oneByOne(sweeps: readonly (() => Promise<unknown>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const sweep of sweeps) {
		try {
			await sweep();
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}

/** Deletes until a slice is not full. */
export async function inSlices(deleteSome: (most: number) => Promise<number>): Promise<number> {
	for (let total = 0; ; ) {
		const deleted = await deleteSome(sliceRows);
		total += deleted;
		if (deleted < sliceRows) return total;
	}
}
