import { belongsToHosts } from "../playbook/hosts.ts";
import { checkPage, type Guard, left } from "./guard.ts";

export interface LabGuardDeps {
	/** The lab's only port on 127.0.0.1. */
	readonly port: number;
	/** Hosts of all playbooks of the lab. */
	readonly hosts: readonly string[];
}

/** Keeps everything on this machine: every host leads to the same place, the lab. */
export function labGuard({ port, hosts }: LabGuardDeps): Guard {
	const known = (host: string) => {
		if (!host.endsWith(".localhost") || !belongsToHosts(host, hosts))
			throw left("a host that is not in the lab");
	};
	return {
		mode: "lab",
		check(page, own) {
			checkPage(page, own);
			if (page.protocol !== "http:" || page.port !== "") throw left("another port of this machine");
			known(page.hostname);
		},
		async place(host) {
			known(host);
			return { address: "127.0.0.1", port };
		},
	};
}
