import { type ExportFormat, exportFormats } from "@unlisted/contracts/scanner-values";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { useDownload } from "../../shell/parts/use-download.ts";
import { Button } from "../../ui/button.tsx";

const formatNotes: Readonly<Record<ExportFormat, string>> = {
	pdf: "to print",
	csv: "for a spreadsheet",
	json: "for other programs",
};

interface ExportChoiceProps {
	label: string;
	pathOf: (format: ExportFormat) => string;
	/** What is being downloaded, as the start of a sentence. */
	what: string;
	/** True while the content of the file is changing. */
	disabled?: boolean;
}

/** One button, which then asks for the kind of file. */
export function ExportChoice({ label, pathOf, what, disabled = false }: ExportChoiceProps) {
	const [open, setOpen] = useState(false);
	const download = useDownload();
	const id = useId();
	return (
		<div>
			<Button
				look="secondary"
				disabled={disabled}
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
			>
				<Download aria-hidden className="size-4" />
				{label}
			</Button>
			<div id={id} hidden={!open} className="mt-3">
				<ul className="flex flex-wrap gap-3">
					{exportFormats.map((format) => {
						const address = pathOf(format);
						return (
							<li key={format}>
								<Button
									look="secondary"
									disabled={disabled}
									busy={download.busy !== undefined}
									onClick={() => download.start(address, what)}
								>
									{download.busy === address ? "Preparing..." : format.toUpperCase()}
									<span className="text-note font-normal text-ink-soft">{formatNotes[format]}</span>
								</Button>
							</li>
						);
					})}
				</ul>
				<DownloadSaid download={download} />
			</div>
		</div>
	);
}
