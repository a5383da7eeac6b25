import type { User } from "@supabase/auth-js";

/** The signed-in person of every component test. */
export const ownUser: User = {
	id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
	aud: "authenticated",
	role: "authenticated",
	email: "ann@example.com",
	app_metadata: {},
	user_metadata: { first_name: "Ann", last_name: "Example" },
	identities: [],
	created_at: "2026-01-02T10:00:00Z",
};

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

export const ownSessionId = "5f0d7a52-1d5c-4a39-8a1e-3f2b8f0c9d17";

/** One token for a whole test file: two of the same session must not differ because a second passed between them. */
const accessToken = `x.${btoa(JSON.stringify({ sub: ownUser.id, session_id: ownSessionId, aal: "aal1", exp: inAnHour() }))}.x`;

/** A session, as the server answers a sign-in. */
export function ownSession() {
	return {
		access_token: accessToken,
		refresh_token: "refresh",
		token_type: "bearer",
		expires_in: 3600,
		expires_at: inAnHour(),
		user: ownUser,
	};
}
