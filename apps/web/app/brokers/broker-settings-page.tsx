import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { fetchApi } from "../lib/api/authed-api.ts";
import { useAuthorization } from "../lib/api/authorization.ts";
import { useRemovalOverview } from "../lib/api/removals.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { SaveState } from "./api/use-saved-as-typed.ts";
import { AuthorizationPart } from "./settings/authorization-part.tsx";
import { BrokerSettingsForm } from "./settings/broker-settings-form.tsx";
import { ConsentPart, useConsent } from "./settings/consent-part.tsx";
import { LimitsPart, useLimits } from "./settings/limits-part.tsx";
import { PausePart } from "./settings/pause-part.tsx";
import { brokerSettingsKey } from "./settings/use-broker-settings-draft.ts";

export const meta = () =>
	pageMeta({
		title: "Removal settings",
		description: "What goes out by itself, what sites may be told, and which are searched.",
		path: "/removals/settings",
		hidden: true,
	});

export default function BrokerSettingsPage() {
	const settings = useQuery({
		queryKey: brokerSettingsKey,
		queryFn: () => fetchApi("GET /api/brokers/settings"),
		staleTime: 0,
	});
	const overview = useRemovalOverview();
	const consent = useConsent();
	const limits = useLimits();
	const authorization = useAuthorization();
	const [limitsState, setLimitsState] = useState<SaveState["kind"]>("idle");
	// Shows everything at once: a part that comes later would move the others.
	const waits = [overview, settings, consent, limits, authorization].some(({ isPending }) => isPending);
	useEffect(() => {
		// The part that a link names appears only after the answers.
		if (!waits && location.hash === "#consent") document.getElementById("consent")?.scrollIntoView();
	}, [waits]);
	return (
		<Page>
			<PageHeading
				title="Removal settings"
				subtitle="What goes out by itself, what sites may be told, and which are searched. Each change is saved as you make it."
			>
				<ButtonLink to="/removals" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					All removals
				</ButtonLink>
			</PageHeading>
			<div className="max-w-4xl space-y-6">
				<LoadFailed of={overview} title="We could not load what goes out" />
				{waits ? (
					<Waiting />
				) : overview.data ? (
					<>
						<ConsentPart />
						<AuthorizationPart />
						<LimitsPart onState={setLimitsState} />
						<PausePart pausedAt={overview.data.paused_at} />
					</>
				) : null}
				<LoadFailed of={settings} title="We could not load your settings" />
				{waits ? null : settings.data ? (
					<BrokerSettingsForm answer={settings.data} limits={limitsState} />
				) : null}
			</div>
		</Page>
	);
}

const parts = [
	["Automatic requests", "h-80"],
	["Your authorization", "h-40"],
	["What sites may be told", "h-120"],
	["Search data brokers", "h-40"],
	["Countries", "h-80"],
	["Never contact", "h-60"],
] as const;

function Waiting() {
	return (
		<div className="min-h-svh space-y-6">
			<Skeleton label="Loading settings" widths={[]} />
			{parts.map(([title, height]) => (
				<Sheet key={title} className={height}>
					<p className="font-serif text-title font-medium">{title}</p>
					<div className="mt-6">
						<Skeleton label="" widths={["60%", "80%"]} />
					</div>
				</Sheet>
			))}
		</div>
	);
}
