import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { useState } from "react";
import { callApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ChangeSaid } from "../parts/change-said.tsx";
import { Moment } from "../parts/moment.tsx";
import { roomKey, useRefusedRoom } from "../parts/use-room.ts";
import { OpenedStep, type Step } from "./opened-step.tsx";

type Room = Answer<"GET /api/admin/removals">;

interface HelpedStepsProps {
	helpers: Room["helpers"];
	helps: NonNullable<Room["helps"]>;
}

/** Steps that people let a helper do. A helper must open a step to see it, and the person is told. */
export function HelpedSteps({ helpers, helps }: HelpedStepsProps) {
	const queries = useQueryClient();
	const { make, ...change } = useChange<"open" | "finish">();
	const [opened, setOpened] = useState<Step>();
	const [done, setDone] = useState<string>();
	const [refused, setRefused] = useState<403 | null>(null);
	useRefusedRoom(refused);

	async function open(id: string) {
		setDone(undefined);
		setOpened(undefined);
		const result = await make("open", callApi("POST /api/admin/removals/:id/open", { params: { id } }));
		if (result.ok) setOpened(result.data);
		else setRefused(result.status === 403 ? 403 : null);
	}
	async function finish(id: string, outcome: "done" | "did_not_work", note: string) {
		const body = { outcome, ...(note && { note }) };
		const result = await make(
			"finish",
			callApi("POST /api/admin/removals/:id/outcome", { params: { id }, body }),
		);
		if (!result.ok) return setRefused(result.status === 403 ? 403 : null);
		setOpened(undefined);
		setDone(
			outcome === "done"
				? "Saved as done. Our next check shows whether it worked."
				: "Given back. The person sees your note.",
		);
		queries.setQueryData([...roomKey, "removals"], result.data);
	}

	return (
		<Sheet className="space-y-4">
			<h2 className="text-title">Steps for a helper</h2>
			{helpers === false ? (
				<Notice tone="info" title="Help is switched off">
					Switch on “Helpers” under Settings, and people can ask for help with a step.
				</Notice>
			) : helps.length === 0 ? (
				<p className="text-ink-soft">Nobody waits for a helper.</p>
			) : (
				<Records
					caption="Steps that people let a helper do"
					rows={helps}
					rowKey={({ id }) => id}
					columns={[
						{
							title: "Broker",
							isName: true,
							cell: ({ broker }) => <span className="font-semibold wrap-anywhere">{broker}</span>,
						},
						{ title: "Step", cell: ({ step }) => step },
						{ title: "Since", cell: ({ asked_at }) => <Moment at={asked_at} /> },
						{
							title: "Opened",
							cell: ({ opened_at, is_mine }) => (
								<>
									<Moment at={opened_at} />
									{opened_at ? (is_mine ? " by you" : " by another operator") : null}
								</>
							),
						},
						{
							title: "",
							cell: ({ id, broker }) => (
								<Button
									look="secondary"
									aria-label={`Open the step at ${broker}`}
									busy={change.busy !== undefined}
									onClick={() => void open(id)}
								>
									Open
								</Button>
							),
						},
					]}
				/>
			)}
			{opened ? (
				<OpenedStep
					key={opened.id}
					step={opened}
					busy={change.busy === "finish"}
					onFinish={(outcome, note) => void finish(opened.id, outcome, note)}
				/>
			) : null}
			<ChangeSaid change={change} title="The change was not saved" done={done} />
		</Sheet>
	);
}
