/** More passkeys than anybody has devices. The limit keeps people from filling the table. */
export const maxPasskeys = 10;

/** An unsigned challenge expires after this time. */
export const challengeMilliseconds = 300_000;

/** Makers by the number in their keys (AAGUID), for names that people recognize. */
const makers = new Map([
	["fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "Apple Passwords"],
	["dd4ec289-e01d-41c9-bb89-70fa845d4bf2", "iCloud Keychain"],
	["ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4", "Google Password Manager"],
	["adce0002-35bc-c60a-648b-0b25f1f05503", "Chrome on Mac"],
	["08987058-cadc-4b81-b6e1-30de50dcbe96", "Windows Hello"],
	["9ddd1817-af5a-4672-a2b9-3e3dd95000a9", "Windows Hello"],
	["6028b017-b1d4-4c02-b4b3-afcdafc96bb2", "Windows Hello"],
	["53414d53-554e-4700-0000-000000000000", "Samsung Pass"],
	["bada5566-a7aa-401f-bd96-45619a55120d", "1Password"],
	["d548826e-79b4-db40-a3d8-11116f7e8349", "Bitwarden"],
	["531126d6-e717-415c-9320-3d9aa6981239", "Dashlane"],
	["fdb141b2-5d84-443e-8a35-4698c205a502", "KeePassXC"],
	["b78a0a55-6ef8-d246-a042-ba0f6d55050c", "LastPass"],
	["0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6", "Keeper"],
	["b84e4048-15dc-4dd0-8640-f4f60813c8af", "NordPass"],
	["50726f74-6f6e-5061-7373-50726f746f6e", "Proton Pass"],
]);

/** Names a key until its owner does: by its maker, or by the browser where it was made. */
export function nameFor(aaguid: string, browser: string | null): string {
	return makers.get(aaguid) ?? (browser ? `Passkey from ${browser}` : "Passkey");
}

/**
 * A device that counts never sends the same number twice. If it does, two devices have the same key, and one is a
 * copy that the owner did not make. Devices that do not count always send zero.
 */
export function isCopied(stored: number, said: number): boolean {
	return (stored > 0 || said > 0) && said <= stored;
}

export interface WaysIn {
	readonly hasPassword: boolean;
	readonly otherPasskeys: number;
	/**
	 * "email" and "phone" are contact addresses. What we send there recovers an account, so they do not count.
	 */
	readonly providers: readonly string[];
}

export function isLastWayIn({ hasPassword, otherPasskeys, providers }: WaysIn): boolean {
	const byOthers = providers.some((provider) => provider !== "email" && provider !== "phone");
	return !hasPassword && otherPasskeys === 0 && !byOthers;
}
