import { useMutation, useQueryClient } from "@tanstack/react-query";
import { disclosableFieldWords } from "@unlisted/contracts/removals/removal-values";
import { callApi, LoadFailure } from "../../lib/api/authed-api.ts";
import { type DeepScan, deepScanKey, deepScanSentence, useDeepScan } from "../../lib/api/deep-scan.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { Button } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** For people who bought it: who is asked what, its progress, and its button. */
export function DeepScanSetup() {
	const { data } = useDeepScan();
	if (!data || data.state === "none") return null;
	return <Setup scan={data} />;
}

function Setup({ scan }: { scan: DeepScan }) {
	const client = useQueryClient();
	const step = useMutation({
		mutationKey: deepScanKey,
		mutationFn: async (what: "start" | "stop") => {
			const told = await callApi(`POST /api/removals/deep-scan/${what}`);
			if (!told.ok) throw new LoadFailure(told);
			return told.data;
		},
		onSuccess: (next) => showAnswer(client, deepScanKey, [next, "figures"]),
	});
	const take = (what: "start" | "stop") => {
		// A second click may come before the button is busy.
		if (client.isMutating({ mutationKey: deepScanKey }) === 0) step.mutate(what);
	};
	const { state, figures } = scan;
	const brokers = scan.brokers ?? [];
	const told = (scan.tells ?? []).map((field) => disclosableFieldWords[field].toLowerCase()).join(", ");
	// Asking nobody would use up what was paid for.
	const canStart = (state === "ready" || state === "stopped") && figures.companies > 0;
	return (
		<Sheet>
			<h2 className="text-title">Your deep-scan setup</h2>
			<p className="mt-1 max-w-prose text-ink-soft">
				We ask companies that nobody can search what they hold about you. We read their answers, and ask them
				to delete what they hold.
			</p>
			<p className="mt-3 font-medium">{deepScanSentence(scan)}</p>
			{state === "running" || state === "done" ? (
				<div className="mt-3">
					<Progress label="Companies asked" percent={share(figures)} />
				</div>
			) : null}
			{(figures.steps ?? 0) > 0 ? (
				<p className="mt-3">
					{figures.steps === 1 ? "One of their answers waits" : `${figures.steps} of their answers wait`} for
					you, among the steps above.
				</p>
			) : null}
			{canStart ? (
				<p className="mt-3 max-w-prose">
					Each company below gets your {told}. If it holds something about you, we ask it to delete that, with
					the same details. About twenty letters go out each day. You can stop at any time.
				</p>
			) : null}
			{step.isError ? (
				<p role="alert" className="mt-3 text-exposed">
					{step.error.message}
				</p>
			) : null}
			<div className="mt-4 flex flex-wrap gap-3">
				{canStart ? (
					<Button look="secondary" busy={step.isPending} onClick={() => take("start")}>
						{step.isPending
							? "Starting..."
							: state === "ready" && figures.asked === 0
								? figures.companies === 1
									? "Ask this company"
									: `Ask these ${figures.companies} companies`
								: "Go on"}
					</Button>
				) : null}
				{state === "running" || (state === "ready" && figures.asked > 0) ? (
					<Button look="secondary" busy={step.isPending} onClick={() => take("stop")}>
						{step.isPending ? "Stopping..." : "Stop asking"}
					</Button>
				) : null}
			</div>
			<div className="mt-4" hidden={brokers.length === 0}>
				<Folded label={`The companies (${brokers.length})`}>
					<ul className="columns-1 gap-6 text-note sm:columns-2 lg:columns-3">
						{brokers.map(({ id, name }) => (
							<li key={id} className="break-words py-1">
								{name}
							</li>
						))}
					</ul>
				</Folded>
			</div>
		</Sheet>
	);
}

function share({ asked, companies }: DeepScan["figures"]): number {
	return companies === 0 ? 0 : Math.round((asked / companies) * 100);
}
