import { useState } from "react";
import { useForm } from "react-hook-form";
import { numberInWords } from "../../lib/sign-in/phone-factor.ts";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { PhoneCodeForm } from "../../shell/parts/phone-code-form.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
	beginPhoneFactor,
	type PhoneEnrollment,
	type SetupFormProps,
	switchedOn,
} from "./two-factor-setup.ts";

/** Asks for the number first. The code sent to it then proves that the person has it. */
export function PhoneFactorForm({ onOn, onBusy }: SetupFormProps) {
	const [begun, setBegun] = useState<PhoneEnrollment>();
	if (!begun) return <NumberForm onBegun={setBegun} />;
	return (
		<PhoneCodeForm
			factorId={begun.factorId}
			number={numberInWords(begun)}
			firstChallenge={begun.challengeId}
			submitText="Verify and switch on"
			onBusy={onBusy}
			onVerified={async () => onOn(await switchedOn())}
		/>
	);
}

function NumberForm({ onBegun }: { onBegun: (enrollment: PhoneEnrollment) => void }) {
	const { register, handleSubmit, formState } = useForm<{ phone: string }>();
	const [failure, setFailure] = useState<string>();

	const begin = handleSubmit(async ({ phone }) => {
		setFailure(undefined);
		const result = await beginPhoneFactor(phone.trim());
		if (result.ok) onBegun(result.value);
		else setFailure(result.message);
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={begin} className="space-y-5">
			<p>
				We text you a code whenever you sign in. An app is safer: someone could take over your number, and
				texts need reception.
			</p>
			{failure ? <FormFailure title="No code was sent">{failure}</FormFailure> : null}
			<TextField
				label="Phone number"
				type="tel"
				autoComplete="tel"
				hint="With the country code, for example +1 555 010 0123."
				error={errors.phone?.message}
				{...register("phone", {
					validate: {
						given: (value) => value.trim() !== "" || "Phone number is required",
						valid: (value) => isInternational(value) || "Please enter a valid phone number",
					},
				})}
			/>
			<DialogActions>
				<SubmitButton busy={isSubmitting} busyText="Sending...">
					Text me a code
				</SubmitButton>
			</DialogActions>
		</form>
	);
}

/** Without the country code the message would go to another country, or to nobody. */
function isInternational(value: string): boolean {
	return /^\+[1-9][0-9]{6,14}$/.test(value.replace(/[ ()-]/g, ""));
}
