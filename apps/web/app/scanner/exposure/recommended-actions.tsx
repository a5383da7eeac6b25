import { useQueryClient } from "@tanstack/react-query";
import { actionsFor, generalTips } from "@unlisted/contracts/exposure-actions";
import type { ExposureAction, ExposureDetail } from "@unlisted/contracts/told";
import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { Checkbox } from "../../ui/choice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { tickAction } from "../api/scan-calls.ts";
import { exposureKey } from "../api/scan-data.ts";

/** What to do, in order. Each step is ticked at once; if saving fails, it says so. */
export function RecommendedActions({ exposure }: { exposure: ExposureDetail }) {
	const queries = useQueryClient();
	const [failure, setFailure] = useState<string>();
	// The press shows at once, not when the cache is updated: otherwise the box would jump back and forth.
	const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
	// One after the other, so that the last press is also the last that the server gets.
	const inTurn = useRef<Promise<unknown>>(Promise.resolve());
	const { id, severity } = exposure;
	const actions = (exposure.actions ?? []).map((action) => ({
		...action,
		done: pressed[action.id] ?? action.done,
	}));
	const group = actionsFor(severity);
	const keep = (actionId: string, done: boolean) =>
		queries.setQueryData<ExposureDetail>(
			exposureKey(id),
			(known) =>
				known && {
					...known,
					actions: known.actions?.map((action) => (action.id === actionId ? { ...action, done } : action)),
				},
		);

	async function tick(actionId: string, done: boolean) {
		setFailure(undefined);
		setPressed((all) => ({ ...all, [actionId]: done }));
		// An answer that is on its way does not know of it yet.
		await queries.cancelQueries({ queryKey: exposureKey(id) });
		const told = inTurn.current.then(() => tickAction(id, actionId, done));
		inTurn.current = told;
		const result = await told;
		if (result.ok) return keep(actionId, done);
		setPressed((all) => ({ ...all, [actionId]: !done }));
		setFailure(result.message);
	}

	const groups = [
		{ heading: group?.heading, kind: "action" },
		{ heading: generalTips.heading, kind: "tip" },
	] as const;
	const done = actions.filter((action) => action.done).length;
	return (
		<Sheet className="space-y-5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="text-title">Recommended Actions</h2>
				<p role="status" className="text-note text-ink-soft">
					{done} of {actions.length} done
				</p>
			</div>
			{failure ? (
				<Notice tone="exposed" title="The step was not saved" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			{groups.map(({ heading, kind }) => {
				const steps = actions.filter((action) => action.kind === kind);
				if (!heading || steps.length === 0) return null;
				const pressing = kind === "action" && severity === "critical";
				return (
					<section key={kind}>
						<h3
							className={`font-sans text-body font-semibold tracking-normal ${pressing ? "text-severity-critical" : ""}`}
						>
							{heading}
						</h3>
						<ol className="mt-1">
							{steps.map((step) => (
								<Step key={step.id} step={step} onTick={tick} />
							))}
						</ol>
					</section>
				);
			})}
		</Sheet>
	);
}

interface StepProps {
	step: ExposureAction;
	onTick: (id: string, done: boolean) => Promise<unknown>;
}

function Step({ step: { id, text, done, url }, onTick }: StepProps) {
	return (
		<li className="flex items-start justify-between gap-3 border-b border-rule last:border-b-0">
			<Checkbox label={text} checked={done} onChange={({ target }) => void onTick(id, target.checked)} />
			{url ? (
				<a
					href={url}
					target="_blank"
					rel="noreferrer nofollow"
					className="inline-flex min-h-11 shrink-0 items-center gap-1 text-note font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
				>
					Open
					<span className="sr-only"> where to do this: {text}</span>
					<ExternalLink aria-hidden className="size-3.5" />
				</a>
			) : null}
		</li>
	);
}
