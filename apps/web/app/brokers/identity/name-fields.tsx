import { SelectField, TextField } from "../../ui/text-field.tsx";
import type { NameDraft } from "./draft.ts";

interface NameFieldsProps {
	name: NameDraft;
	onChange: (change: Partial<NameDraft>) => void;
	onLeave: () => void;
}

/** The browser may fill in only the present name: it knows no other. */
export function NameFields({ name, onChange, onLeave }: NameFieldsProps) {
	const isPresent = name.kind === "present";
	const field = (part: "first" | "middle" | "last", token: string, maxLength: number) => ({
		value: name[part],
		maxLength,
		autoComplete: isPresent ? token : "off",
		autoCapitalize: "words",
		spellCheck: false,
		onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
		onBlur: onLeave,
	});
	return (
		<div className={`grid gap-4 ${isPresent ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
			{isPresent ? null : (
				<SelectField
					label="Kind"
					value={name.kind}
					onChange={({ target }) => onChange({ kind: target.value === "nickname" ? "nickname" : "former" })}
					onBlur={onLeave}
				>
					<option value="former">Former name</option>
					<option value="nickname">Nickname</option>
				</SelectField>
			)}
			<TextField label="First name" {...field("first", "given-name", 60)} />
			<TextField label="Middle name" optional {...field("middle", "additional-name", 60)} />
			<TextField
				label="Last name"
				optional={name.kind === "nickname"}
				{...field("last", "family-name", 80)}
			/>
		</div>
	);
}
