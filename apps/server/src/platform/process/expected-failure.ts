import { OtherMasterKey } from "../crypto/other-master-key.ts";
import { DataDirInUse } from "../db/data-dir-lock.ts";
import { whyDatabaseFails } from "../db/database-away.ts";
import { MigrationRefused } from "../db/migrations/applied-migrations.ts";
import { DatabaseUnreachable } from "../db/open-database.ts";
import { SiteNotBuilt } from "../http/pages/site.ts";
import { BadValue, DamagedFiles } from "./bad-value.ts";

const expected = [
	BadValue,
	DataDirInUse,
	DatabaseUnreachable,
	MigrationRefused,
	OtherMasterKey,
	SiteNotBuilt,
];

/** Errors of the system that only the operator can fix: rights, disks, files in the place of folders, open files. */
const ofTheMachine = new Set([
	"EACCES",
	"EPERM",
	"EROFS",
	"ENOSPC",
	"EDQUOT",
	"EIO",
	"EISDIR",
	"ENOTDIR",
	"ELOOP",
	"ENAMETOOLONG",
	"EMFILE",
	"ENFILE",
]);

/** If the operator can fix the cause of a failed start, returns one line. Otherwise returns everything we know. */
export function expectedFailure(error: unknown, what = "Unlisted cannot start."): string {
	if (error instanceof DamagedFiles) return `${what} ${error.message} ${error.todo}`;
	if (expected.some((kind) => error instanceof kind)) return `${what} ${(error as Error).message}`;
	const { code, port } = error as { code?: string; port?: number };
	if (code === "EADDRINUSE")
		return `${what} PORT ${port} is taken by another program; set PORT to a free one.`;
	const unmade = whyNoFolder(error);
	if (unmade !== undefined) return `${what} ${unmade}`;
	if (ofTheMachine.has(code ?? "")) return `${what} ${(error as Error).message}`;
	const why = error instanceof Error ? whyDatabaseFails(error) : undefined;
	if (why !== undefined) return `${what} The database does not answer: ${why}. Start it again once it does.`;
	return error instanceof Error ? `${what} ${error.stack}` : `${what} ${String(error)}`;
}

/** Node says ENOENT if a folder and those above it cannot be made on a read-only disk, and EEXIST for a file of that name. */
function whyNoFolder(error: unknown): string | undefined {
	const { code, syscall, path } = error as { code?: string; syscall?: string; path?: string };
	if (syscall !== "mkdir" || path === undefined) return undefined;
	if (code === "ENOENT")
		return `The folder ${path} cannot be made: its disk is read-only, or takes no folders.`;
	if (code === "EEXIST") return `The folder ${path} cannot be made: a file has this name.`;
	return undefined;
}
