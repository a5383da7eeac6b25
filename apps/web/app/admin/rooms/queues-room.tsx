import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { useState } from "react";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import { ChangeSaid } from "../parts/change-said.tsx";
import { Moment } from "../parts/moment.tsx";
import { RoomFrame, RoomPart } from "../parts/room-frame.tsx";
import { roomKey, useRoom } from "../parts/use-room.ts";

type Queue = NonNullable<Answer<"GET /api/admin/queues">["queues"]>[number];

const isAtWork = ({ waiting, later, failed }: Queue): boolean => waiting + later + failed > 0;

export function QueuesRoom() {
	const queues = useRoom(["queues"], () => fetchApi("GET /api/admin/queues"));
	const [open, setOpen] = useState<string>();
	return (
		<RoomFrame
			title="Queues"
			subtitle="Jobs that wait for a worker, and jobs that failed for good."
			room={queues}
		>
			{({ queues: all = [] }) =>
				all.length === 0 ? (
					<BlankSheet title="No queues yet">
						<p>They are made when the server starts for the first time.</p>
					</BlankSheet>
				) : (
					<div className="space-y-6">
						<AtWork queues={all.filter(isAtWork)} onOpen={setOpen} />
						<AtRest queues={all.filter((queue) => !isAtWork(queue))} />
						<Dialog
							open={open !== undefined}
							title="Failed jobs"
							size="lg"
							onClose={() => setOpen(undefined)}
						>
							{open === undefined ? null : <FailedJobs name={open} />}
						</Dialog>
					</div>
				)
			}
		</RoomFrame>
	);
}

function AtWork({ queues, onOpen }: { queues: readonly Queue[]; onOpen: (name: string) => void }) {
	if (queues.length === 0)
		return (
			<BlankSheet title="Nothing waits">
				<p>No job waits, and none has failed for good.</p>
			</BlankSheet>
		);
	return (
		<Sheet>
			<Records
				caption="Kinds of jobs that wait or failed"
				rows={queues.toSorted((one, other) => other.failed - one.failed || other.waiting - one.waiting)}
				rowKey={({ name }) => name}
				columns={[
					{
						title: "Kind",
						isName: true,
						cell: ({ name }) => <span className="font-mono text-note wrap-anywhere">{name}</span>,
					},
					{ title: "Waiting", cell: ({ waiting }) => waiting.toLocaleString("en-US") },
					{ title: "Oldest", cell: ({ oldest_at }) => <Moment at={oldest_at} none="–" /> },
					{ title: "Scheduled", cell: ({ later }) => later.toLocaleString("en-US") },
					{
						title: "Failed",
						cell: ({ failed }) => (failed === 0 ? "0" : <Chip tone="exposed">{counted(failed, "job")}</Chip>),
					},
					{
						title: "Details",
						cell: ({ name }) => (
							<Button look="quiet" onClick={() => onOpen(name)}>
								Failed jobs<span className="sr-only"> of {name}</span>
							</Button>
						),
					},
				]}
			/>
		</Sheet>
	);
}

function AtRest({ queues }: { queues: readonly Queue[] }) {
	if (queues.length === 0) return null;
	return (
		<Sheet>
			<details>
				<summary className="flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4">
					{counted(queues.length, "idle queue")}
				</summary>
				<ul className="mt-3 gap-x-8 sm:columns-2">
					{queues.map(({ name }) => (
						<li key={name} className="py-1 font-mono text-note wrap-anywhere">
							{name}
						</li>
					))}
				</ul>
			</details>
		</Sheet>
	);
}

function FailedJobs({ name }: { name: string }) {
	const queries = useQueryClient();
	const failed = useRoom(["failed", name], () =>
		fetchApi("GET /api/admin/queues/:name", { params: { name } }),
	);
	const { make, ...change } = useChange<string>();
	const [done, setDone] = useState<string>();

	async function retry(id?: string) {
		setDone(undefined);
		const body = id === undefined ? {} : { id };
		const result = await make(
			id ?? "all",
			callApi("POST /api/admin/queues/:name/retry", { params: { name }, body }),
		);
		if (result.ok) setDone(`${counted(result.data.retried, "job")} will be tried again.`);
		await queries.invalidateQueries({ queryKey: [...roomKey, "failed", name] });
	}

	return (
		<div className="space-y-4">
			<p className="font-mono text-note wrap-anywhere">{name}</p>
			<ChangeSaid change={change} title="The job could not be retried" done={done} />
			<RoomPart room={failed} label="Loading failed jobs">
				{({ failed: jobs = [] }) =>
					jobs.length === 0 ? (
						<p>No job of this kind has failed.</p>
					) : (
						<>
							<Button busy={change.busy !== undefined} onClick={() => void retry()}>
								{change.busy === "all" ? "Retrying..." : "Retry all"}
							</Button>
							<ul className="divide-y divide-rule border-y border-rule">
								{jobs.map(({ id, failed_at, tries, error }) => (
									<li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
										<span className="min-w-0">
											<span className="block font-mono text-note wrap-anywhere">{id}</span>
											<span className="block text-note text-ink-soft">
												{error ?? "Error"}, {counted(tries, "try", "tries")},{" "}
												<Moment at={failed_at} none="at an unknown time" />
											</span>
										</span>
										<Button look="secondary" busy={change.busy !== undefined} onClick={() => void retry(id)}>
											{change.busy === id ? "Retrying..." : "Retry"}
										</Button>
									</li>
								))}
							</ul>
							<p className="text-note text-ink-soft">To read more about a job, search the log for its id.</p>
						</>
					)
				}
			</RoomPart>
		</div>
	);
}
