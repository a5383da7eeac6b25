import { useQueryClient } from "@tanstack/react-query";
import type { IdentityPlace } from "@unlisted/contracts/broker-values";
import { useRef } from "react";
import { callApi } from "../../lib/api/authed-api.ts";
import { type BrokerIdentityAnswer, brokerIdentityKey } from "../../lib/api/brokers.ts";
import { readDeviceIdentity, writeDeviceIdentity } from "../../lib/api/device-identity.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { type Refused, useSavedAsTyped } from "../api/use-saved-as-typed.ts";
import { draftOf, type IdentityDraft, identityOf } from "./draft.ts";

export interface Typed {
	readonly draft: IdentityDraft;
	readonly kept: IdentityPlace;
}

/** The typed identity, and where it is kept. On the device means in this browser: the server then stores none of it. */
export function useIdentityDraft(answer: BrokerIdentityAnswer, userId: string) {
	const queries = useQueryClient();
	const onDevice = answer.kept === "device" ? readDeviceIdentity(userId) : null;
	const { kept } = answer;
	const stored = onDevice ?? answer.identity;
	const known: Typed = { draft: draftOf(stored, answer.suggested), kept };
	const knownText = textOf({ draft: draftOf(stored, { first: "", last: "" }), kept });

	/** What the person's unsaved text began from. A later answer may have come since. */
	const base = useRef(answer);

	async function save({ draft, kept }: Typed): Promise<Refused | undefined> {
		const identity = identityOf(draft);
		// Writes to the new place before it deletes the old copy, so that nothing is lost in between.
		if (kept === "device") writeDeviceIdentity(userId, identity);
		const server = base.current;
		if (kept === "device" && server.kept === "device") return undefined;
		const seen = server.saved_at === undefined ? {} : { seen: server.saved_at };
		const body = kept === "here" ? ({ kept, identity, ...seen } as const) : ({ kept, ...seen } as const);
		const result = await callApi("PUT /api/brokers/identity", { body });
		if (!result.ok) return result;
		if (kept === "here") writeDeviceIdentity(userId, null);
		if (result.data.identity) base.current = result.data;
		await showAnswer(queries, brokerIdentityKey, [result.data, "identity"]);
		return undefined;
	}

	const saved = useSavedAsTyped(known, {
		save,
		textOf,
		knownText,
		whenFollowed: () => {
			base.current = answer;
		},
	});
	return {
		...saved,
		/** The identity is kept on a device, but not in this browser. */
		isElsewhere: answer.kept === "device" && onDevice === null && saved.value.kept === "device",
		/** Deletes all of it, in this browser and on the server. */
		forget: async (): Promise<string | undefined> => {
			const result = await callApi("DELETE /api/brokers/identity");
			if (!result.ok) return result.message;
			writeDeviceIdentity(userId, null);
			if (result.data.identity) base.current = result.data;
			await showAnswer(queries, brokerIdentityKey, [result.data, "identity"]);
			const { suggested = answer.suggested, kept = "here" }: Partial<BrokerIdentityAnswer> = result.data;
			saved.startOver({ draft: draftOf({}, suggested), kept });
			return undefined;
		},
	};
}

/** Rows that are not filled in yet are not stored, and the keys of rows are new each time. */
const textOf = ({ draft, kept }: Typed) => JSON.stringify([kept, identityOf(draft)]);
