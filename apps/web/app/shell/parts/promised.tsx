import { inPreparation, isPending, type Promised, waitsFor } from "@unlisted/contracts/in-preparation";
import { Check, CircleDashed } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { siteConfig } from "../../lib/site/site-config.ts";
import { InPreparation } from "../../ui/in-preparation.tsx";

interface WhenProps {
	what: Promised;
	/** Whether to show it if the feature works, or if it is in preparation. */
	is: "works" | "pending";
	as?: "span" | "li" | "p";
	className?: string;
	children: ReactNode;
}

/**
 * Shows its content depending on whether this installation offers a feature. Prerendered pages are built once for every
 * installation, so they contain both cases, and the server hides one
 * (apps/server/src/platform/http/pages/page-values.ts).
 */
export function When({ what, is, as: Tag = "span", className, children }: WhenProps) {
	const isShown = isPending(what, siteConfig) === (is === "pending");
	return (
		<Tag data-promise={`${what}:${is}`} hidden={!isShown} className={className}>
			{children}
		</Tag>
	);
}

/**
 * A mark beside a text, if this installation does not do what the text says. `explained` adds a sentence with the
 * reason.
 */
export function PendingMark({ what, explained = false }: { what: Promised; explained?: boolean }) {
	const why = explained ? inPreparation[what]?.why : undefined;
	return (
		<When what={what} is="pending">
			<InPreparation />
			{why ? ` ${why}` : null}
		</When>
	);
}

/** For a text that needs several features: one mark, with its reason, for each missing feature. */
export function PendingMarks({ what = [] }: { what?: readonly Promised[] | undefined }) {
	return what.map((one, at) => (
		<Fragment key={one}>
			{at === 0 ? null : " "}
			<PendingMark what={one} explained />
		</Fragment>
	));
}

/** A feature of a plan, with a tick if it works and a mark if it does not. */
export function PlanFeature({ children: feature }: { children: string }) {
	const what = waitsFor(feature);
	const tick = <Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />;
	return (
		<span className="flex gap-2.5 has-[[data-promise$=pending]:not([hidden])]:text-ink-soft">
			{what === null ? (
				tick
			) : (
				<>
					<When what={what} is="works" className="shrink-0">
						{tick}
					</When>
					<When what={what} is="pending" className="shrink-0">
						<CircleDashed aria-hidden className="mt-1 size-4 text-ink-soft" />
					</When>
				</>
			)}
			<span>
				{feature} {what === null ? null : <PendingMark what={what} />}
			</span>
		</span>
	);
}
