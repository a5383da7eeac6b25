import { accountMessages } from "@unlisted/contracts/account-messages";
import { later } from "../../ui/later.tsx";
import { SavedDialog } from "../parts/saved-dialog.tsx";

const ChangePasswordForm = later(() =>
	import("./change-password-form.tsx").then((module) => module.ChangePasswordForm),
);

const messages = {
	missing: "New password is required",
	weak: "Password does not meet security requirements",
	unconfirmed: "Please confirm your new password",
	different: "Passwords do not match",
};

interface ChangePasswordDialogProps {
	open: boolean;
	onClose: () => void;
	email: string;
}

export function ChangePasswordDialog({ open, onClose, email }: ChangePasswordDialogProps) {
	return (
		<SavedDialog
			title="Change Password"
			open={open}
			onClose={onClose}
			savedText={accountMessages.passwordChanged}
		>
			{(form, cancel) => (
				<ChangePasswordForm email={email} messages={messages} {...form}>
					{cancel}
				</ChangePasswordForm>
			)}
		</SavedDialog>
	);
}
