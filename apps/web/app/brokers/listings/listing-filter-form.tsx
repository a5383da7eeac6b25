import { listingSorts, listingStates } from "@unlisted/contracts/broker-values";
import { SlidersHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/text-field.tsx";
import { addressOf, filtersOf, type ListingFilters } from "../api/listing-filters.ts";
import type { Listings } from "../api/types.ts";
import { sortWords, stateWords } from "../words/words.ts";

interface ListingFilterFormProps {
	filters: ListingFilters;
	brokers: NonNullable<Listings["brokers"]>;
}

/**
 * Each choice is an entry in the browser's history, so going back undoes it. On a phone one button opens the filters
 * and says how many are set.
 */
export function ListingFilterForm({ filters, brokers }: ListingFilterFormProps) {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const place = addressOf(filters);
	const id = useId();
	const [open, setOpen] = useState(false);
	const hasBroker = brokers.some((one) => one.id === filters.broker);

	// The fields show what the address says, also after going back, and once the list of brokers is there.
	// biome-ignore lint/correctness/useExhaustiveDependencies: an option that came later can only then be chosen
	useEffect(() => {
		const search = new URL(place, location.origin).searchParams;
		for (const field of form.current?.elements ?? []) {
			if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
				field.value = search.get(field.name) ?? (field.name === "sort" ? "newest" : "");
		}
	}, [place, brokers.length]);

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
				{set === 0 ? "Filters and order" : `Filters and order (${set})`}
			</Button>
			<form
				id={id}
				ref={form}
				method="get"
				aria-label="Filters"
				onSubmit={apply}
				className={`${open ? "grid" : "hidden sm:grid"} items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1fr_1.2fr_1fr_1.3fr_auto]`}
			>
				<SelectField label="State" name="state" onChange={choose}>
					<option value="">All that may be you</option>
					{listingStates.map((state) => (
						<option key={state} value={state}>
							{stateWords[state]}
						</option>
					))}
				</SelectField>
				<SelectField label="Site" name="broker" onChange={choose}>
					<option value="">Any</option>
					{filters.broker && !hasBroker ? <option value={filters.broker}>{filters.broker}</option> : null}
					{brokers.map(({ id: domain, name, count }) => (
						<option key={domain} value={domain}>
							{name} ({count})
						</option>
					))}
				</SelectField>
				<SelectField label="Order" name="sort" onChange={choose}>
					{listingSorts.map((sort) => (
						<option key={sort} value={sort}>
							{sortWords[sort]}
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
