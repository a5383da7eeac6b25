import type { Profile } from "@unlisted/contracts/told";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { SavedDialog } from "../parts/saved-dialog.tsx";

const ProfileForm = later(() => import("./profile-form.tsx").then((module) => module.ProfileForm));

interface EditProfileDialogProps {
	open: boolean;
	onClose: () => void;
	userId: string;
	email: string;
	profile: Profile | null;
}

export function EditProfileDialog({ open, onClose, ...person }: EditProfileDialogProps) {
	return (
		<SavedDialog title="Edit Profile" open={open} onClose={onClose} savedText="Profile updated successfully">
			{(form) => (
				<ProfileForm {...person} {...form}>
					<Button look="secondary" onClick={onClose}>
						Cancel
					</Button>
				</ProfileForm>
			)}
		</SavedDialog>
	);
}
