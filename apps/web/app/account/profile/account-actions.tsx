import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

export type AccountDialog = "edit-profile" | "change-password" | "delete-account";

export function AccountActions({ onOpen }: { onOpen: (dialog: AccountDialog) => void }) {
	return (
		<Sheet>
			<h2 className="text-title">Account Actions</h2>
			<div className="mt-4 flex flex-col gap-3">
				<Button onClick={() => onOpen("edit-profile")}>Edit Profile</Button>
				<Button look="secondary" onClick={() => onOpen("change-password")}>
					Change Password
				</Button>
				<Button look="danger-quiet" onClick={() => onOpen("delete-account")}>
					Delete Account
				</Button>
			</div>
			<p className="mt-3 flex flex-wrap gap-x-6 text-note">
				<Link
					to="/account"
					className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
				>
					Account settings
				</Link>
				<Link
					to="/identity"
					className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
				>
					What we search brokers with
				</Link>
			</p>
		</Sheet>
	);
}
