/** Rejects after this time, with `late`. The work itself continues. */
export async function within<T>(
	milliseconds: number,
	work: Promise<T>,
	late: () => Error = () => new Error("It takes too long."),
): Promise<T> {
	const over = Promise.withResolvers<never>();
	const timer = setTimeout(() => over.reject(late()), milliseconds);
	try {
		return await Promise.race([work, over.promise]);
	} finally {
		clearTimeout(timer);
	}
}
