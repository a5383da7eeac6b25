import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Passkey, renamePasskey } from "./passkey-calls.ts";

const longest = 120;

interface RenameFormProps {
	passkey: Passkey;
	onBusy: (busy: boolean) => void;
	onClose: (changed: boolean) => void;
}

export function RenamePasskeyForm({ passkey, onBusy, onClose }: RenameFormProps) {
	const { register, handleSubmit, formState } = useForm({ defaultValues: { name: passkey.friendly_name } });
	const [failure, setFailure] = useState<string>();

	const rename = handleSubmit(async ({ name }) => {
		setFailure(undefined);
		onBusy(true);
		const result = await renamePasskey(passkey.id, name.trim());
		onBusy(false);
		if (result.ok) onClose(true);
		else setFailure(result.message);
	});

	const { errors, isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={rename} className="space-y-5">
			{failure ? <FormFailure title="The name was not changed">{failure}</FormFailure> : null}
			<TextField
				label="Name"
				hint="For example, the device it is on."
				autoComplete="off"
				maxLength={longest}
				error={errors.name?.message}
				{...register("name", { validate: (name) => name.trim() !== "" || "Name is required" })}
			/>
			<DialogActions>
				<SubmitButton busy={isSubmitting} busyText="Saving...">
					Save
				</SubmitButton>
				<Button look="secondary" busy={isSubmitting} onClick={() => onClose(false)}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
