import { type RemovalEventKind, removalChannelWords } from "@unlisted/contracts/removals/removal-values";
import { useId, useState } from "react";
import { momentInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { listed } from "../../ui/words/counted.ts";
import type { RemovalDetail, RemovalEvent } from "../api/types.ts";
import { disclosed } from "../words/removal-words.ts";
import { EventFile } from "./event-file.tsx";

/** Each step as it was recorded, oldest first: what, when, where it went, what it told them, what was seen. */
export function Timeline({ removal: { id, broker, events = [] } }: { removal: RemovalDetail }) {
	const heading = useId();
	const [checks, setChecks] = useState(false);
	return (
		<section aria-labelledby={heading}>
			<div className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
				<h2 id={heading} className="text-title">
					Each step
				</h2>
				<Button
					look="quiet"
					className="text-note"
					data-print="no"
					aria-pressed={checks}
					onClick={() => setChecks(!checks)}
				>
					{checks ? "Hide fingerprints" : "Show fingerprints"}
				</Button>
			</div>
			<ol className="border-l border-edge">
				{events.map((event) => (
					<li key={event.id} className="relative pb-6 pl-6 last:pb-0">
						<span
							aria-hidden
							className={`bar absolute top-2 -left-1.5 size-3 rounded-bar ${markOf(event.kind)}`}
						/>
						<p className="font-mono text-note text-ink-soft">
							<time dateTime={event.at}>{momentInWords(event.at)}</time>
						</p>
						<p className="max-w-prose font-medium wrap-anywhere">{event.text}</p>
						<Told event={event} />
						{event.file ? (
							<EventFile removal={id} broker={broker.name} event={{ ...event, file: event.file }} />
						) : null}
						{checks ? <Fingerprints event={event} /> : null}
					</li>
				))}
			</ol>
		</section>
	);
}

function markOf(kind: RemovalEventKind): string {
	if (kind === "looked_gone") return "bg-safe";
	if (bad.has(kind)) return "bg-exposed";
	return kind === "task_given" || kind === "asked_confirmation" ? "bg-attention" : "bg-bar";
}
const bad: ReadonlySet<RemovalEventKind> = new Set([
	"looked_there",
	"refused",
	"bounced",
	"task_failed",
	"deadline_passed",
	"escalated",
]);

function Told({ event: { to, channel, fields = [] } }: { event: RemovalEvent }) {
	if (!to && fields.length === 0) return null;
	return (
		<p className="max-w-prose text-note text-ink-soft wrap-anywhere">
			{to ? `To ${to}` : ""}
			{to && channel ? `, by ${channelInFew(channel)}` : ""}
			{to ? ". " : ""}
			{fields.length > 0 ? `It told them your ${listed(fields.map(disclosed))}.` : ""}
		</p>
	);
}

const few = { playbook: "its opt-out page", email: "email", hand: "hand" } as const;

function channelInFew(channel: NonNullable<RemovalEvent["channel"]>): string {
	return channel in few ? few[channel as keyof typeof few] : removalChannelWords[channel];
}

/** For people who check the record. Nobody needs it to understand the rest of the page. */
function Fingerprints({ event: { hash, hashes, leaf } }: { event: RemovalEvent }) {
	const lines = [
		["Sent", hashes.sent],
		["Received", hashes.received],
		["Seen", hashes.seen],
		["This step and all before it", hash],
	].filter(([, value]) => value);
	return (
		<dl className="mt-2 space-y-2 text-note">
			{lines.map(([term, value]) => (
				<div key={term}>
					<dt className="text-ink-soft">{term}</dt>
					<dd className="font-mono break-all">{value}</dd>
				</div>
			))}
			<div>
				<dt className="text-ink-soft">In the transparency log</dt>
				<dd className="font-mono">{typeof leaf === "number" ? `Entry ${leaf}` : "Not there"}</dd>
			</div>
		</dl>
	);
}
