import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FunctionComponent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useParams } from "react-router";
import { takeWait } from "../../lib/session/head-start.ts";
import { useSession } from "../../lib/session/session.ts";
import { goToReadingPlace } from "../../lib/site/reading-place.ts";
import { firstAnswersCome, openedPageIsLeft } from "./first-answers.ts";
import { GuardWaiting } from "./guard-states.tsx";

/** Longer than answers need to become data, but too short to be noticed as a wait. */
const patienceMs = 150;

/**
 * A page whose first render already has the answers that its head requested, instead of gray bars (decision 0212).
 * `first` runs the queries of what the page shows. Each of them must be in the page's row of `firstQuestions`, or
 * follow from one there (`nextQuestions`). If the answers are late, the page renders without them, with its own
 * skeleton.
 */
export function withFirstAnswers(
	first: (queries: QueryClient, of: { userId: string; id: string }) => readonly Promise<unknown>[],
	Page: FunctionComponent,
): FunctionComponent {
	return () => {
		const queries = useQueryClient();
		const { id = "" } = useParams();
		const session = useSession();
		// The guards know who is signed in before any page renders.
		const [userId] = useState(session.status === "signed-in" ? session.user.id : "");
		const [waits, setWaits] = useState(() => takeWait(location.pathname));
		const [waited] = useState(waits !== undefined);
		useLayoutEffect(() => openedPageIsLeft, []);
		useLayoutEffect(() => {
			if (!waits) return;
			let drawn = false;
			const draw = () => {
				if (!drawn) setWaits(undefined);
				drawn = true;
			};
			const timer = setTimeout(draw, patienceMs);
			// A page that is already rendered or left makes its own requests.
			void waits
				.then(() => (drawn ? [] : Promise.all(first(queries, { userId, id }))))
				.then(firstAnswersCome())
				// Renders before the next frame. Otherwise the guard's shape flickers.
				.then(() => flushSync(draw));
			return () => {
				drawn = true;
				clearTimeout(timer);
			};
		}, [waits, queries, userId, id]);
		useLayoutEffect(() => {
			if (waited && !waits) goToReadingPlace();
		}, [waited, waits]);
		return waits ? <GuardWaiting /> : <Page />;
	};
}
