import ofEurope from "../../data/authorities.json" with { type: "json" };
import type { LawId, PersonPlace } from "../law/law.ts";
import type { Authority } from "./authority.ts";
import { germanStates } from "./german-states.ts";
import { ownAuthorities } from "./own-authorities.ts";

/** The 57 authorities of datenanfragen.de, and those of the other laws. */
export const allAuthorities: readonly Authority[] = [
	...ofEurope.map(({ id, name, address, email, webform, web, language }) => ({
		id,
		name,
		address,
		email,
		webform,
		web,
		language,
	})),
	...Object.values(ownAuthorities),
];
const byId = new Map(allAuthorities.map((one) => [one.id, one]));

const found = (ids: readonly string[]) =>
	ids.map((id) => byId.get(id)).filter((one): one is Authority => one !== undefined);

/**
 * The authorities that hear this person about this law. Usually one; in Germany those of all its states if we do not
 * know the person's state. Authorities of churches, broadcasters and federal offices are left out, because they hear
 * nobody about a data broker.
 */
export function authoritiesFor(law: LawId, place: PersonPlace): readonly Authority[] {
	const own = ownAuthorities[law];
	if (own !== undefined) return [own];
	const country = place.country.toUpperCase();
	if (law === "uk-gdpr") return found(["gbico"]);
	if (law !== "gdpr") return [];
	if (country === "DE") {
		const ofState = germanStates.get(place.state?.toUpperCase() ?? "");
		return found(ofState === undefined ? [...germanStates.values()] : [ofState]);
	}
	return found(ofEurope.filter(({ countries }) => countries.includes(country)).map(({ id }) => id));
}
