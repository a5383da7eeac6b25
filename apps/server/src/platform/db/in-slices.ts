/** How much of a sweep is one transaction: little enough that nobody waits for it, and that the next start goes on. */
export const sliceRows = 2000;

/** Deletes until a slice is not full. */
export async function inSlices(deleteSome: (most: number) => Promise<number>): Promise<number> {
	for (let total = 0; ; ) {
		const deleted = await deleteSome(sliceRows);
		total += deleted;
		if (deleted < sliceRows) return total;
	}
}
