import { listedFields } from "@unlisted/contracts/broker-values";
import { useId } from "react";
import type { ListingDetail, Shown } from "../api/types.ts";
import { ShownValues } from "../words/shown-values.tsx";
import { fieldWords } from "../words/words.ts";

/**
 * What we search with and what the site shows, field by field, side by side. On a phone one is above the other. Values
 * stay masked, but people can still compare them.
 */
export function TwoRecords({ listing }: { listing: ListingDetail }) {
	const { yours = [], shows = [], broker } = listing;
	const fields = listedFields.filter((field) => [...yours, ...shows].some((one) => one.field === field));
	return (
		<div className="grid gap-4 sm:grid-cols-2 sm:gap-y-0">
			<OneRecord title="What you told us" fields={fields} record={yours} missing="You did not tell us" />
			<OneRecord title={`On ${broker.name}`} fields={fields} record={shows} missing="Not shown" theirs />
		</div>
	);
}

interface OneRecordProps {
	title: string;
	fields: readonly Shown["field"][];
	record: readonly Shown[];
	missing: string;
	theirs?: boolean;
}

/** Uses the lines of the grid around it, so that the lines of both records have the same height. */
function OneRecord({ title, fields, record, missing, theirs = false }: OneRecordProps) {
	const heading = useId();
	return (
		<section
			aria-labelledby={heading}
			style={{ gridRow: `span ${fields.length + 1}` }}
			className={`rounded-box border px-4 pb-1 sm:grid sm:grid-rows-subgrid ${theirs ? "border-edge bg-tint" : "border-rule"}`}
		>
			<h3 id={heading} className="py-3 font-sans text-note font-semibold tracking-normal">
				{title}
			</h3>
			<dl className="contents">
				{fields.map((field) => {
					const shown = record.find((one) => one.field === field);
					return (
						<div
							key={field}
							className="grid grid-cols-[6rem_1fr] gap-x-3 border-t border-rule py-2 text-note"
						>
							<dt className="text-ink-soft">{fieldWords[field]}</dt>
							<dd className="min-w-0">
								{shown ? <ShownValues shown={shown} /> : <span className="text-ink-soft">{missing}</span>}
							</dd>
						</div>
					);
				})}
			</dl>
		</section>
	);
}
