import { Link } from "react-router";
import { LoadFailure } from "../../lib/api/authed-api.ts";
import { together } from "../../lib/api/together.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useGuide, useRemovalOf } from "../api/removals.ts";
import type { Guide, Removal } from "../api/types.ts";
import { type RemovalStep, useRemovalStep } from "../api/use-removal-step.ts";
import { RemovalChip } from "../words/removal-chip.tsx";
import { GuideSteps } from "./guide-steps.tsx";
import { StepSaid } from "./step-said.tsx";
import { WhatItTells } from "./what-it-tells.tsx";

interface RemovalOfListingProps {
	listing: string;
	broker: string;
	/** If the listing is gone, this only shows an earlier removal and offers no new one. */
	isGone?: boolean;
}

/** For a listing of the person: the state of its removal, or how to start one. */
export function RemovalOfListing({ listing, broker, isGone = false }: RemovalOfListingProps) {
	const removal = useRemovalOf(listing);
	const guide = useGuide(listing, removal.data === null && !isGone);
	const step = useRemovalStep();
	const failed = [removal, guide].find(({ isError, data }) => isError && data === undefined);
	// A server without removals has no guide either.
	if (failed?.error instanceof LoadFailure && failed.error.status === 404) return null;
	if (isGone && !removal.data) return null;
	return (
		<div id="removal">
			<Sheet className="space-y-4">
				<h2 className="text-title">Removal</h2>
				{/* A listing that has a removal needs no guide. */}
				<LoadFailed
					of={removal.data === null ? together(removal, guide) : removal}
					title="We could not load what can be done"
				/>
				{removal.data ? (
					<Running removal={removal.data} />
				) : guide.data ? (
					<ToAsk guide={guide.data} listing={listing} step={step} />
				) : failed ? null : (
					<Skeleton label={`Loading what can be done at ${broker}`} widths={["60%", "100%", "90%", "70%"]} />
				)}
				<StepSaid step={step} link={false} />
			</Sheet>
		</div>
	);
}

function Running({ removal: { id, state, sentence } }: { removal: Removal }) {
	return (
		<>
			<p>
				<RemovalChip state={state} />
			</p>
			<p>{sentence}</p>
			<ButtonLink to={`/removals/${id}`} className="w-full">
				{state === "needs_person" ? "Do the next step" : "See each step"}
			</ButtonLink>
		</>
	);
}

function ToAsk({ guide, listing, step }: { guide: Guide; listing: string; step: RemovalStep }) {
	const { broker, ours, tells } = guide;
	if (ours.possible) {
		return (
			<>
				<p>We ask {broker.name} to remove you, check that it did, and keep the proof.</p>
				<WhatItTells broker={broker.name} tells={tells} />
				<Button className="w-full" busy={step.busy !== undefined} onClick={() => step.ask(listing)}>
					{step.doing === "ask" ? "Asking..." : "Ask for removal"}
				</Button>
				<details className="border-t border-rule pt-1">
					<summary className="flex min-h-11 items-center font-semibold">Do it yourself instead</summary>
					<div className="pt-2">
						<GuideSteps guide={guide} />
					</div>
				</details>
			</>
		);
	}
	return (
		<>
			{ours.reason ? (
				<p>
					{ours.reason}{" "}
					{/\bplan\b/.test(ours.reason) ? (
						<Link to="/subscription" className="font-semibold underline underline-offset-4">
							See the plans
						</Link>
					) : null}
				</p>
			) : null}
			<h3 className="font-sans text-body font-semibold tracking-normal">Do it yourself</h3>
			<GuideSteps guide={guide} />
		</>
	);
}
