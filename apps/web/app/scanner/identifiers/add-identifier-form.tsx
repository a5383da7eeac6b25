import type { AddIdentifier, IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifiers } from "@unlisted/contracts/told";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isEmail } from "../../lib/site/email-pattern.ts";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/text-field.tsx";
import { saidInGeneral } from "../../ui/words/said-in-general.ts";
import { type AddedIdentifier, addIdentifier } from "../api/identifier-calls.ts";
import { isProved, kindNames } from "../words/identifier-words.ts";
import { type AddDraft, emptyDraft } from "./add-draft.ts";

const kinds = Object.keys(kindNames) as IdentifierKind[];

interface AddIdentifierFormProps {
	draft: AddDraft;
	/** Called with its text if it is closed without sending. */
	onLeft: (draft: AddDraft) => void;
	isFull: (kind: IdentifierKind) => boolean;
	limits: Identifiers["limits"];
	phonesAvailable: boolean;
	onBusy: (busy: boolean) => void;
	onClose: () => void;
	onAdded: (added: AddedIdentifier) => Promise<void>;
}

export function AddIdentifierForm(props: AddIdentifierFormProps) {
	const { draft, onLeft, isFull, limits, phonesAvailable, onBusy, onClose, onAdded } = props;
	const { register, handleSubmit, control, getValues, reset, setError, formState } = useForm<AddDraft>({
		defaultValues: draft,
	});
	const kind = useWatch({ control, name: "kind" });
	const [failure, setFailure] = useState<string>();
	const refusal = whyNot(kind, { isFull, limits, phonesAvailable });

	const add = handleSubmit(async (fields) => {
		setFailure(undefined);
		onBusy(true);
		const result = await addIdentifier(requestOf(fields));
		onBusy(false);
		if (result.ok) {
			await onAdded(result.data);
			reset(emptyDraft);
			return onClose();
		}
		const named = (["value", "city", "birth_year"] as const).filter((name) => result.fields[name]);
		for (const name of named) setError(name, { message: result.fields[name] ?? "" }, { shouldFocus: true });
		setFailure(saidInGeneral(result, (field) => named.some((name) => name === field)));
	});

	// Keeps the text, because Escape or a click beside the dialog may have been an accident. Keeps the kind separately:
	// after the list is gone, the form's value is the first option of the list.
	const kindNow = useRef(kind);
	useEffect(() => {
		kindNow.current = kind;
	}, [kind]);
	useEffect(() => () => onLeft({ ...getValues(), kind: kindNow.current }), [onLeft, getValues]);

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={add} className="space-y-5">
			{failure ? <FormFailure title="It was not added">{failure}</FormFailure> : null}
			<SelectField label="What is it?" {...register("kind")}>
				{kinds.map((one) => (
					<option key={one} value={one}>
						{kindNames[one]}
					</option>
				))}
			</SelectField>
			<TextField
				label={kindNames[kind]}
				error={errors.value?.message}
				{...looks[kind]}
				{...register("value", { validate: (value) => rule(kind, value.trim()) })}
			/>
			{kind === "name" ? (
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField
						label="City"
						optional
						maxLength={100}
						autoComplete="address-level2"
						error={errors.city?.message}
						{...register("city")}
					/>
					<TextField
						label="Year of birth"
						optional
						inputMode="numeric"
						autoComplete="bday-year"
						error={errors.birth_year?.message}
						{...register("birth_year", { validate: (year) => yearRule(year.trim()) })}
					/>
				</div>
			) : null}
			<p className="text-note text-ink-soft">{refusal ?? explanations[kind]}</p>
			<DialogActions>
				<SubmitButton busy={isSubmitting} busyText="Adding..." disabled={refusal !== undefined}>
					{isProved(kind) ? "Send me a code" : "Watch it"}
				</SubmitButton>
				<Button look="secondary" busy={isSubmitting} onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}

const looks = {
	email: { type: "email", autoComplete: "email" },
	phone: {
		type: "tel",
		autoComplete: "tel",
		hint: "With the country code, for example +1 555 010 0123.",
	},
	username: { type: "text", autoComplete: "username", autoCapitalize: "none", spellCheck: false },
	name: { type: "text", autoComplete: "name", hint: "First and last name, as others write it." },
} as const;

const explanations: Readonly<Record<IdentifierKind, string>> = {
	email: "We send a code there. We search for the address once you have entered the code.",
	phone: "We text you a code. We search for the number once you have entered the code.",
	username: "The name that you use on other sites.",
	name: "Many people share a name. A city and a year of birth help us tell their records from yours.",
};

function whyNot(
	kind: IdentifierKind,
	{ isFull, limits, phonesAvailable }: Pick<AddIdentifierFormProps, "isFull" | "limits" | "phonesAvailable">,
): string | undefined {
	if (kind === "phone" && !phonesAvailable) {
		return "This installation cannot send text messages, so no phone number can be confirmed here.";
	}
	if (isFull(kind)) return `You can watch at most ${limits[kind]} of this kind. Remove one first.`;
	return undefined;
}

function rule(kind: IdentifierKind, value: string): true | string {
	if (value === "") return "This is required";
	if (kind === "email" && !isEmail(value)) return "Invalid email format";
	return true;
}

function yearRule(year: string): true | string {
	if (year === "") return true;
	const number = Number(year);
	const fits = /^\d{4}$/.test(year) && number >= 1900 && number <= new Date().getFullYear();
	return fits || "Four digits, such as 1984";
}

function requestOf({ kind, value, city, birth_year }: AddDraft): AddIdentifier {
	if (kind !== "name") return { kind, value: value.trim() };
	return {
		kind,
		value: value.trim(),
		...(city.trim() && { city: city.trim() }),
		...(birth_year.trim() && { birth_year: Number(birth_year) }),
	};
}
