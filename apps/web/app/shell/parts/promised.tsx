import { inPreparation, isPending, type Promised, waitsFor } from "@unlisted/contracts/in-preparation";
import { Check, CircleDashed } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { siteConfig } from "../../lib/site/site-config.ts";
import { InPreparation } from "../../ui/in-preparation.tsx";

interface WhenProps {
	what: Promised;
	/** Shown where it works, or where it is in preparation. */
	is: "works" | "pending";
	as?: "span" | "li" | "p";
	className?: string;
	children: ReactNode;
}

/**
 * What depends on whether this installation keeps a promise. Prerendered pages are built once for every installation, so they
 * hold both, and the server hides one (apps/server/src/platform/http/pages/page-values.ts).
 */
export function When({ what, is, as: Tag = "span", className, children }: WhenProps) {
	const isShown = isPending(what, siteConfig) === (is === "pending");
	return (
		<Tag data-promise={`${what}:${is}`} hidden={!isShown} className={className}>
			{children}
		</Tag>
	);
}

/** Beside a text, where this installation does not do what it says; with a sentence why, where somebody wonders. */
export function PendingMark({ what, explained = false }: { what: Promised; explained?: boolean }) {
	const why = explained ? inPreparation[what]?.why : undefined;
	return (
		<When what={what} is="pending">
			<InPreparation />
			{why ? ` ${why}` : null}
		</When>
	);
}

/** Behind a text that needs several things: one mark, with its reason, for each that is missing. */
export function PendingMarks({ what = [] }: { what?: readonly Promised[] | undefined }) {
	return what.map((one, at) => (
		<Fragment key={one}>
			{at === 0 ? null : " "}
			<PendingMark what={one} explained />
		</Fragment>
	));
}

/** A line of a plan: a tick where it works, and a mark where it does not. */
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
