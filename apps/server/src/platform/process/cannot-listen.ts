import { BadValue } from "./bad-value.ts";

/**
 * The reason why a port cannot be opened, as one line. A HOST that nobody can resolve gives the same error as a
 * database that cannot be found, so only the caller can tell them apart.
 */
export function cannotListen(
	error: unknown,
	{ host, port }: { host: string; port: number },
	/** What the settings are called. */
	names: { readonly host: string; readonly port: string } = { host: "HOST", port: "PORT" },
): unknown {
	const { code = "" } = error as NodeJS.ErrnoException;
	// The line for a taken port is the same wherever it is opened.
	if (code === "EADDRINUSE") return error;
	if (code === "EACCES" || code === "EPERM")
		return new BadValue(
			`${names.port} ${port} may not be opened by this user (${code}): set ${names.port} to one from 1024, with a proxy in front of it.`,
		);
	if (!/^E[A-Z_]+$/.test(code)) return error;
	return new BadValue(
		`${names.host} ${host} is no address of this machine (${code}): set ${names.host} to 127.0.0.1, 0.0.0.0 or another address that it has.`,
	);
}
