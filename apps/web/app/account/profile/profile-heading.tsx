import type { Profile } from "@unlisted/contracts/told";
import { fullName } from "../../lib/api/profile.ts";
import { Chip } from "../../ui/chip.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export function ProfileHeading({ profile, email }: { profile: Profile | null; email: string }) {
	const verified = profile?.is_verified ?? false;
	return (
		<PageHeading title={<ProfileTitle person={profile} email={email} />}>
			<Chip tone={verified ? "safe" : "attention"}>{verified ? "Verified" : "Unverified"}</Chip>
			<Chip tone="info">Active</Chip>
		</PageHeading>
	);
}

type Named = Pick<Profile, "first_name" | "last_name"> & Partial<Pick<Profile, "username">>;

export function ProfileTitle({ person, email }: { person: Named | null; email: string }) {
	return (
		<span className="flex items-center gap-5">
			<span
				aria-hidden
				className="grid size-[4rem] shrink-0 place-items-center rounded-box bg-ink font-serif text-head tracking-wide text-paper sm:size-[5rem]"
			>
				{initialsOf(person, email)}
			</span>
			<span className="min-w-0">
				<span className="wrap-anywhere block">{fullName(person) || email}</span>
				{person?.username ? (
					<span className="block font-mono text-body tracking-normal text-ink-soft">@{person.username}</span>
				) : null}
			</span>
		</span>
	);
}

function initialsOf(profile: Named | null, email: string): string {
	const first = (text: string | null | undefined) => Array.from(text ?? "")[0] ?? "";
	const initials = first(profile?.first_name) + first(profile?.last_name);
	return (initials || first(email)).toUpperCase();
}
