import { useQueryClient } from "@tanstack/react-query";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifiers } from "@unlisted/contracts/told";
import { useId, useState } from "react";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import { Button } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIdentifiers } from "../api/identifier-calls.ts";
import { type AddDraft, emptyDraft } from "../identifiers/add-draft.ts";
import { AddIdentifierDialog } from "../identifiers/add-identifier-dialog.tsx";
import { FirstBrokers } from "./first-brokers.tsx";
import { FirstKind } from "./first-kind.tsx";
import { WatchedAddress } from "./watched-address.tsx";

interface FirstLookProps {
	starting: boolean;
	/** The scan starts by itself: nobody has to look for its button. */
	onReady: () => void;
}

/** Before the first scan: what it looks for. Only the confirmed address is needed, and it is there. */
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
				{identifiers.data ? (
					<Choices {...identifiers.data} />
				) : identifiers.isError ? (
					<CouldNotLoad
						title="We could not load your identifiers"
						message={identifiers.error.message}
						busy={identifiers.isFetching}
						onRetry={() => void identifiers.refetch()}
					/>
				) : (
					<Skeleton label="Loading identifiers" widths={["60%", "100%", "100%", "100%"]} />
				)}
				<FirstBrokers />
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<Button className="max-sm:w-full" disabled={starting} onClick={onReady}>
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

function Choices({ identifiers = [], suggestions = [], limits, phones_available }: Identifiers) {
	const queries = useQueryClient();
	const [draft, setDraft] = useState<AddDraft>();
	const [notSent, setNotSent] = useState<string>();
	const reload = () => queries.invalidateQueries({ queryKey: scannerKey });
	const isFull = (kind: IdentifierKind) =>
		identifiers.filter((identifier) => identifier.kind === kind).length >= limits[kind];
	const begin = (kind: IdentifierKind) =>
		setDraft({ ...emptyDraft, kind, value: suggestions.find((one) => one.kind === kind)?.value ?? "" });
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
						full={isFull(kind)}
						onAdd={() => begin(kind)}
						onChanged={() => void reload()}
					/>
				))}
			</ul>
			{notSent ? (
				<Notice tone="attention" title="It was added, but its code could not be sent" announce>
					{notSent}
				</Notice>
			) : null}
			<AddIdentifierDialog
				draft={draft}
				isFull={isFull}
				limits={limits}
				phonesAvailable={phones_available}
				onLeft={() => undefined}
				onClose={() => setDraft(undefined)}
				onAdded={async ({ not_sent }) => {
					setNotSent(not_sent ?? undefined);
					await reload();
				}}
			/>
		</>
	);
}
