import { hash } from "node:crypto";

/**
 * Chooses the statements that are worth preparing: those that repeat. The database then parses and plans each only
 * once per connection, which is more than half the cost of our small statements. At most `most` are prepared, so
 * texts that come only once never fill the server's memory. A pooler in transaction mode that cannot hold prepared
 * statements needs DATABASE_PREPARE=off.
 */
export interface RepeatedStatements {
	/** The name to prepare the statement under, or undefined to send it unprepared. */
	nameOf(text: string): string | undefined;
	/** Stops preparing this text, because the columns that it returns have changed. */
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

/**
 * The name is a hash of the text, not a count. Behind a pooler two processes may share a connection, and one name
 * must mean one text.
 */
function nameFor(text: string): string {
	return `unlisted_${hash("sha256", text, "hex").slice(0, 32)}`;
}

/** A table was altered after a statement on it was prepared. PostgreSQL refuses to return different columns. */
export function isStalePlan(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "0A000" && (message ?? "").includes("cached plan");
}
