import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import { useEffect, useState } from "react";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { ChangedElsewhere, changedMeanwhile } from "../../shell/parts/changed-elsewhere.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";
import { applyChange, haveSame } from "../api/apply-change.ts";
import type { Limits } from "../api/types.ts";
import { type SaveState, useSavedAsTyped } from "../api/use-saved-as-typed.ts";
import { SettingsPart } from "./settings-part.tsx";

const limitsKey = [...removalsKey, "limits"] as const;

export function useLimits() {
	return useQuery({ queryKey: limitsKey, queryFn: () => fetchApi("GET /api/removals/limits") });
}

/** Which details we may tell. A site that wants more becomes a step for the person. */
export function LimitsPart({ onState }: { onState: (kind: SaveState["kind"]) => void }) {
	const limits = useLimits();
	const failed = <LoadFailed of={limits} title="We could not load what sites may be told" />;
	if (limits.data)
		return (
			<>
				{failed}
				<LimitsForm limits={limits.data} onState={onState} />
			</>
		);
	return (
		<Sheet className="min-h-80 space-y-4">
			<h2 className="text-title">What sites may be told</h2>
			{failed}
			{limits.isError ? null : (
				<Skeleton label="Loading what sites may be told" widths={["90%", "60%", "40%"]} />
			)}
		</Sheet>
	);
}

interface LimitsFormProps {
	limits: Limits;
	/** The page asks before it is left while something is unsaved. */
	onState: (kind: SaveState["kind"]) => void;
}

function LimitsForm({ limits, onState }: LimitsFormProps) {
	const { never: known = [], fields = [] } = limits;
	const queries = useQueryClient();
	const [isMerged, setMerged] = useState(false);
	const saved = useSavedAsTyped<readonly DisclosableField[]>(known, {
		save: async (chosen, before) => {
			// Another tab or device may have set a limit since this page read them, and it has to stay.
			let merged = chosen;
			const put = ({ never, shown }: Limits) => {
				merged = applyChange(never ?? before, before, chosen);
				const body = { never: [...merged] };
				// A server of another version has no name for the limits, and knows no `seen`.
				return callApi("PUT /api/removals/limits", {
					body: shown === undefined ? body : { ...body, seen: shown },
				});
			};
			const read = () => fetchApi("GET /api/removals/limits").catch(() => null);
			const heard = queries.getQueryData<Limits>(limitsKey) ?? limits;
			let result = await put(heard.shown === undefined ? ((await read()) ?? heard) : heard);
			const wasStale = !result.ok && result.status === 409;
			if (wasStale) {
				const latest = await read();
				if (latest) result = await put(latest);
			}
			if (!result.ok) return result.status === 409 ? { message: changedMeanwhile } : result;
			// An earlier try may have been saved without its answer coming back: then it is the person's own save.
			setMerged(wasStale && !haveSame(merged, chosen));
			await showAnswer(queries, limitsKey, [result.data, "fields"]);
			await queries.invalidateQueries({ queryKey: removalsKey });
			return undefined;
		},
	});
	const { value: never, state } = saved;
	useEffect(() => onState(state.kind), [onState, state.kind]);
	const said =
		state.kind === "saved" ? "Saved" : state.kind === "waiting" || state.kind === "saving" ? "Saving..." : "";
	return (
		<>
			{state.kind === "failed" ? (
				<Notice tone="exposed" title="It was not saved" announce>
					<p>{state.message} Your changes are still here.</p>
					<Button look="secondary" className="mt-3" onClick={saved.saveNow}>
						Try again
					</Button>
				</Notice>
			) : isMerged ? (
				<ChangedElsewhere />
			) : null}
			<SettingsPart
				title="What sites may be told"
				intro="We tell a site only what it shows about you and what its form requires. We never share what you leave unchecked. If a form requires it, the step waits for you."
				said={said}
			>
				<div className="grid gap-x-8 sm:grid-cols-2">
					{fields.map(({ field, label, brokers }) => (
						<Checkbox
							key={field}
							label={label}
							description={
								brokers === 0
									? undefined
									: `${counted(brokers, "form")} ${brokers === 1 ? "demands" : "demand"} it`
							}
							checked={!never.includes(field)}
							onChange={({ target }) => {
								saved.change(target.checked ? never.filter((one) => one !== field) : [...never, field]);
								// Saves at once, so that leaving the page a moment later does not lose the change.
								saved.saveNow();
							}}
						/>
					))}
				</div>
			</SettingsPart>
		</>
	);
}
