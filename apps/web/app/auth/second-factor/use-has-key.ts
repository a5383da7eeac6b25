import { useEffect, useState } from "react";
import { callApi } from "../../lib/api/authed-api.ts";
import { useSession } from "../../lib/session/session.ts";
import { usePasskeysPossible } from "../../lib/sign-in/passkey-support.ts";

/**
 * Whether the person has a passkey, or a key as a second factor, and this browser supports it; undefined
 * until known.
 */
export function useHasKey(): boolean | undefined {
	const session = useSession();
	const possible = usePasskeysPossible();
	const [hasPasskey, setHasPasskey] = useState<boolean>();
	const signedIn = session.status === "signed-in";
	const factors = signedIn ? (session.user.factors ?? []) : [];
	const hasFactor = factors.some(
		({ factor_type, status }) => factor_type === "webauthn" && status === "verified",
	);
	const due = signedIn && possible && !hasFactor;

	useEffect(() => {
		if (!due) return;
		let here = true;
		void callApi("GET /auth/v1/passkeys").then((answer) => {
			// If the request fails, the other ways remain.
			if (here) setHasPasskey(answer.ok && answer.data.length > 0);
		});
		return () => {
			here = false;
		};
	}, [due]);

	if (!possible) return false;
	return hasFactor || hasPasskey;
}
