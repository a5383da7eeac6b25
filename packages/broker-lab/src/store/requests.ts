import type { DatabaseSync } from "node:sqlite";

/** A request for removal at a broker. */
export interface OptOutRequest {
	readonly id: string;
	readonly site: string;
	/** `waiting` for a proof, `accepted` and under way, `done` in the broker's own words, or `refused`. */
	readonly state: "waiting" | "accepted" | "done" | "refused";
	/** Ids of listings. */
	readonly listings: readonly string[];
	readonly email: string;
	/** The code that the person types in, if it was sent by text message. */
	readonly code: string;
	readonly name: string;
	readonly at: number;
	/** When the broker acts on it. */
	readonly dueAt: number | null;
	/** The Message-ID of the letter that made the request. */
	readonly messageId?: string;
}

export interface RequestStore {
	write(request: OptOutRequest): void;
	find(id: string): OptOutRequest | null;
	due(now: number): readonly OptOutRequest[];
	/** Newest first. */
	list(filter: { site?: string; limit?: number }): readonly OptOutRequest[];
}

export function requestStore(database: DatabaseSync): RequestStore {
	const write = database.prepare(
		"INSERT OR REPLACE INTO requests (id, site, at, due_at, data) VALUES (?, ?, ?, ?, ?)",
	);
	const find = database.prepare("SELECT data FROM requests WHERE id = ?");
	const due = database.prepare("SELECT data FROM requests WHERE due_at <= ? ORDER BY due_at LIMIT 1000");
	const list = database.prepare(
		"SELECT data FROM requests WHERE site = coalesce(?, site) ORDER BY at DESC LIMIT ?",
	);
	const read = (rows: unknown[]) =>
		(rows as { data: string }[]).map(({ data }) => JSON.parse(data) as OptOutRequest);
	return {
		write: (request) => {
			const due = request.state === "accepted" ? request.dueAt : null;
			write.run(request.id, request.site, request.at, due, JSON.stringify(request));
		},
		find: (id) => read(find.all(id))[0] ?? null,
		due: (now) => read(due.all(now)),
		list: ({ site, limit = 1000 }) => read(list.all(site ?? null, Math.min(limit, 10_000))),
	};
}
