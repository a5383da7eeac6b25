import { removalGroups } from "@unlisted/contracts/removals/removal-values";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { type RemovalFilters, removalsAddress } from "../api/removal-filters.ts";
import { groupWords } from "../words/removal-words.ts";

interface RemovalFilterFormProps {
	filters: RemovalFilters;
	brokers: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

/**
 * Each choice is an entry in the browser's history, so going back undoes it. On a phone one button opens the filters.
 */
export function RemovalFilterForm({ filters, brokers }: RemovalFilterFormProps) {
	const navigate = useNavigate();
	const { group, broker } = filters;
	const hasBroker = brokers.some(({ id }) => id === broker);
	const choose = (more: RemovalFilters) =>
		void navigate(removalsAddress({ ...filters, ...more }), { preventScrollReset: true });
	const id = useId();
	const [open, setOpen] = useState(false);
	const set = Object.values(filters).filter(Boolean).length;
	return (
		<>
			<Button
				look="secondary"
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
				className="w-full sm:hidden"
			>
				<SlidersHorizontal aria-hidden className="size-4" />
				{set === 0 ? "Filters" : `Filters (${set})`}
			</Button>
			<form
				id={id}
				aria-label="Filters"
				className={`${open ? "grid" : "hidden sm:grid"} gap-4 sm:grid-cols-2 lg:max-w-xl`}
			>
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
		</>
	);
}
