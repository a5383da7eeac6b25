/** When a broker that has reached today's limit gets requests again. */
export function tomorrow(now: Date): Date {
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
