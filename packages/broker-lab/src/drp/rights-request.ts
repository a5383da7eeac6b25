/** A request as the receiver stores it. The fields are named as on the wire. */
export interface RightsRequest {
	readonly request_id: string;
	readonly agent: string;
	readonly agent_request_id: string | null;
	readonly received_at: string;
	readonly expected_by: string;
	readonly status: "open" | "in_progress" | "fulfilled" | "revoked" | "denied";
	readonly reason: "no_match" | "insuf_verification" | "claim_not_covered" | "other" | null;
	readonly processing_details: string;
	readonly status_callback: string | null;
	/** The id of the lab's own opt-out request for it. */
	readonly optOut: string | null;
}

const exercises = [
	"deletion",
	"sale:opt-out",
	"sale:opt-in",
	"access",
	"access:categories",
	"access:specific",
];

/** Returns what is wrong with the body of a request, or null. */
export function wrongIn(fields: Readonly<Record<string, unknown>>): string | null {
	if (fields["drp.version"] !== "1.0") return "drp.version is not 1.0";
	if (!exercises.includes(String(fields.exercise))) return "exercise is none of the protocol's";
	if (typeof fields.name !== "string" || fields.name.trim() === "") return "name is missing";
	// open-lookup: the names are listed above
	for (const name of ["email", "phone_number", "agent-request-id", "status_callback", "power_of_attorney"])
		if (fields[name] !== undefined && typeof fields[name] !== "string") return `${name} is not a text`;
	// open-lookup: the names are listed above
	for (const name of ["email_verified", "phone_number_verified", "address_verified"])
		if (fields[name] !== undefined && typeof fields[name] !== "boolean")
			return `${name} is not true or false`;
	const { phone_number: phone, address, regime, relationships } = fields;
	if (regime !== undefined && regime !== "ccpa") return "regime is not ccpa";
	if (relationships !== undefined && !isTexts(relationships)) return "relationships is no list of texts";
	if (address !== undefined && typeof address !== "string" && !isAddress(address))
		return "address is neither a text nor an address";
	if (typeof phone === "string" && !/^\+[1-9]\d{6,14}$/.test(phone)) return "phone_number is not in E.164";
	return null;
}

/** The request as the answer shows it, without internal fields. */
export const shownRequest = ({
	agent: _agent,
	optOut: _optOut,
	status_callback: _callback,
	...shown
}: RightsRequest) => Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null));

const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

const addressParts = ["formatted", "street_address", "locality", "region", "postal_code", "country"];
const isAddress = (value: unknown) =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	Object.entries(value).every(([name, part]) => addressParts.includes(name) && typeof part === "string");
