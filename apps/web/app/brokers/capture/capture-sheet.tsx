import { useState } from "react";
import { fetchFile, fileAt } from "../../lib/api/authed-api.ts";
import { momentInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type CaptureLine, captureLines, textLines } from "./capture-lines.ts";

type Shown = { readonly picture: string } | { readonly lines: readonly CaptureLine[] };

interface CaptureSheetProps {
	id: string;
	broker: string;
	capture: { readonly kind: "html" | "png"; readonly taken_at: string };
}

/** What the page looked like when the listing was found. It holds everything unmasked, so it is asked for. */
export function CaptureSheet({ id, broker, capture }: CaptureSheetProps) {
	const [shown, setShown] = useState<Shown>();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function show() {
		setBusy(true);
		setFailure(undefined);
		const file = await fetchFile(fileAt("GET /api/brokers/listings/:id/capture", { params: { id } }));
		if (file.ok) setShown(await readCapture(file.data.blob));
		else setFailure(file.message);
		setBusy(false);
	}

	return (
		<div className="space-y-4">
			<p className="max-w-prose text-ink-soft">
				Kept on {momentInWords(capture.taken_at)}, {capture.kind === "png" ? "as a picture" : "as text"}. It
				shows everything unmasked, so we may ask who you are. Only you can open it.
			</p>
			{failure ? (
				<Notice tone="exposed" title="It could not be shown" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			{shown ? <Page shown={shown} broker={broker} /> : null}
			<Button look="secondary" disabled={busy} onClick={() => (shown ? setShown(undefined) : void show())}>
				{busy ? "Loading..." : shown ? "Hide the page" : "Show the page"}
			</Button>
		</div>
	);
}

function Page({ shown, broker }: { shown: Shown; broker: string }) {
	return (
		<section
			aria-label={`The page on ${broker}`}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
			tabIndex={0}
			className="max-h-120 overflow-auto rounded-box border border-edge bg-tint p-4"
		>
			{"picture" in shown ? (
				<img src={shown.picture} alt={`The listing as ${broker} showed it`} className="w-full" />
			) : (
				shown.lines.map(({ kind, text }, at) => (
					<p
						// biome-ignore lint/suspicious/noArrayIndexKey: the lines of one page, always in this order
						key={at}
						className={`font-mono text-note wrap-anywhere ${kind === "heading" ? "mt-4 mb-1 font-semibold first:mt-0" : ""}`}
					>
						{text}
					</p>
				))
			)}
		</section>
	);
}

/** Pictures as data: the pages' policy lets no other address in. */
async function readCapture(blob: Blob): Promise<Shown> {
	if (blob.type.startsWith("image/png")) return { picture: await asDataUrl(blob) };
	const text = await blob.text();
	// It is sent as plain text, whatever it is, so that no browser makes a page of it.
	return { lines: /^\s*<(?:!|[a-z])/i.test(text) ? captureLines(text) : textLines(text) };
}

function asDataUrl(blob: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}
