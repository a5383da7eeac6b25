import { useState } from "react";
import { pageMeta } from "../lib/page-meta.ts";
import { useProfile } from "../lib/profile.ts";
import { useSession } from "../lib/session.ts";
import { GuardFailure, GuardWaiting } from "../shell/guard-states.tsx";
import { Page } from "../shell/page.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { AccountActions, type AccountDialog } from "./account-actions.tsx";
import { AccountStats } from "./account-stats.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { EditProfileDialog } from "./edit-profile-dialog.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileHeading } from "./profile-heading.tsx";
import { SecurityStatus } from "./security-status.tsx";

export const meta = () =>
	pageMeta({
		title: "Profile",
		description: "Who we watch over, and how we reach you.",
		path: "/profile",
		hidden: true,
	});

export default function ProfilePage() {
	const session = useSession();
	const profile = useProfile();
	const [dialog, setDialog] = useState<AccountDialog>();
	const close = () => setDialog(undefined);

	if (session.status !== "signed-in" || profile.isPending) return <GuardWaiting />;
	if (profile.data === undefined) return <GuardFailure onRetry={() => void profile.refetch()} />;
	const { user } = session;
	const email = user.email ?? "";
	return (
		<Page>
			<ProfileHeading profile={profile.data} email={email} />
			<div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
				<div className="space-y-6">
					<Sheet>
						<h2 className="text-title">Profile details</h2>
						<ProfileDetails profile={profile.data} user={user} />
					</Sheet>
					<SecurityStatus verified={profile.data?.is_verified ?? false} />
				</div>
				<div className="space-y-6">
					<AccountActions onOpen={setDialog} />
					<AccountStats profile={profile.data} user={user} />
				</div>
			</div>
			<EditProfileDialog
				open={dialog === "edit-profile"}
				onClose={close}
				userId={user.id}
				email={email}
				profile={profile.data}
			/>
			<ChangePasswordDialog open={dialog === "change-password"} onClose={close} email={email} />
			<DeleteAccountDialog open={dialog === "delete-account"} onClose={close} email={email} />
		</Page>
	);
}
