const day = 86_400_000;
/** RFC 9116 recommends less than a year. */
const validFor = 180 * day;

export interface SecurityTxt {
	/** mailto: or https:. */
	readonly contact: string;
	readonly publicUrl: string;
	readonly now: Date;
}

/**
 * Where to report a vulnerability (RFC 9116). Web addresses in it must be https. An installation for this
 * machine alone has none.
 */
export function securityTxt({ contact, publicUrl, now }: SecurityTxt): string {
	// The same for a whole day, so that it can be cached.
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
