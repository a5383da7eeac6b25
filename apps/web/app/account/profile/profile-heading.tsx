import type { Profile } from "@unlisted/contracts/told";
import { fullName } from "../../lib/api/profile.ts";
import { Chip } from "../../ui/chip.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export function ProfileHeading({ profile, email }: { profile: Profile | null; email: string }) {
	const name = fullName(profile) || email;
	const verified = profile?.is_verified ?? false;
	return (
		<PageHeading
			title={
				<span className="flex items-center gap-5">
					<span
						aria-hidden
						className="grid size-16 shrink-0 place-items-center rounded-box bg-ink font-serif text-head tracking-wide text-paper sm:size-20"
					>
						{initialsOf(profile, email)}
					</span>
					<span className="min-w-0">
						<span className="wrap-anywhere block">{name}</span>
						{profile?.username ? (
							<span className="block font-mono text-body tracking-normal text-ink-soft">
								@{profile.username}
							</span>
						) : null}
					</span>
				</span>
			}
		>
			<Chip tone={verified ? "safe" : "attention"}>{verified ? "Verified" : "Unverified"}</Chip>
			<Chip tone="info">Active</Chip>
		</PageHeading>
	);
}

function initialsOf(profile: Profile | null, email: string): string {
	const first = (text: string | null | undefined) => Array.from(text ?? "")[0] ?? "";
	const initials = first(profile?.first_name) + first(profile?.last_name);
	return (initials || first(email)).toUpperCase();
}
