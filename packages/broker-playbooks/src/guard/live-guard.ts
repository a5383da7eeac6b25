import { lookup as systemLookup } from "node:dns/promises";
import { LookUpFailure } from "../look-up/failure.ts";
import { belongsToHosts } from "../playbook/hosts.ts";
import { checkPage, type Guard, left, type Resolve } from "./guard.ts";
import { isPublicAddress } from "./public-address.ts";

export interface LiveGuardDeps {
	/** Hosts of all playbooks in the signed bundle. */
	readonly hosts: readonly string[];
	/** How to resolve a name; the system's way by default. */
	readonly resolve?: Resolve | undefined;
}

const ports = new Set([80, 443]);

/**
 * Only allows the broker's own hosts, on the web's ports, at public addresses. A name is resolved once, at the
 * connection.
 */
export function liveGuard({ hosts, resolve = fromSystem }: LiveGuardDeps): Guard {
	return {
		mode: "live",
		check(page, own, from) {
			checkPage(page, own);
			checkPage(page, hosts);
			if (page.port !== "") throw left("a port that is not the web's");
			if (from?.protocol === "https:" && page.protocol === "http:")
				throw left("an address without encryption, from one with it");
		},
		async place(host, port) {
			if (!belongsToHosts(host, hosts)) throw left("a host that no playbook names");
			if (!ports.has(port)) throw left("a port that is not the web's");
			const addresses = await resolve(host).catch(() => {
				throw new LookUpFailure("unreachable", "the name was not found");
			});
			const found = addresses.find(({ address }) => isPublicAddress(address));
			if (!found) throw left("an address that is not public");
			return { address: found.address, port };
		},
	};
}

const fromSystem: Resolve = (host) => systemLookup(host, { all: true });
