import type { ScanTask } from "@unlisted/contracts/told";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { FoldedPress } from "../ui/folded.tsx";
import { InPreparation } from "../ui/in-preparation.tsx";
import { useEntitledPlan } from "./entitled-plan.ts";
import { creditReport, familyProtection } from "./plan-promises.ts";
import { useStartScan } from "./start-scan.ts";
import { ScanNotStarted } from "./the-next-step.tsx";

interface ActionCardsProps {
	verified: boolean;
	/** Before the first result, every way to a scan leads to the question what to look for. */
	scanned: boolean;
	running: ScanTask | undefined;
}

export function ActionCards({ verified, scanned, running }: ActionCardsProps) {
	// Until the plan is known, the cards assume no plan: then they say only what is right for everybody.
	const plan = useEntitledPlan().data?.id ?? null;
	const scan = useStartScan();
	const [showsPending, showPending] = useState(false);
	const cards = useId();
	return (
		<section aria-labelledby="actions">
			<h2 id="actions" className="text-title">
				What you can do
			</h2>
			<ul id={cards} className="mt-4 grid gap-4 md:grid-cols-[1.25fr_1fr_1fr]">
				{running || !scanned || !verified ? (
					<LinkCard
						title="Run New Scan"
						{...(verified ? (running ? atWork(running) : first) : unconfirmed)}
					/>
				) : (
					<Card text={looksIn} action={scan.busy ? "Starting..." : "Start now"}>
						<button type="button" disabled={scan.busy} onClick={scan.start} className={cover}>
							Run New Scan
						</button>
					</Card>
				)}
				<PendingCard title="Credit Report" text={creditReport(plan)} open={showsPending} />
				<PendingCard title="Family Protection" text={familyProtection(plan)} open={showsPending} />
			</ul>
			<div className="mt-4">
				<FoldedPress
					label="What is in preparation"
					open={showsPending}
					controls={cards}
					onPress={() => showPending(!showsPending)}
				/>
			</div>
			{scan.failure ? (
				<div className="mt-4">
					<ScanNotStarted message={scan.failure} busy={scan.busy} onRetry={scan.start} />
				</div>
			) : null}
		</section>
	);
}

interface Leading {
	text: string;
	to: string;
	action: string;
}

const looksIn = "Search breach databases, paste sites, dark web markets and social media leaks.";
const unconfirmed: Leading = {
	text: "Scanning needs a confirmed email address, so that nobody can search for a stranger.",
	to: "/verify-email-required",
	action: "Confirm your address",
};
const first: Leading = { text: looksIn, to: "/scanner", action: "Start the first scan" };
const atWork = (task: ScanTask): Leading => ({
	text: `A scan is running: ${task.progress ?? 0}% done.`,
	to: "/scanner",
	action: "Watch it",
});

/** The whole card is clickable, but screen readers read only its title. */
const cover = "text-left after:absolute after:inset-0 after:rounded-box";

function LinkCard({ title, text, to, action }: Leading & { title: string }) {
	return (
		<Card text={text} action={action}>
			<Link to={to} className={cover}>
				{title}
			</Link>
		</Card>
	);
}

/** Links nowhere, because nothing is behind it yet. A phone has room for its text only after a press. */
function PendingCard({ title, text, open }: { title: string; text: string; open: boolean }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 rounded-box border border-dashed border-edge p-5 max-sm:py-3 sm:flex-col sm:items-start">
			<h3 className="text-title text-ink-soft">{title}</h3>
			<p
				className={`mt-2 w-full flex-1 text-ink-soft ${open ? "max-sm:order-last max-sm:flex-none" : "max-sm:hidden"}`}
			>
				{text}
			</p>
			<p className="sm:mt-4">
				<InPreparation />
			</p>
		</li>
	);
}

function Card({ text, action, children }: { text: string; action: string; children: ReactNode }) {
	return (
		<li className="group relative flex flex-col rounded-box border border-rule bg-sheet p-5 hover:border-ink">
			<h3 className="text-title">{children}</h3>
			<p className="mt-2 flex-1 text-ink-soft">{text}</p>
			<p
				aria-hidden
				className="mt-4 inline-flex items-center gap-2 text-note font-semibold group-hover:underline"
			>
				{action}
				<ArrowRight className="size-4" />
			</p>
		</li>
	);
}
