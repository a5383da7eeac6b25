import { CopyButton } from "../../ui/copy-button.tsx";
import type { Guide } from "../api/types.ts";

/** Values for a form, each copied with one click. They come from the person or from the page that lists them. */
export function CopyValues({ values }: { values: NonNullable<Guide["values"]> }) {
	if (values.length === 0) return null;
	return (
		<dl className="divide-y divide-rule rounded-box border border-edge">
			{values.map(({ label, value }) => (
				<div
					key={`${label} ${value}`}
					className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2 pr-1 pl-4"
				>
					<dt className="min-w-0 text-note text-ink-soft">{label}</dt>
					<dd className="col-start-1 min-w-0 font-mono wrap-anywhere">{value}</dd>
					<dd className="col-start-2 row-span-2 row-start-1">
						<CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
					</dd>
				</div>
			))}
		</dl>
	);
}
