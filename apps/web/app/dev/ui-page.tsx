import { pageMeta } from "../lib/site/page-meta.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Actions } from "./gallery/actions.tsx";
import { Charts } from "./gallery/charts.tsx";
import { Fields } from "./gallery/fields.tsx";
import { Foundations } from "./gallery/foundations.tsx";
import { Messages } from "./gallery/messages.tsx";
import { RecordPieces } from "./gallery/record-pieces.tsx";

export const meta = () =>
	pageMeta({
		title: "Design system",
		description: "Every piece of the interface, in every state.",
		path: "/dev/ui",
		hidden: true,
	});

/** Every component in every state, to look at and to test. Add each new component of ui/ here. */
export default function UiPage() {
	return (
		<div className="mx-auto max-w-page px-5 py-10 sm:px-8 sm:py-14">
			<PageHeading title="Design system" subtitle="Every piece of the interface, in every state." />
			<div className="space-y-16">
				<Foundations />
				<Actions />
				<Fields />
				<Messages />
				<RecordPieces />
				<Charts />
			</div>
		</div>
	);
}
