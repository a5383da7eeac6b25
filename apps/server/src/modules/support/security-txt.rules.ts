const day = 86_400_000;
/** RFC 9116 recommends less than a year. */
const validFor = 180 * day;

export interface SecurityTxt {
	/** An address that begins with mailto: or https:. */
	readonly contact: string;
	readonly publicUrl: string;
	readonly now: Date;
}

/**
 * Says where to report a vulnerability (RFC 9116). Web addresses in it must be https. An installation that only this
 * machine can reach has no such address.
 */
export function securityTxt({ contact, publicUrl, now }: SecurityTxt): string {
	// The text stays the same for a whole day, so that it can be cached.
	const expires = new Date(Math.floor(now.getTime() / day) * day + validFor).toISOString();
	const own = publicUrl.startsWith("https:")
		? [
				`Canonical: ${publicUrl}/.well-known/security.txt`,
				`Policy: ${publicUrl}/.well-known/security-policy.txt`,
			]
		: [];
	const lines = [
		`Contact: ${contact}`,
		`Expires: ${expires.replace(".000Z", "Z")}`,
		"Preferred-Languages: en",
		...own,
	];
	return lines.map((line) => `${line}\n`).join("");
}
