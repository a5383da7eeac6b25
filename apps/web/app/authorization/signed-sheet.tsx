import { FileText } from "lucide-react";
import { useState } from "react";
import { fileAt } from "../lib/api/authed-api.ts";
import type { AuthorizationAnswer } from "../lib/api/authorization.ts";
import { dateInWords, momentInWords } from "../lib/site/format-date.ts";
import { DownloadSaid } from "../shell/parts/download-said.tsx";
import { useDownload } from "../shell/parts/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Notice } from "../ui/notice.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { Signing } from "./use-signing.ts";

interface SignedSheetProps {
	signed: NonNullable<AuthorizationAnswer["signed"]>;
	/** The version of the current text. */
	version: string;
	signing: Signing;
	/** Opens the form again. */
	onAgain: (() => void) | undefined;
}

const document = fileAt("GET /api/authorization/document.pdf");

/** The signature in force: who signed, when and how, the PDF, and the buttons to sign again or revoke. */
export function SignedSheet({ signed, version, signing, onAgain }: SignedSheetProps) {
	const download = useDownload();
	return (
		<section aria-labelledby="signed-title">
			<Sheet className="space-y-5">
				<div>
					<h2 id="signed-title" className="text-title">
						You signed it on {dateInWords(signed.signed_at)}
					</h2>
					<p className="mt-2 max-w-prose text-ink-soft">
						Requests that an agent may send go out in your name, with the signed PDF.
					</p>
				</div>
				<div className="border-y border-rule">
					<Facts
						facts={[
							{ term: "Signed by", value: signed.name },
							{ term: "How", value: signed.kind === "drawn" ? "Drawn by hand" : "Name typed" },
							{ term: "When", value: momentInWords(signed.signed_at) },
							{ term: "Text", value: signed.version },
						]}
					/>
				</div>
				{signed.version === version ? null : (
					<Notice tone="info" title="The text has changed since then">
						<p>What you signed still holds. If you agree to the new text too, sign again.</p>
					</Notice>
				)}
				<div className="flex flex-wrap gap-3">
					<Button
						look="secondary"
						className="max-sm:w-full"
						busy={download.busy !== undefined}
						onClick={() => download.start(document, "The PDF")}
					>
						<FileText aria-hidden className="size-4" />
						{download.busy ? "Preparing..." : "Download the PDF"}
					</Button>
					{onAgain ? (
						<Button look="quiet" className="px-2 max-sm:self-start max-sm:px-0" onClick={onAgain}>
							Sign again
						</Button>
					) : null}
				</div>
				<p className="text-note text-ink-soft">
					The PDF is what companies get. Before you download it, we may ask you to confirm that it is you.
				</p>
				<DownloadSaid download={download} />
				<Revoke signing={signing} />
			</Sheet>
		</section>
	);
}

function Revoke({ signing }: { signing: Signing }) {
	const [asked, setAsked] = useState(false);
	const failure = signing.failure?.of === "revoke" ? signing.failure.message : undefined;
	return (
		<div className="border-t border-rule pt-3">
			{failure ? (
				<Notice tone="exposed" title="It was not revoked" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			{asked ? (
				<div className="space-y-3">
					<p className="max-w-prose">
						From then on nothing is asked in your name as your agent. Letters come from you, and what was sent
						already keeps its PDF.
					</p>
					<div className="flex flex-wrap gap-3">
						<Button
							look="danger-quiet"
							className="max-sm:w-full"
							busy={signing.busy !== undefined}
							onClick={signing.revoke}
						>
							{signing.busy === "revoke" ? "Revoking..." : "Yes, revoke it"}
						</Button>
						<Button look="quiet" className="px-2" onClick={() => setAsked(false)}>
							Keep it
						</Button>
					</div>
				</div>
			) : (
				<Button look="quiet" onClick={() => setAsked(true)}>
					Revoke the authorization
				</Button>
			)}
		</div>
	);
}
