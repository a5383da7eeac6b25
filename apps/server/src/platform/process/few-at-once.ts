/** Runs the given work, at most `most` pieces at a time. The others wait in line. */
export function fewAtOnce(most: number) {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async <T>(work: () => Promise<T>): Promise<T> => {
		if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
		else running += 1;
		try {
			return await work();
		} finally {
			// The next in line gets the place at once. The place only becomes free if nobody waits.
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
