import { useQueryClient } from "@tanstack/react-query";
import type { IdentityPlace } from "@unlisted/contracts/broker-values";
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
	const known: Typed = { draft: draftOf(onDevice ?? answer.identity, answer.suggested), kept: answer.kept };

	async function save({ draft, kept }: Typed): Promise<Refused | undefined> {
		const identity = identityOf(draft);
		// Writes to the new place before it deletes the old copy, so that nothing is lost in between.
		if (kept === "device") writeDeviceIdentity(userId, identity);
		const server = queries.getQueryData<BrokerIdentityAnswer>(brokerIdentityKey) ?? answer;
		if (kept === "device" && server.kept === "device") return undefined;
		const body = kept === "here" ? ({ kept, identity } as const) : ({ kept } as const);
		const result = await callApi("PUT /api/brokers/identity", { body });
		if (!result.ok) return result;
		if (kept === "here") writeDeviceIdentity(userId, null);
		showAnswer(queries, brokerIdentityKey, [result.data, "identity"]);
		return undefined;
	}

	const saved = useSavedAsTyped(known, { save });
	return {
		...saved,
		/** The identity is kept on a device, but not in this browser. */
		isElsewhere: answer.kept === "device" && onDevice === null && saved.value.kept === "device",
		/** Deletes all of it, in this browser and on the server. */
		forget: async (): Promise<string | undefined> => {
			const result = await callApi("DELETE /api/brokers/identity");
			if (!result.ok) return result.message;
			writeDeviceIdentity(userId, null);
			showAnswer(queries, brokerIdentityKey, [result.data, "identity"]);
			const { suggested = answer.suggested, kept = "here" }: Partial<BrokerIdentityAnswer> = result.data;
			saved.startOver({ draft: draftOf({}, suggested), kept });
			return undefined;
		},
	};
}
