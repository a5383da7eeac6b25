import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FunctionComponent, useLayoutEffect, useState } from "react";
import { startedFor } from "../../lib/session/head-start.ts";
import { drawnFirst } from "./first-answers.ts";
import { GuardWaiting } from "./guard-states.tsx";

/** Longer than answers need to become data, and too short to be a wait of its own. */
const patienceMs = 150;

/**
 * A page that is drawn at once with the answers that its head asked for, instead of first with gray bars (decision 0212). `first`
 * asks the queries of what it shows; each of them must be in the page's row of `firstQuestions`. Where the answers are late, the
 * page comes without them, with its own skeleton.
 */
export function withFirstAnswers(
	first: (queries: QueryClient) => readonly Promise<unknown>[],
	Page: FunctionComponent,
): FunctionComponent {
	return () => {
		const queries = useQueryClient();
		const [waits, setWaits] = useState(() => startedFor(location.pathname));
		useLayoutEffect(() => {
			if (!waits) return;
			let drawn = false;
			const draw = () => {
				drawn = true;
				drawnFirst();
				setWaits(undefined);
			};
			const timer = setTimeout(draw, patienceMs);
			// A page that is drawn already asks by itself.
			void waits.then(() => (drawn ? [] : Promise.all(first(queries)))).then(draw);
			return () => clearTimeout(timer);
		}, [waits, queries]);
		return waits ? <GuardWaiting /> : <Page />;
	};
}
