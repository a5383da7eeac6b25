import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Enrollment, finishTwoFactor, type SetupFormProps } from "./two-factor-setup.ts";

interface TwoFactorCodeFormProps extends SetupFormProps {
	enrollment: Enrollment;
}

export function TwoFactorCodeForm({ enrollment, onOn, onBusy }: TwoFactorCodeFormProps) {
	const { register, handleSubmit, setFocus, formState } = useForm<{ code: string }>();
	const [failure, setFailure] = useState<string>();

	const verify = handleSubmit(async ({ code }) => {
		setFailure(undefined);
		onBusy(true);
		const result = await finishTwoFactor(enrollment.factorId, code);
		onBusy(false);
		if (result.ok) return onOn(result.value);
		setFailure(result.message);
		setFocus("code", { shouldSelect: true });
	});

	return (
		<form method="post" noValidate onSubmit={verify} className="space-y-5">
			<p>
				Scan this with an authenticator app (Google Authenticator, 1Password, Aegis and others), then type the
				six digits that it shows.
			</p>
			<div className="flex flex-wrap items-center gap-5">
				{/* White in the dark scheme too, because cameras look for dark squares on a light background. */}
				<img
					src={enrollment.qrCode}
					alt="QR code for your authenticator app"
					className="size-32 rounded-box border border-rule bg-[#ffffff] sm:size-44 p-2"
				/>
				<div className="min-w-0 flex-1 basis-48">
					<p className="text-note text-ink-soft">No camera? Type this key into the app:</p>
					<p className="flex items-center gap-1">
						<code className="min-w-0 font-mono text-note" data-testid="secret">
							{inGroups(enrollment.secret)}
						</code>
						<CopyButton text={enrollment.secret} label="Copy the key" />
					</p>
				</div>
			</div>
			{failure ? <FormFailure title="That code was not accepted">{failure}</FormFailure> : null}
			<TextField
				label="Authentication code"
				inputMode="numeric"
				autoComplete="one-time-code"
				error={formState.errors.code?.message}
				{...register("code", {
					validate: (value) => value.trim() !== "" || "Authentication code is required",
				})}
			/>
			<DialogActions>
				<SubmitButton busy={formState.isSubmitting} busyText="Checking...">
					Verify and switch on
				</SubmitButton>
			</DialogActions>
		</form>
	);
}

function inGroups(secret: string): string {
	return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
