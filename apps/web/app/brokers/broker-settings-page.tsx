import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { fetchApi } from "../lib/api/authed-api.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CouldNotLoad } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { BrokerSettingsForm } from "./settings/broker-settings-form.tsx";
import { brokerSettingsKey } from "./settings/use-broker-settings-draft.ts";

export const meta = () =>
	pageMeta({
		title: "Data broker settings",
		description: "Which data brokers are searched, and which are never contacted.",
		path: "/removals/settings",
		hidden: true,
	});

export default function BrokerSettingsPage() {
	const settings = useQuery({
		queryKey: brokerSettingsKey,
		queryFn: () => fetchApi("GET /api/brokers/settings"),
		staleTime: 0,
	});
	return (
		<Page>
			<PageHeading
				title="Data broker settings"
				subtitle="Which brokers we search, and which we never contact. Each change is saved as you make it."
			>
				<ButtonLink to="/removals" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					Back to Removals
				</ButtonLink>
			</PageHeading>
			<div className="max-w-4xl">
				{settings.data ? (
					<BrokerSettingsForm answer={settings.data} />
				) : settings.isError ? (
					<CouldNotLoad
						title="We could not load your settings"
						message={settings.error.message}
						busy={settings.isFetching}
						onRetry={() => void settings.refetch()}
					/>
				) : (
					<Waiting />
				)}
			</div>
		</Page>
	);
}

const parts = [
	["Search data brokers", "h-40"],
	["Countries", "h-80"],
	["Never contact", "h-60"],
] as const;

function Waiting() {
	return (
		<div className="space-y-6">
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
