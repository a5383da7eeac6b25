import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

interface MoreRowsProps<Row extends { readonly key: number }> {
	/** The name of the rows, such as "Former names and nicknames". */
	title: string;
	/** Hides the title, because the sheet's own title says the same. */
	quiet?: boolean;
	intro?: string;
	/** The name of one row, for its remove button. */
	one: string;
	rows: readonly Row[];
	max: number;
	add: string;
	onAdd: () => void;
	onRemove: (key: number) => void;
	fields: (row: Row) => ReactNode;
}

/** Rows that a person adds and removes. */
export function MoreRows<Row extends { readonly key: number }>(props: MoreRowsProps<Row>) {
	const { title, quiet = false, intro, one, rows, max, add, onAdd, onRemove, fields } = props;
	return (
		<fieldset className={quiet ? "" : "border-t border-rule pt-5"}>
			<legend className={quiet ? "sr-only" : "float-left w-full font-semibold"}>{title}</legend>
			{intro ? <p className="clear-both max-w-prose text-note text-ink-soft">{intro}</p> : null}
			<div className="clear-both">
				{rows.map((row, at) => (
					<fieldset key={row.key} className="border-b border-rule py-4">
						<legend className="sr-only">
							{one} {at + 1}
						</legend>
						{fields(row)}
						<div className="-mb-2 flex justify-end">
							<Button look="quiet" className="text-note" onClick={() => onRemove(row.key)}>
								<X aria-hidden className="size-4" />
								Remove
								<span className="sr-only">
									{" "}
									{one} {at + 1}
								</span>
							</Button>
						</div>
					</fieldset>
				))}
				{rows.length < max ? (
					<Button look="secondary" className="mt-4" onClick={onAdd}>
						<Plus aria-hidden className="size-4" />
						{add}
					</Button>
				) : (
					<p className="mt-4 text-note text-ink-soft">{max} is the most that we can search for.</p>
				)}
			</div>
		</fieldset>
	);
}
