import type { BrokerIdentityAnswer } from "../../lib/api/brokers.ts";
import { readDeviceIdentity } from "../../lib/api/device-identity.ts";
import type { Session } from "../../lib/session/session.ts";

/**
 * Whether the person says, on the server or in this browser, that they live in California. Only residents can file at
 * DROP.
 */
export function livesInCalifornia(answer: BrokerIdentityAnswer, session: Session): boolean {
	const isHere = answer.kept === "device" && session.status === "signed-in";
	const places = (isHere ? readDeviceIdentity(session.user.id) : answer.identity)?.places ?? [];
	// The present home. If they did not mark one, the first home.
	const home = places.find(({ present }) => present) ?? places[0];
	return (home?.country ?? "US") === "US" && /^(CA|California)$/i.test(home?.state?.trim() ?? "");
}
