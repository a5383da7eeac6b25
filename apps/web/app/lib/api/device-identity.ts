import type { BrokerIdentity } from "@unlisted/contracts/brokers";
import { readStored, writeStored } from "../session/stored-session.ts";

/** One key for each person: two people who share a browser must not read each other's identity. */
const keyOf = (userId: string) => `unlisted-identity-${userId}`;

/**
 * The identity that a person keeps only in this browser; null if they do not. This page wrote it, so its shape is
 * known.
 */
export function readDeviceIdentity(userId: string): BrokerIdentity | null {
	try {
		const kept: unknown = JSON.parse(readStored(keyOf(userId)) ?? "null");
		return typeof kept === "object" && kept !== null && "names" in kept ? (kept as BrokerIdentity) : null;
	} catch {
		return null;
	}
}

export function writeDeviceIdentity(userId: string, identity: BrokerIdentity | null): void {
	writeStored(keyOf(userId), identity && JSON.stringify(identity));
}

/** Whether it is enough for a search: a name with a last name, and a city. The server has the same rule. */
export function isEnough({ names, places }: Pick<BrokerIdentity, "names" | "places">): boolean {
	return (
		names.some(({ first, last }) => first.trim() && last?.trim()) && places.some(({ city }) => city.trim())
	);
}
