import { BadValue } from "./bad-value.ts";

/**
 * The reason why a port cannot be opened, as one line. A HOST that nobody can resolve gives the same error as a
 * database that cannot be found, so only the caller can tell them apart.
 */
export function cannotListen(error: unknown, { host, port }: { host: string; port: number }): unknown {
	const { code = "" } = error as NodeJS.ErrnoException;
	// The line for a taken port is the same wherever it is opened.
	if (code === "EADDRINUSE") return error;
	if (code === "EACCES" || code === "EPERM")
		return new BadValue(
			`PORT ${port} may not be opened by this user (${code}): set PORT to one from 1024, with a proxy in front of it.`,
		);
	if (!/^E[A-Z_]+$/.test(code)) return error;
	return new BadValue(
		`HOST ${host} is no address of this machine (${code}): set HOST to 127.0.0.1, 0.0.0.0 or another address that it has.`,
	);
}
