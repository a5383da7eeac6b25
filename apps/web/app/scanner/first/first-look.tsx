import type { Identifiers } from "@unlisted/contracts/told";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useIdentifiers } from "../api/identifier-calls.ts";
import { KnownIdentifiers } from "../identifiers/known-identifiers.tsx";
import { useAdding } from "../identifiers/use-adding.tsx";
import { FirstBrokers } from "./first-brokers.tsx";
import { FirstKind } from "./first-kind.tsx";
import { WatchedAddress } from "./watched-address.tsx";

interface FirstLookProps {
	starting: boolean;
	/** The scan starts by itself, so nobody has to look for its button. */
	onReady: () => void;
}

/** Asks before the first scan what to look for. Only the confirmed address is needed, and it is there. */
export function FirstLook({ starting, onReady }: FirstLookProps) {
	const heading = useId();
	const identifiers = useIdentifiers();
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-6">
				<div>
					<h2 id={heading} className="text-head">
						What should we look for?
					</h2>
					<p className="mt-1 max-w-prose text-ink-soft">
						Your address is enough to begin with. The more we know, the more we find.
					</p>
				</div>
				<KnownIdentifiers waiting={["60%", "100%", "100%", "100%"]}>
					{(known) => <Choices {...known} />}
				</KnownIdentifiers>
				<FirstBrokers />
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<Button className="max-sm:w-full" busy={starting} onClick={onReady}>
						{starting
							? "Starting..."
							: nothingAdded(identifiers.data)
								? "Look for my address"
								: "Look for these"}
					</Button>
					<p className="text-note text-ink-soft">
						The scan starts at once. You can add more later in the settings.
					</p>
				</div>
			</Sheet>
		</section>
	);
}

const nothingAdded = (known: Identifiers | undefined) =>
	!known?.identifiers?.some(({ origin, status }) => origin === "added" && status === "verified");

function Choices(known: Identifiers) {
	const { identifiers = [], suggestions = [], phones_available } = known;
	const [notSent, setNotSent] = useState<string>();
	const adding = useAdding(known, ({ not_sent }) => setNotSent(not_sent ?? undefined));
	const addresses = identifiers.filter(({ kind }) => kind === "email");
	return (
		<>
			<ul className="divide-y divide-rule border-y border-rule">
				{addresses.map((address) => (
					<WatchedAddress key={address.id} address={address} />
				))}
			</ul>
			<ul className="grid gap-4 md:grid-cols-3">
				{(["phone", "username", "name"] as const).map((kind) => (
					<FirstKind
						key={kind}
						kind={kind}
						watched={identifiers.filter((one) => one.kind === kind)}
						possible={kind !== "phone" || phones_available}
						full={adding.isFull(kind)}
						onAdd={() => adding.goOnWith(kind, suggestions.find((one) => one.kind === kind)?.value ?? "")}
						onChanged={() => void adding.reload()}
					/>
				))}
			</ul>
			{notSent ? (
				<Notice tone="attention" title="It was added, but its code could not be sent" announce>
					{notSent}
				</Notice>
			) : null}
			{adding.dialog}
		</>
	);
}
