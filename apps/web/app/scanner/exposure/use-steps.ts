import { notifyManager, useQueryClient } from "@tanstack/react-query";
import type { ExposureDetail, HelpStep } from "@unlisted/contracts/told";
import { useRef, useState } from "react";
import { tickAction } from "../api/scan-calls.ts";
import { exposureKey } from "../api/scan-data.ts";

export interface Steps {
	/** Worst first. Empty if the server knows none. */
	steps: readonly HelpStep[];
	allDone: boolean;
	failure: string | undefined;
	tick: (stepId: string, done: boolean) => void;
}

/** Each step is ticked at once; if saving fails, the tick is taken back. */
export function useSteps({ id, help }: ExposureDetail): Steps {
	const queries = useQueryClient();
	const [failure, setFailure] = useState<string>();
	// The press shows at once, not when the cache is updated: otherwise the box would jump back and forth. It holds until its
	// answer: another tab, or another device, may change the step after it.
	const [pressed, setPressed] = useState<Pressed>(new Map());
	// One after the other, so that the last press is also the last that the server gets.
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
		// An answer that is on its way does not know of it yet.
		await queries.cancelQueries({ queryKey: exposureKey(id) });
		const told = inTurn.current.then(() => tickAction(id, stepId, done));
		inTurn.current = told;
		const result = await told;
		if (result.ok) keep(stepId, done);
		else setFailure(result.message);
		// One that was asked for before the answer may not know of it either: it is asked again.
		if (queries.isFetching({ queryKey: exposureKey(id) }) > 0)
			void queries.invalidateQueries({ queryKey: exposureKey(id) });
		// After the page has the cache's new word.
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

/** A later press on the same step stays. */
function without(all: Pressed, stepId: string, press: { readonly done: boolean }): Pressed {
	return new Map([...all].filter(([id, one]) => id !== stepId || one !== press));
}
