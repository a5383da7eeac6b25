import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Passkey, renamePasskey } from "./passkey-calls.ts";

interface PasskeyDialogProps {
	/** Undefined: closed. */
	passkey: Passkey | undefined;
	onClose: (changed: boolean) => void;
}

const longest = 120;

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
	const [busy, setBusy] = useState(false);
	return (
		<Dialog
			open={passkey !== undefined}
			title="Rename passkey"
			onClose={() => onClose(false)}
			locked={busy}
			size="sm"
		>
			{passkey ? <RenameForm key={passkey.id} passkey={passkey} onBusy={setBusy} onClose={onClose} /> : null}
		</Dialog>
	);
}

interface RenameFormProps {
	passkey: Passkey;
	onBusy: (busy: boolean) => void;
	onClose: (changed: boolean) => void;
}

function RenameForm({ passkey, onBusy, onClose }: RenameFormProps) {
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
			{failure ? (
				<Notice tone="exposed" title="The name was not changed" announce>
					{failure}
				</Notice>
			) : null}
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
				<Button look="secondary" disabled={isSubmitting} onClick={() => onClose(false)}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
