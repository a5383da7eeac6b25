import type { PGlite } from "@electric-sql/pglite";

/** How the driver tells an error from the database from any other failure of a call. */
const reported = 100;

/**
 * A deeply nested value uses up JavaScript's stack inside the database, where PostgreSQL's own check does not
 * see it. The driver would take that for an answer and call again forever. This makes it a database error.
 * The database then stops the statement and rolls the transaction back.
 *
 * A database that stopped itself is told to `onEnd`, once. If the process goes on after that, each statement fails with that error.
 * Never close such a one: closing asks it for its last words.
 */
export function turnTrapsIntoErrors(pglite: PGlite, onEnd: (error: Error) => void): void {
	const database = pglite.Module;
	const step = database._PostgresMainLoopOnce.bind(database);
	const handleError = database._PostgresMainLongJmp.bind(database);
	let trapped: unknown;
	let ended: Error | undefined;
	const endAt = (error: Error) => {
		ended = error;
		// What the driver asks for after each statement. There is nobody left to answer.
		database._PostgresSendReadyForQueryIfNecessary = () => undefined;
		database._pgl_pq_flush = () => undefined;
		onEnd(error);
	};
	database._PostgresMainLoopOnce = () => {
		try {
			if (!ended) return step();
		} catch (error) {
			if (isReported(error)) throw error;
			if (isEnd(error)) endAt(error);
			trapped = error;
		}
		throw Object.assign(new Error("trapped"), { status: reported });
	};
	database._PostgresMainLongJmp = () => {
		// The driver passes on what is thrown here, and nothing else.
		if (ended) throw ended;
		const trap = trapped;
		trapped = undefined;
		// A trap is no error yet that can be handled. The first call raises it, and the next one handles it.
		for (let attempt = 0; attempt < (trap === undefined ? 1 : 4); attempt += 1) {
			try {
				return handleError();
			} catch (error) {
				if (isEnd(error)) endAt(error);
				if (ended || trap === undefined) throw error;
			}
		}
		throw trap;
	};
}

/** What the database reports for an error that has no message. */
export function isTrap(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "XX000" && message === "errstart was not called";
}

/** The database stopped itself, as when it cannot write its log. Every later call would wait forever. */
function isEnd(error: unknown): error is Error {
	const { name, message } = error as Error;
	return (name === "RuntimeError" && message.startsWith("Aborted")) || name === "ExitStatus";
}

function isReported(error: unknown): boolean {
	return (error as { status?: number } | null)?.status === reported;
}
