import type { Claimant, RequestOrigin } from "../../identity/identity.slice.ts";
import { filesOfRemoval } from "../core/events.repository.ts";
import { openFile } from "../core/record-event.ts";
import type { PeopleOfRemovals, RemovalsDeps } from "../core/removals.deps.ts";
import { removalNotFound } from "./read-removal.ts";

/** What was seen or received at a step. It shows everything, so it asks for the same proof as a full listing. */
export function readEventFile({
	db,
	vault,
	people,
}: Pick<RemovalsDeps, "db" | "vault"> & { readonly people: Pick<PeopleOfRemovals, "requireProof"> }) {
	return async (
		person: Claimant & { readonly origin: RequestOrigin },
		{
			id,
			event,
			moment = "after",
		}: { readonly id: string; readonly event: string; readonly moment?: "before" | "after" | undefined },
	): Promise<{ readonly mediaType: string; readonly bytes: Buffer }> => {
		await people.requireProof(person, {});
		const files = (await filesOfRemoval(db, person.userId, id)).filter(({ eventId }) => eventId === event);
		const file =
			moment === "before"
				? files.find(({ role }) => role === "seen_before")
				: (files.find(({ role }) => role === "seen_after" || role === "received") ?? files[0]);
		if (!file) throw removalNotFound();
		const key = await vault.hold(db, person.userId);
		return { mediaType: file.mediaType, bytes: openFile(key, file) };
	};
}
