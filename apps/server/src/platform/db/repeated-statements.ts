/**
 * Which statements are worth preparing: those that come again. The database then parses and plans them once for a
 * connection, which for our small statements is more than half of their cost. Bounded on both sides: texts that were
 * made up for one request never stay in its memory, and there are never more than `most` prepared ones.
 */
export interface RepeatedStatements {
	/** A name to prepare it under; undefined when it shall be sent as it is. */
	nameOf(text: string): string | undefined;
	/** Never again by name: what it returns has changed under its plan. */
	giveUp(text: string): void;
}

const most = 300;
const mostSeenOnce = 1000;

export function repeatedStatements(): RepeatedStatements {
	const names = new Map<string, string | undefined>();
	const seenOnce = new Set<string>();
	let made = 0;
	return {
		nameOf: (text) => {
			if (names.has(text)) return names.get(text);
			if (names.size >= most) return undefined;
			if (!seenOnce.delete(text)) {
				if (seenOnce.size >= mostSeenOnce) seenOnce.clear();
				seenOnce.add(text);
				return undefined;
			}
			made += 1;
			names.set(text, `unlisted_${made}`);
			return names.get(text);
		},
		giveUp: (text) => {
			names.set(text, undefined);
		},
	};
}

/** A table was altered while a statement on it was prepared: PostgreSQL refuses to answer with other columns. */
export function isStalePlan(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "0A000" && (message ?? "").includes("cached plan");
}
