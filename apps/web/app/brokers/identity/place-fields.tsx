import { SelectField, TextField } from "../../ui/text-field.tsx";
import { countries } from "../words/countries.ts";
import type { PlaceDraft } from "./draft.ts";
import { states } from "./states.ts";

interface PlaceFieldsProps {
	place: PlaceDraft;
	/** Whether it is the present place, which the browser can fill in. */
	present: boolean;
	onChange: (change: Partial<PlaceDraft>) => void;
	onLeave: () => void;
}

type TextPart = "street" | "city" | "postcode";

export function PlaceFields({ place, present, onChange, onLeave }: PlaceFieldsProps) {
	const token = (name: string) => (present ? name : "off");
	const text = (part: TextPart, name: string, maxLength: number) => ({
		value: place[part],
		maxLength,
		autoComplete: token(name),
		spellCheck: false,
		onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
		onBlur: onLeave,
	});
	const isAmerican = place.country === "US";
	return (
		<div className="grid gap-4 sm:grid-cols-6">
			<div className="sm:col-span-6">
				<TextField label="Street" optional {...text("street", "address-line1", 120)} />
			</div>
			<div className={isAmerican ? "sm:col-span-3" : "sm:col-span-4"}>
				<TextField label="City" {...text("city", "address-level2", 80)} />
			</div>
			{isAmerican ? (
				<div className="sm:col-span-3">
					<SelectField
						label="State"
						autoComplete={token("address-level1")}
						value={place.state}
						onChange={({ target }) => onChange({ state: target.value })}
						onBlur={onLeave}
					>
						<option value="">Choose a state</option>
						{states.map(([code, name]) => (
							<option key={code} value={code}>
								{name}
							</option>
						))}
					</SelectField>
				</div>
			) : null}
			<div className={isAmerican ? "sm:col-span-3" : "sm:col-span-2"}>
				<TextField
					label={isAmerican ? "ZIP code" : "Postal code"}
					optional
					{...text("postcode", "postal-code", 12)}
				/>
			</div>
			<div className={isAmerican ? "sm:col-span-3" : "sm:col-span-6"}>
				<SelectField
					label="Country"
					autoComplete={token("country")}
					value={place.country}
					onChange={({ target }) => onChange({ country: target.value, state: "" })}
					onBlur={onLeave}
				>
					{countries.map(([code, name]) => (
						<option key={code} value={code}>
							{name}
						</option>
					))}
				</SelectField>
			</div>
		</div>
	);
}
