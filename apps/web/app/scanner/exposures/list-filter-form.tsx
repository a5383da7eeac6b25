import { listedStatuses, severities, sourceTypes } from "@unlisted/contracts/scanner-values";
import { SlidersHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/text-field.tsx";
import { addressOf, filtersOf, type ListFilters } from "../api/list-filters.ts";
import { severityNames, sourceNames } from "../words/words.ts";

/**
 * Each choice is an entry in the browser's history, so going back undoes it. On a phone one button opens the filters
 * and says how many are set.
 */
export function ListFilterForm({ filters }: { filters: ListFilters }) {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const place = addressOf(filters);
	const id = useId();
	const [open, setOpen] = useState(false);

	// The fields show what the address says, also after going back.
	useEffect(() => {
		const search = new URL(place, location.origin).searchParams;
		for (const field of form.current?.elements ?? []) {
			if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
				field.value = search.get(field.name) ?? "";
		}
	}, [place]);

	function apply(event?: FormEvent) {
		event?.preventDefault();
		if (!form.current) return;
		const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
		const next = addressOf(filtersOf(new URLSearchParams(fields)));
		if (next !== place) void navigate(next, { preventScrollReset: true });
	}

	const choose = () => apply();
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
				ref={form}
				data-print="no"
				method="get"
				aria-label="Filters"
				onSubmit={apply}
				className={`${open ? "grid" : "hidden sm:grid"} items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_1.4fr_auto]`}
			>
				<SelectField label="Status" name="status" onChange={choose}>
					<option value="">Any</option>
					{listedStatuses.map((status) => (
						<option key={status} value={status}>
							{status.charAt(0).toUpperCase() + status.slice(1)}
						</option>
					))}
					<option value="not_me">Not me</option>
				</SelectField>
				<SelectField label="Severity" name="severity" onChange={choose}>
					<option value="">Any</option>
					{severities.map((severity) => (
						<option key={severity} value={severity}>
							{severityNames[severity]}
						</option>
					))}
				</SelectField>
				<SelectField label="Source" name="source" onChange={choose}>
					<option value="">Any</option>
					{sourceTypes.map((source) => (
						<option key={source} value={source}>
							{sourceNames[source]}
						</option>
					))}
				</SelectField>
				<div className="sm:col-span-2 lg:col-span-1">
					<TextField label="Text" name="q" type="search" maxLength={100} />
				</div>
				<Button type="submit" look="secondary">
					Search
				</Button>
			</form>
		</>
	);
}
