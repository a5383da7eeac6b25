import type { Contact, Seen } from "./entry.ts";

/** How a contact worked when it was last used. `listed` if nobody has used it. */
export function stateOfContact({ seen }: Pick<Contact, "seen">): Seen["state"] {
	const tried = seen.filter(({ state }) => state !== "listed");
	return (
		tried.reduce<Seen | undefined>((last, one) => (last && last.on > one.on ? last : one), undefined)
			?.state ?? "listed"
	);
}
