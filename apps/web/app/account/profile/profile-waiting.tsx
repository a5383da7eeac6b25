import type { User } from "@supabase/auth-js";
import { Page } from "../../shell/parts/page.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProfileTitle } from "./profile-heading.tsx";

/** Shown until the profile is loaded. The session has the names from the sign-up. */
export function ProfileWaiting({ user }: { user: User }) {
	const { first_name = "", last_name = "" } = user.user_metadata;
	return (
		<Page>
			<PageHeading title={<ProfileTitle person={{ first_name, last_name }} email={user.email ?? ""} />} />
			<div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
				<div className="space-y-6">
					<Sheet className="min-h-80">
						<h2 className="text-title">Profile details</h2>
						<div className="mt-6">
							<Skeleton label="Loading your profile" widths={["100%", "90%", "95%", "80%", "85%", "70%"]} />
						</div>
					</Sheet>
					<Sheet className="min-h-60">
						<h2 className="text-title">Security Status</h2>
						<div className="mt-6">
							<Skeleton label="" widths={["100%", "90%", "95%"]} />
						</div>
					</Sheet>
				</div>
				<div className="space-y-6 max-sm:hidden">
					<Sheet className="min-h-60">
						<h2 className="text-title">Account Actions</h2>
					</Sheet>
					<Sheet className="min-h-60">
						<h2 className="text-title">Account Stats</h2>
						<div className="mt-6">
							<Skeleton label="" widths={["100%", "90%"]} />
						</div>
					</Sheet>
				</div>
			</div>
		</Page>
	);
}
