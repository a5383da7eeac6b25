import { brokerIdentityQuery, useBrokerIdentity } from "../lib/api/brokers.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { IdentityForm } from "./identity/identity-form.tsx";

export const meta = () =>
	pageMeta({
		title: "What we search with",
		description: "The names and places that we search data brokers with.",
		path: "/identity",
		hidden: true,
	});

function IdentityPage() {
	const session = useSession();
	const identity = useBrokerIdentity();
	return (
		<Page>
			<PageHeading
				title="What we search with"
				subtitle="Data brokers list people by name and place. Tell us yours, and we look for your listings. A name and a city are enough."
			>
				<ButtonLink to="/removals" look="secondary">
					See your listings
				</ButtonLink>
			</PageHeading>
			<div className="space-y-6">
				<LoadFailed of={identity} title="We could not load what we search with" />
				{identity.data && session.status === "signed-in" ? (
					<IdentityForm answer={identity.data} userId={session.user.id} />
				) : identity.isError ? null : (
					<Waiting />
				)}
			</div>
		</Page>
	);
}

export default withFirstAnswers((queries) => [queries.prefetchQuery(brokerIdentityQuery)], IdentityPage);

const parts = [
	["Your name", "h-80"],
	["Where you live", "h-120"],
	["When you were born", "h-64"],
] as const;

function Waiting() {
	return (
		<div className="space-y-6 lg:w-[calc(64%-1rem)]">
			<Skeleton label="Loading what we search with" widths={[]} />
			{parts.map(([title, height]) => (
				<Sheet key={title} className={height}>
					<p className="font-serif text-title font-medium">{title}</p>
					<div className="mt-6">
						<Skeleton label="" widths={["100%", "60%"]} />
					</div>
				</Sheet>
			))}
		</div>
	);
}
