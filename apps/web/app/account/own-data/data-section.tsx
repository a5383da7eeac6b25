import { useState } from "react";
import { downloadFile, fileAt } from "../../lib/api/authed-api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../parts/section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export function DataSection({ email }: { email: string }) {
	const [deleting, setDeleting] = useState(false);
	return (
		<Section
			id="your-data"
			title="Your data"
			intro="Download everything that we hold about you as one file, or delete your account. Deleting is final."
		>
			<div className="space-y-5">
				<ExportData />
				<div className="border-t border-rule pt-5">
					<Button look="danger-quiet" onClick={() => setDeleting(true)}>
						Delete Account
					</Button>
				</div>
			</div>
			<DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} email={email} />
		</Section>
	);
}

function ExportData() {
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState<{ tone: "safe" | "exposed"; text: string }>();

	async function download() {
		setBusy(true);
		setSaid(undefined);
		const result = await downloadFile(fileAt("GET /api/account/export"));
		setBusy(false);
		setSaid(
			result.ok
				? { tone: "safe", text: "The file is in your downloads." }
				: { tone: "exposed", text: result.message },
		);
	}

	return (
		<div className="space-y-4">
			<Button look="secondary" busy={busy} onClick={download}>
				{busy ? "Preparing..." : "Download my data"}
			</Button>
			{said ? (
				<Notice tone={said.tone} announce>
					<p>{said.text}</p>
				</Notice>
			) : null}
		</div>
	);
}
