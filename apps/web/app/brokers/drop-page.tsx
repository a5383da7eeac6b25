import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useBrokerIdentity } from "../lib/api/brokers.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useDrop, useDropChange } from "./api/drop.ts";
import type { Drop } from "./api/types.ts";
import { DropSteps } from "./drop/drop-steps.tsx";
import { FiledSheet } from "./drop/filed-sheet.tsx";
import { KeepDropForm } from "./drop/keep-drop-form.tsx";
import { livesInCalifornia } from "./words/in-california.ts";

export const meta = () =>
	pageMeta({
		title: "California's DROP",
		description: "One request to every registered data broker: how to file it, and how far along it is.",
		path: "/removals/drop",
		hidden: true,
	});

export default function DropPage() {
	const drop = useDrop();
	const identity = useBrokerIdentity();
	const session = useSession();
	// The server does not know what only this browser stores.
	const lives = identity.data && livesInCalifornia(identity.data, session);
	return (
		<Page>
			<PageHeading
				title="California's DROP"
				subtitle="One request to every data broker that is registered in California. You file it yourself, at the state's own page."
			>
				<ButtonLink to="/removals" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					All removals
				</ButtonLink>
			</PageHeading>
			<div className="max-w-4xl space-y-6">
				<LoadFailed of={drop} title="We could not load your DROP request" />
				{drop.data && !identity.isPending ? (
					<Guide drop={drop.data} canFile={lives ? true : drop.data.can_file} />
				) : drop.isError ? null : (
					<Waiting />
				)}
			</div>
		</Page>
	);
}

/** After filing, the filed request comes first; before that, the steps for filing. */
function Guide({ drop, canFile }: { drop: Drop; canFile: boolean | null | undefined }) {
	const top = useRef<HTMLDivElement>(null);
	const [changing, setChanging] = useState(false);
	const change = useDropChange(() => {
		setChanging(false);
		// The clicked button is gone, so the focus moves to what it changed.
		top.current?.focus();
	});
	const { filed, outcomes = [] } = drop;
	return (
		<div ref={top} tabIndex={-1} className="space-y-6 outline-none">
			{canFile || filed ? null : <WhoCanFile said={canFile} />}
			{filed && !changing ? (
				<FiledSheet filed={filed} outcomes={outcomes} change={change} onChange={() => setChanging(true)} />
			) : null}
			{filed ? null : <DropSteps drop={drop} />}
			{!filed || changing ? (
				<KeepDropForm filed={filed} change={change} onBack={filed ? () => setChanging(false) : undefined} />
			) : null}
		</div>
	);
}

function WhoCanFile({ said }: { said: boolean | null | undefined }) {
	return (
		<Notice tone="info" title="Only people who live in California can file">
			<p>
				{said === false
					? "You told us that you live outside California. For you, we ask each broker separately."
					: "We do not know where you live."}{" "}
				<Link to="/identity" className="font-semibold underline underline-offset-4">
					{said === false ? "Change it" : "Say where you live"}
				</Link>
			</p>
		</Notice>
	);
}

function Waiting() {
	return (
		<div className="min-h-svh space-y-6">
			<Sheet className="min-h-120">
				<Skeleton label="Loading how to file" widths={["40%", "80%", "70%", "80%", "60%"]} />
			</Sheet>
			<Sheet className="min-h-80">
				<Skeleton label="" widths={["40%", "60%"]} />
			</Sheet>
		</div>
	);
}
