import { Eye, Search } from "lucide-react";

interface UsedForProps {
	/** What we do with it. */
	use: string;
	/** Everybody else who would see it. */
	seenBy: string;
}

/** Shown with each part of the identity: what it is for, and who would see it. */
export function UsedFor({ use, seenBy }: UsedForProps) {
	return (
		<dl className="grid gap-x-8 gap-y-3 rounded-box bg-tint px-4 py-3 text-note sm:grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]">
			<div>
				<dt className="flex items-center gap-2 font-semibold">
					<Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
					What it is used for
				</dt>
				<dd className="pl-6 text-ink-soft">{use}</dd>
			</div>
			<div>
				<dt className="flex items-center gap-2 font-semibold">
					<Eye aria-hidden className="size-4 shrink-0 text-ink-soft" />
					Who would see it
				</dt>
				<dd className="pl-6 text-ink-soft">{seenBy}</dd>
			</div>
		</dl>
	);
}
