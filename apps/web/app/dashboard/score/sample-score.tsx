import { Check, CircleHelp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ScoreRing } from "../../ui/charts/score-ring.tsx";
import { SampleTag } from "../parts/sample-tag.tsx";
import { sampleScore } from "../parts/samples.ts";
import { ScoreSheet } from "./score-sheet.tsx";

interface SampleScoreProps {
	verified: boolean;
	twoFactor: boolean;
	step: ReactNode;
}

/** Shown before the first scan: a sample, and the little that is known. */
export function SampleScore({ verified, twoFactor, step }: SampleScoreProps) {
	return (
		<ScoreSheet
			ring={
				<>
					<ScoreRing score={sampleScore} label="Security score" example />
					<SampleTag />
					<p className="text-center text-note text-ink-soft">
						The bars on this page cover sample data until your first scan.
					</p>
				</>
			}
			step={step}
			example
			about="What we know about you so far:"
		>
			<ul className="mt-4 divide-y divide-rule border-y border-rule">
				<Known state={verified ? "yes" : "no"}>
					{`Your email address is ${verified ? "" : "not "}verified`}
				</Known>
				<Known state={twoFactor ? "yes" : "no"}>{`Two-factor is ${twoFactor ? "on" : "off"}`}</Known>
				<Known state="unknown">No scan has run: exposure unknown</Known>
			</ul>
			{verified ? null : (
				<p className="mt-4 max-w-prose text-ink-soft">
					Scanning needs a confirmed email address, so that nobody can search for a stranger:{" "}
					<Link to="/verify-email-required" className="font-semibold underline underline-offset-4">
						confirm yours
					</Link>
					.
				</p>
			)}
		</ScoreSheet>
	);
}

const marks = {
	yes: { Icon: Check, look: "text-safe" },
	no: { Icon: Minus, look: "text-attention" },
	unknown: { Icon: CircleHelp, look: "text-ink-soft" },
};

function Known({ state, children }: { state: keyof typeof marks; children: string }) {
	const { Icon, look } = marks[state];
	return (
		<li className="flex items-center gap-3 py-2.5">
			<Icon aria-hidden className={`size-5 shrink-0 ${look}`} />
			{children}
		</li>
	);
}
