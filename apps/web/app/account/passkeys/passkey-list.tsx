import { dateInWords, momentInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import type { Passkey } from "./passkey-calls.ts";

interface PasskeyListProps {
	passkeys: readonly Passkey[];
	onOpen: (dialog: "rename" | "remove", passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onOpen }: PasskeyListProps) {
	if (passkeys.length === 0) return <p className="text-ink-soft">You have no passkeys yet.</p>;
	return (
		<ul className="divide-y divide-rule border-y border-rule">
			{passkeys.map((passkey) => (
				<li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
					<span className="min-w-0">
						<span className="block font-medium wrap-anywhere">{passkey.friendly_name}</span>
						<span className="block text-note text-ink-soft">
							Added {dateInWords(passkey.created_at)} ·{" "}
							{passkey.last_used_at ? `last used ${momentInWords(passkey.last_used_at)}` : "not used yet"}
						</span>
					</span>
					<span className="flex flex-wrap gap-x-5">
						<Button
							look="quiet"
							aria-label={`Rename ${passkey.friendly_name}`}
							onClick={() => onOpen("rename", passkey)}
						>
							Rename
						</Button>
						<Button
							look="quiet"
							aria-label={`Remove ${passkey.friendly_name}`}
							onClick={() => onOpen("remove", passkey)}
						>
							Remove
						</Button>
					</span>
				</li>
			))}
		</ul>
	);
}
