import { useState } from "react";
import { useProfile } from "../lib/api/profile.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { GuardFailure, GuardWaiting } from "../shell/session/guard-states.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { ChangePasswordDialog } from "./credentials/change-password-dialog.tsx";
import { DeleteAccountDialog } from "./own-data/delete-account-dialog.tsx";
import { AccountActions, type AccountDialog } from "./profile/account-actions.tsx";
import { AccountStats } from "./profile/account-stats.tsx";
import { EditProfileDialog } from "./profile/edit-profile-dialog.tsx";
import { ProfileDetails } from "./profile/profile-details.tsx";
import { ProfileHeading } from "./profile/profile-heading.tsx";
import { ProfileWaiting } from "./profile/profile-waiting.tsx";
import { SecurityStatus } from "./two-factor/security-status.tsx";

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

	if (session.status !== "signed-in") return <GuardWaiting />;
	if (profile.isPending) return <ProfileWaiting user={session.user} />;
	if (profile.data === undefined) return <GuardFailure onRetry={() => void profile.refetch()} />;
	const { user } = session;
	const email = user.email ?? "";
	return (
		<Page>
			<ProfileHeading profile={profile.data} email={email} />
			<div className="mb-6 empty:hidden">
				<LoadFailed of={profile} title="We could not load your profile" />
			</div>
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
