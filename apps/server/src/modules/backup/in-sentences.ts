import { CannotUnlock, Damaged } from "../../platform/crypto/age.ts";
import { BulkRefused } from "../../platform/db/bulk/bulk-connection.ts";
import {
	type DatabaseError,
	databaseFailureInWords,
	whyDatabaseFails,
} from "../../platform/db/database-away.ts";
import { BadValue } from "../../platform/process/bad-value.ts";

/** Turns errors that an operator can fix into one sentence. */
export async function inSentences<T>(work: () => Promise<T>): Promise<T> {
	// Only the owner may read copies, drafts and archives.
	process.umask(0o077);
	try {
		return await work();
	} catch (error) {
		const known = [BulkRefused, CannotUnlock, Damaged];
		if (known.some((kind) => error instanceof kind)) throw new BadValue((error as Error).message);
		const { code, message } = error as { code?: string; message: string };
		// Errors of the system about a path or an address, and errors of PostgreSQL about a statement.
		if (code === "EACCES") throw new BadValue(`${message}. ${whoNeedsTheRight()}`);
		const why = whyDatabaseFails(error as DatabaseError);
		if (why !== undefined && why !== "no connection")
			throw new BadValue(`The database does not answer: ${databaseFailureInWords(error as DatabaseError)}.`);
		if (code !== undefined && /^(E[A-Z0-9]+|[0-9A-Z]{5})$/.test(code)) throw new BadValue(message);
		throw error;
	}
}

/** In a container, nobody knows which user a command runs as. */
function whoNeedsTheRight(): string {
	const user = process.getuid ? ` as user ${process.getuid()}` : "";
	return `The command runs${user}: give that user the right, and run it again.`;
}
