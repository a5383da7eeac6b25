import { ExternalLink } from "lucide-react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Part } from "./record-part.tsx";

/** Only an address that a browser opens as a page becomes a link: an address from a dump may be anything. */
export function SourceUrl({ url }: { url: string }) {
	const opens = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
	return (
		<Part title="Source URL">
			<div className="flex items-center gap-1 rounded-box border border-rule bg-tint py-1 pr-1 pl-3">
				<span className="min-w-0 flex-1 font-mono text-note break-all">{url}</span>
				<CopyButton text={url} label="Copy the source URL" />
				{opens ? (
					<a
						href={url}
						target="_blank"
						rel="noreferrer nofollow"
						aria-label="Open the source URL in a new tab"
						className="inline-grid size-11 shrink-0 place-items-center rounded-box text-ink-soft hover:bg-sheet hover:text-ink"
					>
						<ExternalLink aria-hidden className="size-4" />
					</a>
				) : null}
			</div>
		</Part>
	);
}
