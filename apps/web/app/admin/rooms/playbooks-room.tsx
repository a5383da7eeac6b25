import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { useState } from "react";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { ChangeSaid } from "../parts/change-said.tsx";
import { asWords, Moment } from "../parts/moment.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { roomKey, useRoom } from "../parts/use-room.ts";

type Playbook = NonNullable<Answer<"GET /api/admin/playbooks">["playbooks"]>[number];

export function PlaybooksRoom() {
	const queries = useQueryClient();
	const playbooks = useRoom(["playbooks"], () => fetchApi("GET /api/admin/playbooks"));
	const { make, ...change } = useChange<string>();
	const [done, setDone] = useState<string>();

	async function release({ broker, version }: Playbook) {
		setDone(undefined);
		const asked = { params: { broker }, body: { version } };
		const result = await make(broker, callApi("POST /api/admin/playbooks/:broker/release", asked));
		if (!result.ok) return;
		setDone(`Scans use the playbook of ${broker} again.`);
		queries.setQueryData([...roomKey, "playbooks"], result.data);
	}

	return (
		<RoomFrame
			title="Playbooks"
			subtitle="How each broker is asked. After five changed pages in a row, a playbook is in quarantine for three days."
			room={playbooks}
		>
			{({ playbooks: all = [] }) => (
				<div className="space-y-4">
					<ChangeSaid change={change} title="The playbook was not released" done={done} />
					{all.length === 0 ? (
						<BlankSheet title="No playbook was used yet">
							<p>A playbook is listed once a scan has asked its broker.</p>
						</BlankSheet>
					) : (
						<Sheet>
							<Records
								caption="Playbooks"
								rows={all}
								rowKey={({ broker }) => broker}
								columns={[
									{
										title: "Broker",
										isName: true,
										cell: ({ broker, version, reasons = [] }) => (
											<>
												<span className="block font-semibold wrap-anywhere">{broker}</span>
												<span className="block text-note text-ink-soft wrap-anywhere">
													{[
														`Version ${version.slice(0, 12)}`,
														...reasons.map(({ reason, count }) => `${asWords(reason)}: ${count}`),
													].join(" · ")}
												</span>
											</>
										),
									},
									{ title: "Found", cell: ({ found }) => found },
									{ title: "Not found", cell: ({ nothing }) => nothing },
									{ title: "Failed", cell: ({ failed }) => failed },
									{
										title: "State",
										cell: ({ quarantined_at, tried_again_at, drifts_in_row }) =>
											quarantined_at ? (
												<span className="block">
													<Chip tone="exposed">In quarantine</Chip>
													<span className="mt-1 block text-note text-ink-soft">
														Next try: <Moment at={tried_again_at} none="with the next scan" />
													</span>
												</span>
											) : drifts_in_row > 0 ? (
												<Chip tone="attention">{drifts_in_row} of 5 changed pages</Chip>
											) : (
												<Chip tone="safe">In use</Chip>
											),
									},
									{
										title: "Action",
										cell: (playbook) =>
											playbook.quarantined_at ? (
												<Button
													look="secondary"
													busy={change.busy !== undefined}
													onClick={() => void release(playbook)}
												>
													{change.busy === playbook.broker ? "Releasing..." : "Release"}
													<span className="sr-only"> {playbook.broker}</span>
												</Button>
											) : (
												"–"
											),
									},
								]}
							/>
						</Sheet>
					)}
				</div>
			)}
		</RoomFrame>
	);
}
