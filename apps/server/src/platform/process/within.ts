/** Rejects after this time. The work itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(() => late.reject(new Error("It takes too long.")), milliseconds);
	try {
		return await Promise.race([work, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}
