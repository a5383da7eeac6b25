import { fileAt } from "../../lib/api/authed-api.ts";
import { momentInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageShown } from "./kept-page.tsx";
import { useKeptPage } from "./use-kept-page.ts";

interface CaptureSheetProps {
	id: string;
	broker: string;
	capture: { readonly kind: "html" | "png"; readonly taken_at: string };
}

/** The stored copy of the page from when we found the listing. */
export function CaptureSheet({ id, broker, capture }: CaptureSheetProps) {
	const { page, busy, failure, press } = useKeptPage(
		fileAt("GET /api/brokers/listings/:id/capture", { params: { id } }),
	);
	return (
		<div className="space-y-4">
			<p className="max-w-prose text-ink-soft">
				Kept on {momentInWords(capture.taken_at)}, {capture.kind === "png" ? "as a picture" : "as text"}. It
				shows everything unmasked, so we may ask you to confirm that it is you. Only you can open it.
			</p>
			{failure ? (
				<Notice tone="exposed" title="It could not be shown" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			{page ? (
				<PageShown page={page} label={`The page on ${broker}`} alt={`The listing as ${broker} showed it`} />
			) : null}
			<Button look="secondary" busy={busy} onClick={press}>
				{busy ? "Loading..." : page ? "Hide the page" : "Show the page"}
			</Button>
		</div>
	);
}
