import { BadValue } from "../platform/process/bad-value.ts";

interface StandingKeys {
	readonly ANON_KEY?: string | undefined;
	readonly SERVICE_ROLE_KEY?: string | undefined;
}

const leastCharacters = 16;

/** The pages show ANON_KEY to everybody. In its place, the other key would let everybody read and change everything. */
export function refuseSwappedKeys({ ANON_KEY: shown, SERVICE_ROLE_KEY: secret }: StandingKeys): void {
	const isOne = shown !== undefined && shown === secret;
	if (isOne || roleIn(shown) === "service_role" || roleIn(secret) === "anon")
		throw new BadValue(
			"ANON_KEY and SERVICE_ROLE_KEY must be two keys, each in its own place: the pages show the first to everybody, and the second may do everything.",
		);
	if (secret !== undefined && secret.length < leastCharacters)
		throw new BadValue(
			`SERVICE_ROLE_KEY must have at least ${leastCharacters} characters: anybody who guesses it may do everything.`,
		);
}

/** What a key was made for, if it says so: ours and Supabase's do by their beginning, older ones of Supabase inside. */
function roleIn(key = ""): unknown {
	if (key.startsWith("sb_publishable_")) return "anon";
	if (key.startsWith("sb_secret_")) return "service_role";
	try {
		const claims: unknown = JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString());
		return (claims as { role?: unknown } | null)?.role;
	} catch {
		return undefined;
	}
}
