import { type CaptureLine, captureLines, textLines } from "./capture-lines.ts";

export type KeptPage = { readonly picture: string } | { readonly lines: readonly CaptureLine[] };

interface PageShownProps {
	page: KeptPage;
	label: string;
	/** Describes a picture for people who cannot see it. */
	alt: string;
}

/** Shows a stored page or mail. Text stays text, and a picture is a data address: neither loads anything. */
export function PageShown({ page, label, alt }: PageShownProps) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
			tabIndex={0}
			className="max-h-120 overflow-auto rounded-box border border-edge bg-tint p-4"
		>
			{"picture" in page ? (
				<img src={page.picture} alt={alt} className="w-full" />
			) : (
				page.lines.map(({ kind, text }, at) => (
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

/** Pictures become data addresses, because the policy of our pages allows no other source. */
export async function readPage(blob: Blob): Promise<KeptPage> {
	if (/^image\/(?:png|jpeg)\b/.test(blob.type)) return { picture: await asDataUrl(blob) };
	const text = await blob.text();
	// The server sends it as plain text, so that no browser renders it as a page.
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
