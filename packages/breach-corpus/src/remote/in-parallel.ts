/** Returns the results in the order of the questions. Runs at most `most` at a time. */
export async function inParallel<T, R>(
	items: readonly T[],
	most: number,
	ask: (item: T) => Promise<R>,
): Promise<R[]> {
	const answers: R[] = new Array(items.length);
	let next = 0;
	const line = async () => {
		while (next < items.length) {
			const i = next;
			next += 1;
			answers[i] = await ask(items[i] as T);
		}
	};
	await Promise.all(Array.from({ length: Math.min(most, items.length) }, line));
	return answers;
}
