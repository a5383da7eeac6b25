/**
 * How many rows one transaction of a sweep deletes. It is small so that nobody waits long for it, and so that a later
 * run can continue.
 */
export const sliceRows = 2000;

/**
 * Runs all sweeps, even after one failed, because a broken sweep must not stop the others. Throws the first error at
 * the end, so that the job tries again.
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
