import { disclosableFields, disclosableFieldWords } from "@unlisted/contracts/removals/removal-values";
import { type ReactNode, useId } from "react";
import { Link, useNavigate } from "react-router";
import { ListEnd, shownOf } from "../../ui/list-end.tsx";
import { Records } from "../../ui/records.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { type DisclosureFilters, disclosuresAddress, type useDisclosures } from "../api/disclosures.ts";
import { disclosureColumns } from "./disclosure-columns.tsx";

interface DisclosureListProps {
	heading: string;
	filters: DisclosureFilters;
	list: ReturnType<typeof useDisclosures>;
	/** Shown beside the filters. */
	children?: ReactNode;
}

export function DisclosureList({ heading, filters, list, children }: DisclosureListProps) {
	const rowsId = useId();
	const pages = list.data?.pages ?? [];
	const rows = pages.flatMap(({ disclosures }) => disclosures);
	const total = pages[0]?.total ?? 0;
	const shown = shownOf(rows.length, total);
	return (
		<div className="space-y-5">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<Filters filters={filters} brokers={pages[0]?.brokers ?? []} />
				{children}
			</div>
			{/* Always in the page, so that screen readers announce its text. */}
			<p role="status" className={rows.length === 0 ? "" : "sr-only"}>
				{shown ?? "Nothing fits these filters."}
			</p>
			{rows.length > 0 ? (
				<Records
					labelledBy={heading}
					columns={disclosureColumns}
					rows={rows}
					rowsId={rowsId}
					rowKey={({ at, broker, field, removal_id, to }) =>
						`${at} ${broker.id} ${field} ${removal_id ?? ""} ${to}`
					}
				/>
			) : (
				<Link
					to={disclosuresAddress({})}
					className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
				>
					Clear the filters
				</Link>
			)}
			<ListEnd list={list} rows={rowsId} shown={shown} />
		</div>
	);
}

interface FiltersProps {
	filters: DisclosureFilters;
	brokers: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

function Filters({ filters, brokers }: FiltersProps) {
	const navigate = useNavigate();
	const { broker, field } = filters;
	const choose = (more: DisclosureFilters) =>
		void navigate(disclosuresAddress({ ...filters, ...more }), { preventScrollReset: true });
	return (
		<form aria-label="Filters" className="grid grow grid-cols-2 gap-4 lg:max-w-xl">
			<SelectField
				label="Told to"
				value={broker ?? ""}
				onChange={({ target }) => choose({ broker: target.value || undefined })}
			>
				<option value="">Anybody</option>
				{broker && !brokers.some(({ id }) => id === broker) ? <option value={broker}>{broker}</option> : null}
				{brokers.map(({ id, name, count }) => (
					<option key={id} value={id}>
						{name} ({count})
					</option>
				))}
			</SelectField>
			<SelectField
				label="What"
				value={field ?? ""}
				onChange={({ target }) => choose({ field: disclosableFields.find((one) => one === target.value) })}
			>
				<option value="">Anything</option>
				{disclosableFields.map((one) => (
					<option key={one} value={one}>
						{disclosableFieldWords[one]}
					</option>
				))}
			</SelectField>
		</form>
	);
}
