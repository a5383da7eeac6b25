import type { ScanTask } from "@unlisted/contracts/told";
import { useEffect, useState } from "react";

type Step = NonNullable<ScanTask["sources"]>[number];

/** Quick enough not to bore, slow enough to be followed. */
export const betweenLines = 350;

const hasAnswer = ({ state }: Step) => state !== "waiting" && state !== "checking";
const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A quick scan answers all at once, and nobody could follow that. So the answers are shown one after the other,
 * in the order in which they came; at once for people who asked for less motion.
 */
export function useOneAfterOther(task: ScanTask | undefined): {
	steps: readonly Step[] | undefined;
	all: boolean;
} {
	const id = task?.task_id;
	const [shown, setShown] = useState<{ id: string | undefined; types: readonly string[] }>({ id, types: [] });
	const types = shown.id === id ? shown.types : [];
	const waiting = task?.sources?.filter((step) => hasAnswer(step) && !types.includes(step.source_type)) ?? [];
	const still = waiting.length > 0 && wantsStillness();
	const next = waiting[0]?.source_type;

	useEffect(() => {
		if (next === undefined || still) return;
		const show = () =>
			setShown((before) => ({ id, types: [...(before.id === id ? before.types : []), next] }));
		const timer = setTimeout(show, betweenLines);
		return () => clearTimeout(timer);
	}, [id, next, still]);

	if (still) return { steps: task?.sources, all: true };
	const held = new Set(waiting.map(({ source_type }) => source_type));
	const steps = task?.sources?.map((step) =>
		held.has(step.source_type)
			? { ...step, state: step.source_type === next ? ("checking" as const) : ("waiting" as const) }
			: step,
	);
	return { steps, all: held.size === 0 };
}
