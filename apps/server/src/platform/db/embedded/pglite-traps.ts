import type { PGlite } from "@electric-sql/pglite";

/** The code by which the driver tells a database error from any other failure of a call. */
const reported = 100;

/**
 * A deeply nested value uses up JavaScript's stack inside the database, where PostgreSQL's own check does not see it.
 * The driver would take that for an answer and call again forever. This function turns it into a database error. The
 * database then stops the statement and rolls the transaction back.
 *
 * If the database stops itself, `onEnd` is called once. If the process goes on after that, each statement fails with
 * that error. Never close such a database: closing would wait for its last answer.
 */
export function turnTrapsIntoErrors(pglite: PGlite, onEnd: (error: Error) => void): void {
	const database = pglite.Module;
	const step = database._PostgresMainLoopOnce.bind(database);
	const handleError = database._PostgresMainLongJmp.bind(database);
	let trapped: unknown;
	let ended: Error | undefined;
	const endAt = (error: Error) => {
		ended = error;
		// The driver calls these after each statement. The database can no longer answer them.
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
		// The driver passes on only errors that are thrown here.
		if (ended) throw ended;
		const trap = trapped;
		trapped = undefined;
		// A trap is not yet an error that can be handled. The first call raises it, and the next call handles it.
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

/** The database reports this for an error without a message. */
export function isTrap(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "XX000" && message === "errstart was not called";
}

/** The database stopped itself, for example because it cannot write its log. Every later call would wait forever. */
function isEnd(error: unknown): error is Error {
	const { name, message } = error as Error;
	return (name === "RuntimeError" && message.startsWith("Aborted")) || name === "ExitStatus";
}

function isReported(error: unknown): boolean {
	return (error as { status?: number } | null)?.status === reported;
}
