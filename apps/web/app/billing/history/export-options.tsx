import { fileAt } from "../../lib/api/authed-api.ts";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { useDownload } from "../../shell/parts/use-download.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

const formats = [
	{ label: "Export as PDF", path: fileAt("GET /api/billing/payments.pdf") },
	{ label: "Export as CSV", path: fileAt("GET /api/billing/payments.csv") },
];

export function ExportOptions() {
	const download = useDownload();
	return (
		<div data-print="no">
			<Sheet>
				<h2 className="text-title">Export Options</h2>
				<p className="mt-2 text-ink-soft">All your payments in one file, to print or for a spreadsheet.</p>
				<div className="mt-4 flex flex-wrap gap-3">
					{formats.map(({ label, path }) => (
						<Button
							key={path}
							look="secondary"
							busy={download.busy !== undefined}
							onClick={() => download.start(path, "Your payments")}
						>
							{download.busy === path ? "Preparing..." : label}
						</Button>
					))}
				</div>
				<DownloadSaid download={download} />
			</Sheet>
		</div>
	);
}
