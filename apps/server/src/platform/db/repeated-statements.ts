import { hash } from "node:crypto";

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

const mostSeenOnce = 1000;

export function repeatedStatements(most = 300): RepeatedStatements {
	const names = new Map<string, string | undefined>();
	const seenOnce = new Set<string>();
	return {
		nameOf: (text) => {
			if (names.has(text)) return names.get(text);
			if (names.size >= most) return undefined;
			if (!seenOnce.delete(text)) {
				if (seenOnce.size >= mostSeenOnce) seenOnce.clear();
				seenOnce.add(text);
				return undefined;
			}
			names.set(text, nameFor(text));
			return names.get(text);
		},
		giveUp: (text) => {
			names.set(text, undefined);
		},
	};
}

/** By its text, never by a count: behind a pooler two processes may meet on one connection, and must not mean two things. */
function nameFor(text: string): string {
	return `unlisted_${hash("sha256", text, "hex").slice(0, 32)}`;
}

/** A table was altered while a statement on it was prepared: PostgreSQL refuses to answer with other columns. */
export function isStalePlan(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "0A000" && (message ?? "").includes("cached plan");
}
