import { z } from "zod";

/** `example.com`, or with a port for sites on this machine. Lower case, in ASCII, never with a user or a path. */
export const hostSchema = z
	.string()
	.max(260)
	.regex(
		/^(?=[^:]{1,253}(:|$))[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*(:\d{1,5})?$/,
	);

/** Whether a host is one of these, or below one of them. If a port is named, it must be the same. */
export function belongsToHosts(host: string, hosts: readonly string[]): boolean {
	const { name, port } = split(host.toLowerCase().replace(/\.(?=:|$)/, ""));
	return hosts.some((allowed) => {
		const own = split(allowed);
		if (own.port !== port) return false;
		// An IP address has no hosts below it.
		return name === own.name || (!/^[\d.]+$/.test(own.name) && name.endsWith(`.${own.name}`));
	});
}

function split(host: string): { name: string; port: string } {
	const [name = "", port = ""] = host.split(":");
	return { name, port };
}
