import { belongsToHosts } from "@unlisted/broker-playbooks";
import type { RemovalsDeps } from "../core/removals.deps.ts";

/** The link of a mail, if it leads to the broker's own hosts. */
export function ownLink(
	{ sites }: Pick<RemovalsDeps, "sites">,
	hosts: readonly string[],
	link: string | null,
): string | null {
	if (link === null || !URL.canParse(link)) return null;
	const { protocol, hostname, host, username, password } = new URL(link);
	if (username !== "" || password !== "") return null;
	const isHere = sites?.mode === "lab";
	if (protocol !== "https:" && !(isHere && protocol === "http:")) return null;
	return belongsToHosts(isHere ? hostname : host, hosts) ? link : null;
}
