import { fetchApi } from "../../lib/api/authed-api.ts";
import { Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { asWords, Moment } from "../parts/moment.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { useRoom } from "../parts/use-room.ts";
import { HelpedSteps } from "./helped-steps.tsx";

export function RemovalsRoom() {
	const removals = useRoom(["removals"], () => fetchApi("GET /api/admin/removals"));
	return (
		<RoomFrame
			title="Removals"
			subtitle="Steps that wait for people, and steps that a helper may do."
			room={removals}
		>
			{({ waiting = [], paused = [], helpers, helps = [] }) => (
				<div className="space-y-6">
					<HelpedSteps helpers={helpers} helps={helps} />
					{waiting.length === 0 ? (
						<BlankSheet title="No step waits">
							<p>Steps are counted here when a broker asks for a puzzle, a code or a form.</p>
						</BlankSheet>
					) : (
						<Sheet>
							<Records
								caption="Steps that wait"
								rows={waiting}
								rowKey={({ broker, step }) => `${broker} ${step ?? ""}`}
								columns={[
									{
										title: "Broker",
										isName: true,
										cell: ({ broker }) => <span className="font-semibold wrap-anywhere">{broker}</span>,
									},
									{ title: "Step", cell: ({ step }) => asWords(step ?? "unknown") },
									{ title: "Waiting", cell: ({ count }) => count.toLocaleString("en-US") },
									{ title: "Oldest", cell: ({ since }) => <Moment at={since} /> },
								]}
							/>
						</Sheet>
					)}
					<Sheet>
						<h2 className="text-title">Paused brokers</h2>
						{paused.length === 0 ? (
							<p className="mt-2 text-ink-soft">
								None. To pause one, run the command: removals pause BROKER.
							</p>
						) : (
							<ul className="mt-3 divide-y divide-rule border-y border-rule">
								{paused.map(({ broker, since }) => (
									<li key={broker} className="flex flex-wrap justify-between gap-3 py-3">
										<span className="font-semibold wrap-anywhere">{broker}</span>
										<span className="text-note text-ink-soft">
											since <Moment at={since} />
										</span>
									</li>
								))}
							</ul>
						)}
					</Sheet>
				</div>
			)}
		</RoomFrame>
	);
}
