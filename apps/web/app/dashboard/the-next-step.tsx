import { Button, ButtonLink } from "../ui/button.tsx";
import { CouldNotLoad } from "../ui/could-not-load.tsx";
import type { Step } from "./next-step.ts";
import { useStartScan } from "./start-scan.ts";

export function TheNextStep({ step: { title, text, to, action } }: { step: Step }) {
	return (
		<section aria-labelledby="next-step">
			<p className="text-note font-semibold text-ink-soft">Next step</p>
			<h2 id="next-step" className="mt-1 text-title">
				{title}
			</h2>
			<p className="mt-2 text-ink-soft">{text}</p>
			<div className="mt-5">
				{to === "scan" ? <StartScan action={action} /> : <ButtonLink to={to}>{action}</ButtonLink>}
			</div>
		</section>
	);
}

function StartScan({ action }: { action: string }) {
	const { busy, failure, start } = useStartScan();
	if (failure) return <ScanNotStarted message={failure} busy={busy} onRetry={start} />;
	return (
		<Button busy={busy} onClick={start}>
			{busy ? "Starting..." : action}
		</Button>
	);
}

export function ScanNotStarted(props: { message: string; busy: boolean; onRetry: () => void }) {
	return <CouldNotLoad title="The scan could not be started" {...props} />;
}
