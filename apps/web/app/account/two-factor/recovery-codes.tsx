import { Download } from "lucide-react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Shown once: the server keeps only what it needs to recognize them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
	const text = `${codes.join("\n")}\n`;
	return (
		<div className="space-y-5">
			<Notice tone="safe" announce>
				<p className="text-body">Two-factor is on.</p>
			</Notice>
			<p>
				If you lose your phone, one of these codes lets you in instead. Each works once. Keep them where you
				keep your passwords: <strong>they are not shown again</strong>.
			</p>
			<ul
				aria-label="Recovery codes"
				className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-box border border-edge p-4 font-mono"
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<DialogActions>
				<Button onClick={onDone}>I have saved them</Button>
				<a
					download="unlisted-recovery-codes.txt"
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					className={buttonClass("secondary")}
				>
					<Download aria-hidden className="size-4" />
					Download
				</a>
				<CopyButton text={text} label="Copy all codes" shown="Copy" />
			</DialogActions>
		</div>
	);
}
