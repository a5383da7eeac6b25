import { Check } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { PartSheet } from "./part-sheet.tsx";

interface WatchedTooProps {
	watched: readonly { readonly kind: "email" | "phone"; readonly value: string }[];
	seenBy: string;
}

/** Confirmed addresses and numbers are entered only in the scanner's settings, which watch them. */
export function WatchedToo({ watched, seenBy }: WatchedTooProps) {
	return (
		<PartSheet
			title="Phones and emails"
			use="Compared with the numbers and addresses that a record shows. Only those you have confirmed."
			seenBy={seenBy}
		>
			{watched.length > 0 ? (
				<ul className="divide-y divide-rule border-y border-rule">
					{watched.map(({ kind, value }) => (
						<li key={`${kind} ${value}`} className="flex items-center gap-3 py-2.5">
							<Check aria-hidden className="size-4 shrink-0 text-safe" />
							<span className="w-[3.5rem] shrink-0 text-note text-ink-soft">
								{kind === "email" ? "Email" : "Phone"}
							</span>
							<span className="min-w-0 font-mono wrap-anywhere">{value}</span>
						</li>
					))}
				</ul>
			) : (
				<p className="text-ink-soft">None is confirmed yet.</p>
			)}
			<ButtonLink to="/scanner/settings#identifiers" look="secondary">
				Add a phone or email
			</ButtonLink>
		</PartSheet>
	);
}
