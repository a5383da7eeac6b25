import type { PGlite } from "@electric-sql/pglite";

/** How the driver tells an error that the database reports from everything else that ends a call into it. */
const reported = 100;

/**
 * A value that is nested very deeply uses the stack of JavaScript up inside the database, where PostgreSQL's own check
 * does not see it. The driver would take that for an answer, and call again for ever. Here it becomes an error of the
 * database: it is told of one as of any other, gives up what it was at, and rolls the transaction back.
 */
export function turnTrapsIntoErrors(pglite: PGlite): void {
	const database = pglite.Module;
	const step = database._PostgresMainLoopOnce.bind(database);
	const handleError = database._PostgresMainLongJmp.bind(database);
	let trapped: unknown;
	database._PostgresMainLoopOnce = () => {
		try {
			step();
		} catch (error) {
			if (isReported(error)) throw error;
			trapped = error;
			throw Object.assign(new Error("trapped"), { status: reported });
		}
	};
	database._PostgresMainLongJmp = () => {
		if (trapped === undefined) return handleError();
		const trap = trapped;
		trapped = undefined;
		// There is no error to handle yet, which is the error that the first call raises and the next one handles.
		for (let attempt = 0; attempt < 4; attempt += 1) {
			try {
				return handleError();
			} catch {}
		}
		throw trap;
	};
}

/** What the database says of an error that it was not told. */
export function isTrap(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "XX000" && message === "errstart was not called";
}

function isReported(error: unknown): boolean {
	return (error as { status?: number } | null)?.status === reported;
}
