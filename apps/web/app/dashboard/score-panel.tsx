import type { User } from "@supabase/supabase-js";
import { Check, CircleHelp, Minus } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { ScoreRing } from "../ui/score-ring.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { nextStep } from "./next-step.ts";
import { SampleTag } from "./sample-tag.tsx";
import { sampleScore } from "./samples.ts";

interface ScorePanelProps {
	score: number | null;
	verified: boolean;
	user: User;
}

/** The score, what is behind it, and the one thing to do next. */
export function ScorePanel({ score, verified, user }: ScorePanelProps) {
	const twoFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
	const scanned = score !== null;
	const step = nextStep({ verified, scanned, twoFactor });
	return (
		<Sheet className="grid gap-x-10 gap-y-8 md:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_20rem]">
			<div className="flex flex-col items-center gap-3">
				<ScoreRing score={score ?? sampleScore} label="Security score" />
				{scanned ? null : <SampleTag />}
			</div>
			<div>
				<h2 className="text-title">Security score</h2>
				<p className="mt-1 max-w-prose text-ink-soft">
					{scanned
						? "Computed from your last scan and from how your account is protected."
						: "An example of how it will look. What we know about you so far:"}
				</p>
				<ul className="mt-4 divide-y divide-rule border-y border-rule">
					<Reason state={verified ? "yes" : "no"}>
						{verified ? "Your email address is verified" : "Your email address is not verified"}
					</Reason>
					<Reason state={twoFactor ? "yes" : "no"}>
						{twoFactor ? "Two-factor is on" : "Two-factor is off"}
					</Reason>
					<Reason state={scanned ? "yes" : "unknown"}>
						{scanned ? "Your data has been looked for" : "No scan has run: exposure unknown"}
					</Reason>
				</ul>
			</div>
			<div className="border-rule md:col-span-2 md:border-t md:pt-6 lg:col-span-1 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
				<p className="text-note font-semibold text-ink-soft">Next step</p>
				<h3 className="mt-1 text-title">{step.title}</h3>
				<p className="mt-2 text-ink-soft">{step.text}</p>
				<ButtonLink to={step.to} className="mt-5">
					{step.action}
				</ButtonLink>
			</div>
		</Sheet>
	);
}

const marks = {
	yes: { Icon: Check, look: "text-safe" },
	no: { Icon: Minus, look: "text-attention" },
	unknown: { Icon: CircleHelp, look: "text-ink-soft" },
};

function Reason({ state, children }: { state: keyof typeof marks; children: string }) {
	const { Icon, look } = marks[state];
	return (
		<li className="flex items-center gap-3 py-2.5">
			<Icon aria-hidden className={`size-5 shrink-0 ${look}`} />
			{children}
		</li>
	);
}
