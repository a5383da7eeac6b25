import { fileAt } from "../../lib/api/authed-api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { RemovalEvent } from "../api/types.ts";
import { PageShown } from "../capture/kept-page.tsx";
import { type ShownPage, useKeptPage } from "../capture/use-kept-page.ts";

interface EventFileProps {
	removal: string;
	broker: string;
	event: RemovalEvent & { file: NonNullable<RemovalEvent["file"]> };
}

/**
 * A picture or mail from the record. It comes from strangers, so it is shown as text and loads nothing (decision 0132).
 */
export function EventFile({ removal, broker, event: { id, file } }: EventFileProps) {
	const at = (moment: "before" | "after") =>
		fileAt("GET /api/removals/:id/events/:event/file", {
			params: { id: removal, event: id },
			query: moment === "before" ? { moment } : {},
		});
	const after = useKeptPage(at("after"));
	const before = useKeptPage(at("before"));
	const what = file.kind === "mail" ? "the mail" : file.has_before ? "before and after" : "the page";
	const busy = after.busy || before.busy;
	const isOpen = after.page !== undefined;

	function press() {
		after.press();
		// A file that could not be shown is requested again.
		if (file.has_before && isOpen === (before.page !== undefined)) before.press();
	}

	return (
		<div className="mt-1 space-y-3" data-print="no">
			<Button look="quiet" busy={busy} aria-expanded={isOpen} onClick={press}>
				{busy ? "Loading..." : `${isOpen ? "Hide" : "Show"} ${what}`}
			</Button>
			<Failed shown={after} />
			{after.page && file.has_before ? (
				<div className="grid gap-4 sm:grid-cols-2">
					<figure className="min-w-0">
						<figcaption className="mb-1 text-note font-semibold">Before</figcaption>
						<Failed shown={before} />
						{before.page ? (
							<PageShown
								page={before.page}
								label={`The page on ${broker}, before`}
								alt={`${broker} before this step`}
							/>
						) : null}
					</figure>
					<figure className="min-w-0">
						<figcaption className="mb-1 text-note font-semibold">After</figcaption>
						<PageShown
							page={after.page}
							label={`The page on ${broker}, after`}
							alt={`${broker} after this step`}
						/>
					</figure>
				</div>
			) : after.page ? (
				<PageShown
					page={after.page}
					label={file.kind === "mail" ? `The mail of ${broker}` : `The page on ${broker}`}
					alt={`${broker} as we saw it`}
				/>
			) : null}
		</div>
	);
}

function Failed({ shown: { failure } }: { shown: ShownPage }) {
	return failure ? (
		<Notice tone="exposed" title="It could not be shown" announce>
			<p>{failure}</p>
		</Notice>
	) : null;
}
