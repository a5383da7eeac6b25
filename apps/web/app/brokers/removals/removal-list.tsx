import { removalGroups } from "@unlisted/contracts/removals/removal-values";
import { type ReactNode, useId } from "react";
import { Link, useNavigate } from "react-router";
import { ListEnd, shownOf } from "../../ui/list-end.tsx";
import { Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { useRemovals } from "../api/all-removals.ts";
import { type RemovalFilters, removalsAddress } from "../api/removal-filters.ts";
import { groupWords } from "../words/removal-words.ts";
import { removalColumns } from "./removal-columns.tsx";

/** All of them, by what they wait for and by site. */
export function RemovalList({ filters, children }: { filters: RemovalFilters; children?: ReactNode }) {
	const heading = useId();
	const list = useRemovals(filters);
	const pages = list.data?.pages ?? [];
	const rows = pages.flatMap(({ removals }) => removals);
	const total = pages[0]?.total ?? 0;
	const shown = shownOf(rows.length, total);
	const isFiltered = filters.group !== undefined || filters.broker !== undefined;
	return (
		<section aria-labelledby={heading} id="all" className="space-y-4">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
				<h2 id={heading} className="text-head">
					Your removals
				</h2>
				{children}
			</div>
			<Sheet className="space-y-5 sm:max-lg:p-5">
				{/* A few are found without. */}
				{isFiltered || total > rows.length || pages.length > 1 ? (
					<Filters filters={filters} brokers={pages[0]?.brokers ?? []} />
				) : null}
				{/* Always there, so that what it comes to say is read out. */}
				<p role="status" className={rows.length === 0 ? "" : "sr-only"}>
					{shown ?? (list.data && isFiltered ? "No removal fits these filters." : "")}
				</p>
				{rows.length > 0 ? (
					<Records
						labelledBy={heading}
						columns={removalColumns}
						rows={rows}
						rowKey={({ id }) => id}
						rowClass={() => "group hover:bg-tint"}
					/>
				) : list.isPending ? (
					<Skeleton label="Loading your removals" widths={["100%", "100%", "100%", "100%"]} />
				) : isFiltered ? (
					<Link
						to={removalsAddress({})}
						preventScrollReset
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
					>
						Clear the filters
					</Link>
				) : null}
				<ListEnd
					list={list}
					shown={shown}
					failed={rows.length > 0 ? undefined : "We could not load your removals"}
				/>
			</Sheet>
		</section>
	);
}

interface FiltersProps {
	filters: RemovalFilters;
	brokers: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

/** Each choice is a step in the browser's history, so going back undoes it. */
function Filters({ filters, brokers }: FiltersProps) {
	const navigate = useNavigate();
	const { group, broker } = filters;
	const hasBroker = brokers.some(({ id }) => id === broker);
	const choose = (more: RemovalFilters) =>
		void navigate(removalsAddress({ ...filters, ...more }), { preventScrollReset: true });
	return (
		<form aria-label="Filters" className="grid grid-cols-2 gap-4 lg:max-w-xl">
			<SelectField
				label="State"
				value={group ?? ""}
				onChange={({ target }) => choose({ group: removalGroups.find((one) => one === target.value) })}
			>
				<option value="">All</option>
				{removalGroups.map((one) => (
					<option key={one} value={one}>
						{groupWords[one]}
					</option>
				))}
			</SelectField>
			<SelectField
				label="Site"
				value={broker ?? ""}
				onChange={({ target }) => choose({ broker: target.value || undefined })}
			>
				<option value="">Any</option>
				{broker && !hasBroker ? <option value={broker}>{broker}</option> : null}
				{brokers.map(({ id, name, count }) => (
					<option key={id} value={id}>
						{name} ({count})
					</option>
				))}
			</SelectField>
		</form>
	);
}
