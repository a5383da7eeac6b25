import type { Identifier, Identifiers } from "@unlisted/contracts/told";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { startScan } from "../../lib/api/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { AddedIdentifier } from "../api/identifier-calls.ts";
import { kindNames } from "../words/identifier-words.ts";
import { IdentifierLine } from "./identifier-line.tsx";
import { KnownIdentifiers } from "./known-identifiers.tsx";
import { RemoveIdentifierDialog } from "./remove-identifier-dialog.tsx";
import { useAdding } from "./use-adding.tsx";

/** What we search for. The settings below decide how. */
export function WatchedIdentifiers() {
	const heading = useId();
	return (
		<section id="identifiers" aria-labelledby={heading} className="scroll-mt-24">
			<Sheet>
				<h2 id={heading} className="text-title">
					Watched identifiers
				</h2>
				<p className="mt-1 max-w-prose text-ink-soft">
					What we search for. We search for an email address or phone number only after you enter a code that
					we send to it, so nobody can search for someone else.
				</p>
				<div className="mt-5">
					<KnownIdentifiers waiting={["100%", "100%"]}>{(known) => <List {...known} />}</KnownIdentifiers>
				</div>
			</Sheet>
		</section>
	);
}

const atOnce = "We are looking for it now. The scanner shows what we find.";
/** The running scan may have begun before. Then the server lets another one follow it. */
const rightAfter = "A scan is running. We look for it in that one or right after it.";

function List(known: Identifiers) {
	const { identifiers = [], suggestions = [], phones_available } = known;
	const [leaving, setLeaving] = useState<Identifier>();
	const [said, setSaid] = useState<{ tone: "info" | "attention"; text: string }>();
	const { isFull, reload, ...adding } = useAdding(known, added);
	/** Searches at once for what has just been added. */
	async function lookNow() {
		// This page does not show the scan, so its findings come as a message.
		const started = await startScan({ shown: false });
		if (!started.ok)
			return setSaid({ tone: "attention", text: `We look for it in the next scan. ${started.message}` });
		setSaid({ tone: "info", text: started.data.already_running ? rightAfter : atOnce });
	}
	async function added({ identifier, not_sent }: AddedIdentifier) {
		setSaid(
			not_sent
				? { tone: "attention", text: `It was added, but its code could not be sent. ${not_sent}` }
				: undefined,
		);
		if (identifier.status === "verified") await lookNow();
	}
	const addable = suggestions.filter(({ kind }) => !isFull(kind) && (kind !== "phone" || phones_available));
	return (
		<>
			{said ? (
				<div className="mb-5">
					<Notice tone={said.tone} announce>
						{said.text}
					</Notice>
				</div>
			) : null}
			<ul className="divide-y divide-rule border-y border-rule">
				{identifiers.map((identifier) => (
					<IdentifierLine
						key={identifier.id}
						identifier={identifier}
						onChanged={() => void reload()}
						onVerified={() => void lookNow()}
						onRemove={() => setLeaving(identifier)}
					/>
				))}
			</ul>
			<div className="mt-5 flex flex-wrap gap-3">
				<Button look="secondary" onClick={adding.goOn}>
					<Plus aria-hidden className="size-4" />
					Add an identifier
				</Button>
			</div>
			{addable.length > 0 ? (
				<div className="mt-5">
					<h3 className="font-sans text-note font-semibold tracking-normal">From your profile</h3>
					<ul className="mt-2 flex flex-wrap gap-3">
						{addable.map(({ kind, value }) => (
							<li key={`${kind} ${value}`}>
								<Button look="secondary" className="wrap-anywhere" onClick={() => adding.begin(kind, value)}>
									<Plus aria-hidden className="size-4 shrink-0" />
									<span>
										<span className="font-normal text-ink-soft">{kindNames[kind]}</span> {value}
									</span>
								</Button>
							</li>
						))}
					</ul>
				</div>
			) : null}
			{adding.dialog}
			<RemoveIdentifierDialog
				identifier={leaving}
				onClose={() => setLeaving(undefined)}
				onRemoved={() => {
					// What was said may have been about the one that is gone.
					setSaid(undefined);
					void reload();
				}}
			/>
		</>
	);
}
