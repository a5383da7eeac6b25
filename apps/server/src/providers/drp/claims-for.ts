import type { DrpBusiness, DrpClaims } from "./port.ts";

/**
 * The claims that this business gets: the name, and those fields that it says it finds people by. If it does not say,
 * it gets the place and the mail address, because without any of them it finds nobody.
 */
export function claimsFor(
	{ verifications }: Pick<DrpBusiness, "verifications">,
	known: DrpClaims,
): DrpClaims {
	const wanted = verifications.length > 0 ? verifications : (["email", "address"] as const);
	const { name, email, phone_number, address, power_of_attorney } = known;
	return {
		name,
		...(wanted.includes("email") && email && { email, email_verified: known.email_verified === true }),
		...(wanted.includes("phone_number") &&
			phone_number && { phone_number, phone_number_verified: known.phone_number_verified === true }),
		...(wanted.includes("address") &&
			address && { address, address_verified: known.address_verified === true }),
		...(power_of_attorney && { power_of_attorney }),
	};
}
