import { notifyManager, useQueryClient } from "@tanstack/react-query";
import type { ExposureDetail, HelpStep } from "@unlisted/contracts/told";
import { useRef, useState } from "react";
import { tickAction } from "../api/scan-calls.ts";
import { exposureKey } from "../api/scan-data.ts";

export interface Steps {
	/** Worst first. Empty if the server has none. */
	steps: readonly HelpStep[];
	allDone: boolean;
	failure: string | undefined;
	tick: (stepId: string, done: boolean) => void;
}

/** Ticks each step at once. If saving fails, it undoes the tick. */
export function useSteps({ id, help }: ExposureDetail): Steps {
	const queries = useQueryClient();
	const [failure, setFailure] = useState<string>();
	// A click shows at once, before the cache is updated. Otherwise the box would jump back and forth. The click holds
	// only until its answer, because another tab or device may change the step after that.
	const [pressed, setPressed] = useState<Pressed>(new Map());
	// Sends one change after the other, so that the last click is also the last that reaches the server.
	const inTurn = useRef<Promise<unknown>>(Promise.resolve());
	const steps = (help?.steps ?? []).map((step) => ({
		...step,
		done: pressed.get(step.id)?.done ?? step.done,
	}));

	const keep = (stepId: string, done: boolean) =>
		queries.setQueryData<ExposureDetail>(exposureKey(id), (known) =>
			known?.help
				? {
						...known,
						help: {
							...known.help,
							steps: known.help.steps?.map((step) => (step.id === stepId ? { ...step, done } : step)),
						},
					}
				: known,
		);

	async function tick(stepId: string, done: boolean) {
		setFailure(undefined);
		const press = { done };
		setPressed((all) => new Map(all).set(stepId, press));
		// A request that is running would bring the old state.
		await queries.cancelQueries({ queryKey: exposureKey(id) });
		const told = inTurn.current.then(() => tickAction(id, stepId, done));
		inTurn.current = told;
		const result = await told;
		if (result.ok) keep(stepId, done);
		else setFailure(result.message);
		// A request that started before the answer may not know the change either, so we ask again.
		if (queries.isFetching({ queryKey: exposureKey(id) }) > 0)
			void queries.invalidateQueries({ queryKey: exposureKey(id) });
		// Runs after the page has the new value from the cache.
		notifyManager.schedule(() => setPressed((all) => without(all, stepId, press)));
	}

	return {
		steps,
		allDone: steps.length > 0 && steps.every(({ done }) => done),
		failure,
		tick: (stepId, done) => void tick(stepId, done),
	};
}

type Pressed = ReadonlyMap<string, { readonly done: boolean }>;

/** Keeps a later click on the same step. */
function without(all: Pressed, stepId: string, press: { readonly done: boolean }): Pressed {
	return new Map([...all].filter(([id, one]) => id !== stepId || one !== press));
}
