import { formatPrice } from "@unlisted/contracts/plans";
import { shortDate } from "../../lib/site/format-date.ts";
import type { Payments } from "../api/payments.ts";

export function PaymentTiles({ payments: [last], totals: { count, spent, refunded } }: Payments) {
	return (
		<dl className="grid divide-y divide-rule border-y border-ink sm:grid-cols-3 sm:divide-x sm:divide-y-0">
			<Tile label="Total Payments" value={String(count)} />
			<Tile
				label="Total Spent"
				value={formatPrice(spent)}
				note={refunded > 0 ? `${formatPrice(refunded)} was refunded` : undefined}
			/>
			<Tile label="Last Payment" value={last ? shortDate(last.created_at) : "N/A"} />
		</dl>
	);
}

function Tile({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
	return (
		<div className="flex flex-col gap-2 py-4 sm:px-6 sm:py-5 sm:first:pl-0">
			<dt className="text-note font-semibold">{label}</dt>
			<dd className="font-serif text-head tabular-nums lg:text-display-sm">{value}</dd>
			{note ? <dd className="text-note text-ink-soft">{note}</dd> : null}
		</div>
	);
}
