import type { ScanTask } from "@unlisted/contracts/told";
import { useEffect, useState } from "react";

type Step = NonNullable<ScanTask["sources"]>[number];
type BrokerStep = ScanTask["brokers"];

/** Fast enough not to bore, slow enough to follow. */
export const betweenLines = 350;

export interface ShownSteps {
	steps: readonly Step[] | undefined;
	brokers: BrokerStep;
	/** Whether the last answer is shown. */
	all: boolean;
}

const hasAnswer = ({ state }: { state: string }) => state !== "waiting" && state !== "checking";
const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A quick scan answers everything at once, and nobody could follow that. So the answers appear one after the other, in
 * the order in which they came. People who prefer less motion see them at once.
 */
export function useOneAfterOther(task: ScanTask | undefined): ShownSteps {
	const id = task?.task_id;
	const [shown, setShown] = useState<{ id: string | undefined; lines: readonly string[] }>({ id, lines: [] });
	const lines = shown.id === id ? shown.lines : [];
	const waiting = answeredLines(task).filter((line) => !lines.includes(line));
	const still = waiting.length > 0 && wantsStillness();
	const next = waiting[0];

	useEffect(() => {
		if (next === undefined || still) return;
		const show = () =>
			setShown((before) => ({ id, lines: [...(before.id === id ? before.lines : []), next] }));
		const timer = setTimeout(show, betweenLines);
		return () => clearTimeout(timer);
	}, [id, next, still]);

	if (still) return { steps: task?.sources, brokers: task?.brokers, all: true };
	/** An answer that is not shown yet looks like one that is still being checked. */
	const held = <S extends { state: string }>(line: string, step: S): S => {
		if (!waiting.includes(line)) return step;
		return { ...step, state: line === next ? "checking" : "waiting" };
	};
	return {
		steps: task?.sources?.map((step) => held(step.source_type, step)),
		brokers: task?.brokers && held(brokerLine, task.brokers),
		all: waiting.length === 0,
	};
}

const brokerLine = "brokers";

function answeredLines(task: ScanTask | undefined): string[] {
	const sources = task?.sources?.filter(hasAnswer).map(({ source_type }) => source_type) ?? [];
	return task?.brokers && hasAnswer(task.brokers) ? [...sources, brokerLine] : sources;
}
