import { savedBannerShownFor } from "@unlisted/contracts/limits";
import type { Profile } from "@unlisted/contracts/told";
import { useEffect, useState } from "react";
import { Notice } from "../../ui/notice.tsx";
import { ProfileForm } from "./profile-form.tsx";

export function ProfileTab(person: { userId: string; email: string; profile: Profile | null }) {
	const [savedAt, setSavedAt] = useState<number>();

	useEffect(() => {
		if (savedAt === undefined) return;
		const timer = setTimeout(() => setSavedAt(undefined), savedBannerShownFor);
		return () => clearTimeout(timer);
	}, [savedAt]);

	return (
		<div className="space-y-5">
			{savedAt === undefined ? null : (
				<Notice tone="safe" announce>
					<p className="text-body">Profile updated successfully</p>
				</Notice>
			)}
			<ProfileForm {...person} asks onSaved={() => setSavedAt(Date.now())} />
		</div>
	);
}
