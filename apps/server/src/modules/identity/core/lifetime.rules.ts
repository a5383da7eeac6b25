/** How long sessions live, in seconds; 0: forever. */
export interface SessionLifetimes {
	/** The longest time without a refresh. */
	readonly sessionIdleSeconds: number;
	readonly sessionMaxSeconds: number;
	/** The longest life of a session without "stay signed in". */
	readonly sessionShortSeconds: number;
}

export interface LivingSession {
	readonly stays: boolean;
	readonly createdAt: Date;
	readonly refreshedAt: Date;
}

/** Sessions that were opened or refreshed at or before these moments have ended. */
export function overSince(lifetimes: SessionLifetimes, now: Date) {
	const since = (seconds: number) => (seconds === 0 ? null : new Date(now.getTime() - seconds * 1000));
	return {
		idleSince: since(lifetimes.sessionIdleSeconds),
		longSince: since(lifetimes.sessionMaxSeconds),
		shortSince: since(lifetimes.sessionShortSeconds),
	};
}

/** When a session ends if nobody refreshes it before; null: never. */
export function endOf(lifetimes: SessionLifetimes, session: LivingSession): Date | null {
	const after = (from: Date, seconds: number) => (seconds === 0 ? Infinity : from.getTime() + seconds * 1000);
	const { sessionIdleSeconds, sessionMaxSeconds, sessionShortSeconds } = lifetimes;
	const end = Math.min(
		after(session.refreshedAt, sessionIdleSeconds),
		after(session.createdAt, session.stays ? sessionMaxSeconds : sessionShortSeconds),
	);
	return end === Infinity ? null : new Date(end);
}

export function isOver(lifetimes: SessionLifetimes, session: LivingSession, now: Date): boolean {
	const end = endOf(lifetimes, session);
	return end !== null && end <= now;
}
