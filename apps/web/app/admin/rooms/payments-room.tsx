import { useState } from "react";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import { ChangeSaid } from "../parts/change-said.tsx";
import { Moment } from "../parts/moment.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { useRoom } from "../parts/use-room.ts";

export function PaymentsRoom() {
	const payments = useRoom(["payments"], () => fetchApi("GET /api/admin/payments"));
	const { make, ...change } = useChange<"compare">();
	const [done, setDone] = useState<string>();

	async function compare() {
		setDone(undefined);
		const result = await make("compare", callApi("POST /api/admin/payments/compare"));
		if (result.ok) setDone("The comparison with Stripe has started. Refresh in a minute.");
	}

	return (
		<RoomFrame
			title="Payments"
			subtitle="What differs from Stripe. We compare every night."
			room={payments}
			actions={
				<Button busy={change.busy !== undefined} onClick={() => void compare()}>
					{change.busy ? "Starting..." : "Compare now"}
				</Button>
			}
		>
			{({ configured, comparisons = [], waiting = [], leaving = [] }) => (
				<div className="space-y-6">
					<ChangeSaid change={change} title="The comparison was not started" done={done} />
					{configured ? null : (
						<Notice tone="attention" title="Payments are not set up">
							Nothing is compared until STRIPE_SECRET_KEY is set.
						</Notice>
					)}
					<Sheet>
						<h2 className="mb-3 text-title">Differences now</h2>
						{waiting.length === 0 && leaving.length === 0 ? (
							<p className="text-ink-soft">
								Every event was handled, and no closed account is left at Stripe.
							</p>
						) : (
							<Records
								caption="Customers that differ"
								rows={[
									...waiting.map((one) => ({ ...one, why: `${counted(one.events, "event")} not handled` })),
									...leaving.map((one) => ({ ...one, why: "Account deleted here" })),
								]}
								rowKey={({ customer, why }) => `${customer} ${why}`}
								columns={[
									{
										title: "Stripe customer",
										isName: true,
										cell: ({ customer }) => (
											<span className="font-mono text-note wrap-anywhere">{customer}</span>
										),
									},
									{ title: "Why", cell: ({ why }) => why },
									{ title: "Since", cell: ({ since }) => <Moment at={since} /> },
								]}
							/>
						)}
					</Sheet>
					<Sheet>
						<h2 className="mb-3 text-title">Comparisons</h2>
						{comparisons.length === 0 ? (
							<p className="text-ink-soft">There was none yet. One runs every night.</p>
						) : (
							<Records
								caption="Comparisons with Stripe"
								rows={comparisons}
								rowKey={({ at }) => at}
								columns={[
									{ title: "When", isName: true, cell: ({ at }) => <Moment at={at} /> },
									{ title: "Missed events", cell: ({ missed }) => missed },
									{ title: "Customers corrected", cell: ({ mended }) => mended },
								]}
							/>
						)}
					</Sheet>
				</div>
			)}
		</RoomFrame>
	);
}
