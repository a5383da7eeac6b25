import type { ExposureDetail } from "@unlisted/contracts/told";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router";
import { LoadFailure } from "../lib/api/authed-api.ts";
import { monthInWords } from "../lib/site/format-date.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CouldNotLoad, LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet, Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { exposureQuery, useExposure } from "./api/scan-data.ts";
import { CloseAccount } from "./exposure/close-account.tsx";
import { ExposureActions } from "./exposure/exposure-actions.tsx";
import { ExposureDetails } from "./exposure/exposure-details.tsx";
import { ExposureHead } from "./exposure/exposure-head.tsx";
import { HelpSteps } from "./exposure/help-steps.tsx";
import { RecommendedActions } from "./exposure/recommended-actions.tsx";
import { RiskAssessment } from "./exposure/risk-assessment.tsx";
import { useSteps } from "./exposure/use-steps.ts";

export const meta = () =>
	pageMeta({
		title: "Exposure Details",
		description: "One record of your data, and what to do about it.",
		path: "/scanner",
		hidden: true,
	});

function ExposurePage() {
	const { id = "" } = useParams();
	const exposure = useExposure(id);
	const isMissing = exposure.isError && !exposure.data;
	return (
		<Page>
			<PageHeading title={exposure.data ? titleOf(exposure.data) : "Exposure Details"}>
				{isMissing ? null : <BackToScanner />}
			</PageHeading>
			{exposure.data ? (
				<div className="space-y-6">
					<LoadFailed of={exposure} title="We could not load this exposure" />
					<Details key={id} exposure={exposure.data} />
				</div>
			) : isMissing ? (
				<NotFound error={exposure.error} busy={exposure.isFetching} onRetry={() => void exposure.refetch()} />
			) : (
				<Waiting />
			)}
		</Page>
	);
}

export default withFirstAnswers(
	(queries, { id }) => [queries.prefetchQuery(exposureQuery(id))],
	ExposurePage,
);

/** "Canva, May 2019" */
function titleOf({ title, help, breach_date, description }: ExposureDetail): string {
	const name = help?.service ?? title;
	if (!name) return description;
	return breach_date ? `${name}, ${monthInWords(breach_date)}` : name;
}

function BackToScanner() {
	return (
		<ButtonLink to="/scanner" look="secondary">
			<ArrowLeft aria-hidden className="size-4" />
			Back to Scanner
		</ButtonLink>
	);
}

/** Shows what happened and what to do, then the facts, with general advice beside it. */
function Details({ exposure }: { exposure: ExposureDetail }) {
	const steps = useSteps(exposure);
	return (
		<div className="space-y-6">
			<ExposureHead exposure={exposure} title={titleOf(exposure)} />
			<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
				<div className="min-w-0 space-y-6">
					{steps.steps.length > 0 && !exposure.not_me ? <HelpSteps steps={steps} /> : null}
					<ExposureActions exposure={exposure} allDone={steps.allDone} />
					{exposure.help && !exposure.not_me ? <CloseAccount help={exposure.help} /> : null}
					<ExposureDetails exposure={exposure} />
				</div>
				<div className="min-w-0 space-y-6">
					<RecommendedActions exposure={exposure} />
					<RiskAssessment exposure={exposure} />
				</div>
			</div>
		</div>
	);
}

/** The exposure does not exist, or the address is invalid. A retry helps in neither case. */
const noSuch = new Set([400, 404]);

/** Also shown for other failures, which offer another try. */
function NotFound(props: { error: Error; busy: boolean; onRetry: () => void }) {
	const isGone = props.error instanceof LoadFailure && noSuch.has(props.error.status);
	return (
		<div className="space-y-6">
			{isGone ? null : (
				<CouldNotLoad
					title="We could not load this exposure"
					message={props.error.message}
					busy={props.busy}
					onRetry={props.onRetry}
				/>
			)}
			<BlankSheet title="Exposure Not Found">
				<p>The requested exposure could not be found.</p>
				<BackToScanner />
			</BlankSheet>
		</div>
	);
}

function Waiting() {
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
			<Sheet>
				<Skeleton
					label="Loading exposure details..."
					spoken={false}
					widths={["55%", "100%", "80%", "100%", "100%", "100%", "100%", "100%"]}
				/>
			</Sheet>
			<div className="space-y-6">
				<Sheet>
					<Skeleton label="" widths={["40%", "100%", "100%"]} />
				</Sheet>
				<Sheet>
					<Skeleton label="" widths={["60%", "90%", "80%", "90%", "70%"]} />
				</Sheet>
			</div>
		</div>
	);
}
