/** When a broker that had its share for today gets requests again. */
export function tomorrow(now: Date): Date {
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
