import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Navigate, useParams } from "react-router";
import { LoadFailure } from "../lib/api/authed-api.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { later } from "../ui/later.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet, Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useListing } from "./api/listings.ts";
import { removalQuery, useRemoval } from "./api/removals.ts";
import type { RemovalDetail } from "./api/types.ts";
import { useRemovalStep } from "./api/use-removal-step.ts";
import { StepSaid } from "./asking/step-said.tsx";
import { RemovalActions } from "./removal/removal-actions.tsx";
import { RemovalFacts } from "./removal/removal-facts.tsx";
import { RemovalHead } from "./removal/removal-head.tsx";
import { TaskPanel } from "./removal/task-panel.tsx";
import { Timeline } from "./removal/timeline.tsx";

// Few removals reach a complaint, so the page does not wait for it.
const ComplaintPanel = later(
	() => import("./removal/complaint-panel.tsx").then((loaded) => loaded.ComplaintPanel),
	{ quiet: true },
);

export const meta = () =>
	pageMeta({
		title: "Removal",
		description: "One request for removal: each step, what was seen, and the proof.",
		path: "/removals",
		hidden: true,
	});

function RemovalPage() {
	const { id = "" } = useParams();
	const removal = useRemoval(id);
	const isMissing = removal.isError && !removal.data;
	if (isMissing && removal.error instanceof LoadFailure && noSuch.has(removal.error.status))
		return <PerhapsAListing id={id} />;
	return (
		<Page>
			<PageHeading title={removal.data ? titleOf(removal.data) : "Removal"}>
				<BackToAll />
			</PageHeading>
			<div className="space-y-6">
				<LoadFailed of={removal} title="We could not load this removal" />
				{removal.data ? <Details key={id} removal={removal.data} /> : isMissing ? null : <Waiting />}
			</div>
		</Page>
	);
}

/** Has the broker's name from the first render on: a longer heading would move the page. */
export default withFirstAnswers((queries, { id }) => [queries.prefetchQuery(removalQuery(id))], RemovalPage);

function titleOf({ kind, broker }: RemovalDetail): string {
	if (kind === "account") return `Your account at ${broker.name}`;
	return kind === "access" ? `What ${broker.name} holds` : `Removal from ${broker.name}`;
}

/** The removal does not exist, or the address is invalid. */
const noSuch = new Set([400, 404]);

/** Listings used to have this address, and old mails still link here. */
function PerhapsAListing({ id }: { id: string }) {
	const listing = useListing(id);
	if (listing.data) return <Navigate to={`/removals/listings/${id}`} replace />;
	return (
		<Page>
			<PageHeading title="Removal" />
			{listing.isPending ? (
				<Waiting />
			) : (
				<BlankSheet title="Nothing on record here">
					<p>This removal is not there, or it is not yours.</p>
					<BackToAll />
				</BlankSheet>
			)}
		</Page>
	);
}

function BackToAll() {
	return (
		<ButtonLink to="/removals" look="secondary">
			<ArrowLeft aria-hidden className="size-4" />
			All removals
		</ButtonLink>
	);
}

/** Shows the state and the next step first, then the record. */
function Details({ removal }: { removal: RemovalDetail }) {
	const top = useRef<HTMLDivElement>(null);
	// The clicked button may be gone. Without this, the keyboard focus would start again at the top of the page.
	const step = useRemovalStep(() => top.current?.focus({ preventScroll: true }));
	const { task, id } = removal;
	useEffect(() => {
		if (location.hash === "#task") document.getElementById("task")?.scrollIntoView();
	}, []);
	return (
		<div ref={top} tabIndex={-1} className="space-y-6 outline-none">
			<RemovalHead removal={removal} step={step} />
			<StepSaid step={step} link={false} />
			{task ? <TaskPanel key={`${id} ${task.since}`} removal={removal} task={task} step={step} /> : null}
			{removal.state === "escalated" ? <ComplaintPanel id={id} broker={removal.broker.name} /> : null}
			<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
				<div className="min-w-0 space-y-6 lg:order-last">
					<RemovalFacts removal={removal} />
					<RemovalActions removal={removal} step={step} />
				</div>
				<Sheet className="min-w-0">
					<Timeline removal={removal} />
				</Sheet>
			</div>
		</div>
	);
}

function Waiting() {
	return (
		<div className="space-y-6">
			<Skeleton label="Loading the removal" widths={["20%", "70%", "50%"]} />
			<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
				<Sheet className="min-h-120">
					<Skeleton label="" widths={["30%", "80%", "60%", "80%", "60%"]} />
				</Sheet>
				<Sheet className="min-h-80">
					<Skeleton label="" widths={["60%", "90%", "80%"]} />
				</Sheet>
			</div>
		</div>
	);
}
