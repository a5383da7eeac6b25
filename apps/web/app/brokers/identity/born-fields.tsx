import { monthNames as months } from "../../lib/site/format-date.ts";
import { SelectField, TextField } from "../../ui/text-field.tsx";
import type { BornDraft } from "./draft.ts";

interface BornFieldsProps {
	born: BornDraft;
	error: string | undefined;
	onChange: (change: Partial<BornDraft>) => void;
	onLeave: () => void;
}

/** The year alone is enough. The day makes the age exact. */
export function BornFields({ born, error, onChange, onLeave }: BornFieldsProps) {
	return (
		<div className="grid max-w-form grid-cols-2 gap-4 sm:grid-cols-[0.8fr_1.2fr_1.1fr]">
			<div className="max-sm:col-span-2">
				<TextField
					label="Year"
					inputMode="numeric"
					autoComplete="bday-year"
					maxLength={4}
					value={born.year}
					error={error}
					onChange={({ target }) => onChange({ year: target.value.trim() })}
					onBlur={onLeave}
				/>
			</div>
			<SelectField
				label="Month"
				autoComplete="bday-month"
				value={born.month}
				onChange={({ target }) => onChange({ month: target.value })}
				onBlur={onLeave}
			>
				<option value="">Not given</option>
				{months.map((name, at) => (
					<option key={name} value={String(at + 1)}>
						{name}
					</option>
				))}
			</SelectField>
			<SelectField
				label="Day"
				autoComplete="bday-day"
				value={born.day}
				onChange={({ target }) => onChange({ day: target.value })}
				onBlur={onLeave}
			>
				<option value="">Not given</option>
				{Array.from({ length: 31 }, (_, at) => String(at + 1)).map((day) => (
					<option key={day} value={day}>
						{day}
					</option>
				))}
			</SelectField>
		</div>
	);
}
