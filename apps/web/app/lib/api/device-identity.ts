import type { BrokerIdentity } from "@unlisted/contracts/brokers";
import { readStored, writeStored } from "../session/stored-session.ts";

/** One for each person: two people who share a browser do not read each other's. */
const keyOf = (userId: string) => `unlisted-identity-${userId}`;

/** What a person keeps in this browser only; null if they do not. It was written by this page, so its shape is known. */
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

/** Enough to search for: a name with a last name, and a city. The server says the same of what it keeps. */
export function isEnough({ names, places }: Pick<BrokerIdentity, "names" | "places">): boolean {
	return (
		names.some(({ first, last }) => first.trim() && last?.trim()) && places.some(({ city }) => city.trim())
	);
}
