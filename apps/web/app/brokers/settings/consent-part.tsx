import { useQuery, useQueryClient } from "@tanstack/react-query";
import { removalChannelWords } from "@unlisted/contracts/removals/removal-values";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted, listed } from "../../ui/words/counted.ts";
import type { Consent } from "../api/types.ts";
import { disclosed } from "../words/removal-words.ts";

const consentKey = [...removalsKey, "consent"] as const;

export function useConsent() {
	return useQuery({ queryKey: consentKey, queryFn: () => fetchApi("GET /api/removals/consent") });
}

/** Consent to automatic requests. We ask for it once, and it names every site with what it would be told. */
export function ConsentPart() {
	const consent = useConsent();
	return (
		<section id="consent" aria-labelledby="consent-title">
			<Sheet className="space-y-4">
				<h2 id="consent-title" className="text-title">
					Automatic requests
				</h2>
				<LoadFailed of={consent} title="We could not load your consent" />
				{consent.data ? (
					<Decision consent={consent.data} />
				) : consent.isError ? null : (
					<Skeleton label="Loading the consent" widths={["90%", "60%", "40%"]} />
				)}
			</Sheet>
		</section>
	);
}

function Decision({ consent }: { consent: Consent }) {
	const queries = useQueryClient();
	const [busy, setBusy] = useState<"agree" | "take_back">();
	const [failure, setFailure] = useState<string>();

	async function save(given: boolean) {
		setBusy(given ? "agree" : "take_back");
		setFailure(undefined);
		const result = await callApi("PUT /api/removals/consent", {
			body: { given, ...(given && consent.shown && { shown: consent.shown }) },
		});
		setBusy(undefined);
		if (!result.ok) {
			setFailure(result.message);
			// The list may have changed since it was read.
			await queries.invalidateQueries({ queryKey: consentKey });
			return;
		}
		await showAnswer(queries, consentKey, [result.data, "mode"]);
		await queries.invalidateQueries({ queryKey: removalsKey });
	}

	const { mode, text, given_at, revoked_at, brokers = [] } = consent;
	const isGiven = mode === "given";
	const isNew = brokers.filter(({ included }) => !included).length;
	if (mode === "not_in_plan") {
		return (
			<p className="max-w-prose">
				Your plan does not send requests by itself: each one goes out when you ask for it.{" "}
				<Link to="/subscription" className="font-semibold underline underline-offset-4">
					See the plans
				</Link>
			</p>
		);
	}
	return (
		<>
			<p className="max-w-prose">{text}</p>
			<p role="status" className="max-w-prose text-note text-ink-soft">
				{isGiven && given_at
					? `You agreed on ${dateInWords(given_at)}.`
					: revoked_at
						? `You took it back on ${dateInWords(revoked_at)}. Nothing goes out by itself.`
						: "You have not agreed. Nothing goes out by itself."}
				{isGiven && isNew > 0
					? ` ${counted(isNew, "site")} came later or would be told more, and ${isNew === 1 ? "needs" : "need"} your OK.`
					: ""}
			</p>
			<Sites brokers={brokers} open={!isGiven} />
			{failure ? (
				<Notice tone="exposed" title="It was not saved" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			<div className="flex flex-wrap gap-3">
				{isGiven ? (
					<Button
						look="danger-quiet"
						className="max-sm:w-full"
						busy={busy !== undefined}
						onClick={() => void save(false)}
					>
						{busy === "take_back" ? "Saving..." : "Take it back"}
					</Button>
				) : null}
				{!isGiven || isNew > 0 ? (
					<Button className="max-sm:w-full" busy={busy !== undefined} onClick={() => void save(true)}>
						{busy === "agree" ? "Saving..." : isGiven ? "Agree to these too" : "I agree"}
					</Button>
				) : null}
			</div>
		</>
	);
}

function Sites({ brokers, open }: { brokers: NonNullable<Consent["brokers"]>; open: boolean }) {
	return (
		<details open={open} className="group border-y border-rule">
			<summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold">
				{counted(brokers.length, "site")}, and what each would be told
				<ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
			</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
			<section aria-label="Sites" tabIndex={0} className="mb-4 max-h-60 overflow-y-auto">
				<ul className="divide-y divide-rule border-t border-rule">
					{brokers.map(({ id, name, covers, channel, fields = [], included }) => (
						<li key={id} className="py-2.5 pr-3">
							<span className="font-medium wrap-anywhere">{name}</span>
							{covers > 0 ? (
								<span className="text-note text-ink-soft"> and {counted(covers, "site")} of its owner</span>
							) : null}
							<span className="block text-note text-ink-soft">
								{fields.length > 0 ? `Your ${listed(fields.map(disclosed))}` : "Nothing about you"}
								{`. ${removalChannelWords[channel]}.`}
								{included ? "" : " Not part of your consent yet."}
							</span>
						</li>
					))}
				</ul>
			</section>
		</details>
	);
}
