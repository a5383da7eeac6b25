import type { Profile } from "@unlisted/contracts/told";
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
			{(form, cancel) => (
				<ProfileForm {...person} {...form}>
					{cancel}
				</ProfileForm>
			)}
		</SavedDialog>
	);
}
