import type { LookupAddress } from "node:dns";
import { LookUpFailure } from "../look-up/failure.ts";
import { belongsToHosts } from "../playbook/hosts.ts";

/** The target of a connection: an address that was checked, never a name. */
export interface Place {
	readonly address: string;
	readonly port: number;
}

/**
 * Decides what may be reached at all. Both drivers only connect to a `place`, so that no setting, redirect, link or
 * script leads to another machine.
 */
export interface Guard {
	readonly mode: "lab" | "live";
	/** Throws `left_the_broker` if the page is on none of these hosts. `from` is the page that led there. */
	check(page: URL, hosts: readonly string[], from?: URL): void;
	/** Where to connect for this host. Throws `left_the_broker` for a host that no playbook names. */
	place(host: string, port: number): Promise<Place>;
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export function checkPage(page: URL, hosts: readonly string[]): void {
	if (page.protocol !== "http:" && page.protocol !== "https:")
		throw left("an address that is not of the web");
	if (page.username !== "" || page.password !== "") throw left("an address with a user in it");
	if (!belongsToHosts(page.hostname, hosts)) throw left("a host that is not the broker's");
}

export const left = (detail: string) => new LookUpFailure("left_the_broker", detail);
