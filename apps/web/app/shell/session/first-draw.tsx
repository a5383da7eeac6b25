import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FunctionComponent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useParams } from "react-router";
import { takeWait } from "../../lib/session/head-start.ts";
import { useSession } from "../../lib/session/session.ts";
import { firstAnswersCome } from "./first-answers.ts";
import { GuardWaiting } from "./guard-states.tsx";

/** Longer than answers need to become data, and too short to be a wait of its own. */
const patienceMs = 150;

/**
 * A page that is drawn at once with the answers that its head asked for, instead of first with gray bars (decision 0212). `first`
 * asks the queries of what it shows; each of them must be in the page's row of `firstQuestions`, or
 * follow from one there (`nextQuestions`). Where the answers are late, the
 * page comes without them, with its own skeleton.
 */
export function withFirstAnswers(
	first: (queries: QueryClient, of: { userId: string; id: string }) => readonly Promise<unknown>[],
	Page: FunctionComponent,
): FunctionComponent {
	return () => {
		const queries = useQueryClient();
		const { id = "" } = useParams();
		const session = useSession();
		// The guards know it before any page.
		const [userId] = useState(session.status === "signed-in" ? session.user.id : "");
		const [waits, setWaits] = useState(() => takeWait(location.pathname));
		useLayoutEffect(() => {
			if (!waits) return;
			let drawn = false;
			const draw = () => {
				if (!drawn) setWaits(undefined);
				drawn = true;
			};
			const timer = setTimeout(draw, patienceMs);
			// A page that is drawn already, or left, asks by itself.
			void waits
				.then(() => (drawn ? [] : Promise.all(first(queries, { userId, id }))))
				.then(firstAnswersCome())
				// Draw before the next frame, or the guard's shape flickers.
				.then(() => flushSync(draw));
			return () => {
				drawn = true;
				clearTimeout(timer);
			};
		}, [waits, queries, userId, id]);
		return waits ? <GuardWaiting /> : <Page />;
	};
}
