import { randomUUID } from "node:crypto";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { User } from "../core/user.ts";
import type { SignUpIds } from "./present-sign-up.ts";

interface Given {
	readonly keys: KeyRing;
	readonly settings: { readonly enumeration: "private" | "supabase" };
}

/**
 * The ids in the answer to a sign-up. An account's own ids would show that it exists: they stay the same between
 * tries, and change once the address is confirmed. So each address has two ids that belong to nobody.
 */
export function signUpIds({ keys, settings }: Given, address: string, user: User | null): SignUpIds {
	if (settings.enumeration === "supabase") {
		const provider = address.includes("@") ? "email" : "phone";
		return {
			user: user?.id ?? randomUUID(),
			identity: user?.identities.find((one) => one.provider === provider)?.id ?? randomUUID(),
		};
	}
	const made = (what: string) => uuidOf(keys.blindIndex(`auth-sign-up-${what}`, address));
	return { user: made("user"), identity: made("identity") };
}

/** Makes an id that looks random. */
function uuidOf(bytes: Uint8Array): string {
	const hex = Buffer.from(bytes.subarray(0, 16)).toString("hex");
	const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4];
	const parts = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`${variant}${hex.slice(17, 20)}`,
	];
	return [...parts, hex.slice(20)].join("-");
}
