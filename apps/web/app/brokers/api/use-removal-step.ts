import { useQueryClient } from "@tanstack/react-query";
import type { AnswerTask, AskHelp, SayMeaning } from "@unlisted/contracts/removals/removals";
import { useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi } from "../../lib/api/authed-api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { removalKey } from "./removals.ts";
import type { RemovalDetail } from "./types.ts";

export type Did = "ask" | "confirm" | "cancel" | "again" | "closed" | "task" | "help";

export interface RemovalStep {
	/** The id of the listing or removal whose request is running. */
	busy: string | undefined;
	/** The action that is being sent. */
	doing: Did | undefined;
	failure: string | undefined;
	/** The last action and the server's result. */
	last: { readonly did: Did; readonly removal: RemovalDetail } | undefined;
	ask: (listing: string) => void;
	confirm: (id: string) => void;
	cancel: (id: string) => void;
	again: (id: string) => void;
	/** For an account: the person says that it is closed. */
	closed: (id: string) => void;
	answerTask: (id: string, answer: AnswerTask) => void;
	sayMeaning: (id: string, said: SayMeaning) => void;
	/** Lets a helper do the step that began at `since`, or takes that back. */
	askHelp: (id: string, asked: AskHelp) => void;
}

/** The actions of a person on a removal. One at a time; the page then shows the server's result. */
export function useRemovalStep(onDone?: (removal: RemovalDetail, did: Did) => void): RemovalStep {
	const queries = useQueryClient();
	const [underway, setUnderway] = useState<{ at: string; did: Did }>();
	const [failure, setFailure] = useState<string>();
	const [last, setLast] = useState<RemovalStep["last"]>();

	async function take(at: string, did: Did, sent: Promise<ApiResult<{ removal: RemovalDetail }>>) {
		setUnderway({ at, did });
		setFailure(undefined);
		const result = await sent;
		setUnderway(undefined);
		if (!result.ok) {
			setFailure(result.message);
			// Another step may have taken its place.
			if (result.status === 409) await queries.invalidateQueries({ queryKey: findingsKey });
			return;
		}
		const { removal } = result.data;
		// Without it in the answer, the requests below bring it.
		if (removal) {
			setLast({ did, removal });
			queries.setQueryData(removalKey(removal.id), removal);
			onDone?.(removal, did);
		}
		// Figures, lists and the listing's own page depend on it.
		await queries.invalidateQueries({ queryKey: findingsKey });
	}

	return {
		busy: underway?.at,
		doing: underway?.did,
		failure,
		last,
		ask: (listing) =>
			void take(listing, "ask", callApi("POST /api/removals", { body: { listing_id: listing } })),
		confirm: (id) => void take(id, "confirm", callApi("POST /api/removals/:id/confirm", { params: { id } })),
		cancel: (id) => void take(id, "cancel", callApi("POST /api/removals/:id/cancel", { params: { id } })),
		again: (id) => void take(id, "again", callApi("POST /api/removals/:id/again", { params: { id } })),
		closed: (id) => void take(id, "closed", callApi("POST /api/removals/:id/closed", { params: { id } })),
		answerTask: (id, answer) =>
			void take(id, "task", callApi("POST /api/removals/:id/task", { params: { id }, body: answer })),
		askHelp: (id, asked) =>
			void take(id, "help", callApi("PUT /api/removals/:id/help", { params: { id }, body: asked })),
		sayMeaning: (id, said) =>
			void take(id, "task", callApi("POST /api/removals/:id/meaning", { params: { id }, body: said })),
	};
}
