import { type Likelihood, likelihoods } from "@unlisted/contracts/broker-values";
import { likelihoodWords } from "./words.ts";

/** How sure we are, in words and with a number of marks, so that nobody has to tell colors apart. */
export function LikelihoodMark({ likelihood }: { likelihood: Likelihood }) {
	const steps = likelihoods.length - Math.max(0, likelihoods.indexOf(likelihood));
	return (
		<span className="inline-flex items-center gap-2 text-note font-semibold">
			<span aria-hidden className="inline-flex shrink-0 gap-0.5 sm:max-lg:in-[td]:hidden">
				{likelihoods.map((step, at) => (
					<span key={step} className={`h-3 w-1.5 rounded-bar ${at < steps ? "bar bg-bar" : "bg-rule"}`} />
				))}
			</span>
			<span className="lg:whitespace-nowrap">{likelihoodWords[likelihood] ?? "We cannot tell"}</span>
		</span>
	);
}
