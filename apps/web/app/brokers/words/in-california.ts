import type { BrokerIdentityAnswer } from "../../lib/api/brokers.ts";
import { readDeviceIdentity } from "../../lib/api/device-identity.ts";
import type { Session } from "../../lib/session/session.ts";

/** Whether the person says that they live in California, here or in this browser. Only who lives there can file at DROP. */
export function livesInCalifornia(answer: BrokerIdentityAnswer, session: Session): boolean {
	const isHere = answer.kept === "device" && session.status === "signed-in";
	const places = (isHere ? readDeviceIdentity(session.user.id) : answer.identity)?.places ?? [];
	// Where they live now; if they did not say which it is, the first.
	const home = places.find(({ present }) => present) ?? places[0];
	return (home?.country ?? "US") === "US" && /^(CA|California)$/i.test(home?.state?.trim() ?? "");
}
