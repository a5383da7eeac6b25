import { useQuery } from "@tanstack/react-query";
import { isFeaturePending } from "@unlisted/contracts/in-preparation";
import { mailWaitsText } from "@unlisted/contracts/mail-waits";
import { findPlan, type Plan } from "@unlisted/contracts/plans";
import type { OwnSubscription, SettingsAnswer } from "@unlisted/contracts/told";
import { Link, useLocation } from "react-router";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { useScannerFigures } from "../../lib/api/scanner-figures.ts";
import { useSession } from "../../lib/session/session.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { useMailWaits } from "../../shell/parts/mail-waits.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { isJustPaid } from "../words/just-paid.ts";
import { runs } from "../words/may-change-plan.ts";

/** After a purchase: the receipt, what runs now, and the next scan. Not for a plan that was canceled or stopped since. */
export function JustPaid({ subscription }: { subscription: OwnSubscription }) {
	const { state } = useLocation();
	const plan = findPlan(subscription.plan_type);
	const goesOn = !subscription.cancel_at_period_end && runs(subscription);
	return isJustPaid(state) && plan && goesOn ? <WhatHappensNow plan={plan} /> : null;
}

function WhatHappensNow({ plan }: { plan: Plan }) {
	const session = useSession();
	const nextScan = useNextScan();
	const consent = useScannerFigures().data?.removals?.consent;
	const mailWaits = useMailWaits();
	const email = session.status === "signed-in" ? session.user.email : undefined;
	const built = plan.features.filter((feature) => !isFeaturePending(feature, siteConfig));
	const waits = built.includes(byItself) && consent !== "given";
	const running = built.filter((feature) => !waits || feature !== byItself);
	return (
		<Sheet>
			<div aria-hidden className="mb-4 h-3 w-full rounded-bar bg-safe" />
			<h2 className="text-title">What happens now</h2>
			<div className="mt-2">
				<Facts
					facts={[
						{
							term: "Receipt",
							value: (
								<>
									{mailWaits ? "Not sent yet" : "On its way"} to {email ?? "you"}.
									{mailWaits ? ` ${mailWaitsText}` : ""}{" "}
									<Link to="/billing" className="font-semibold underline underline-offset-4">
										See the invoice
									</Link>
								</>
							),
						},
						{ term: "Running now", value: running.join(", ") || "Nothing yet. All of it is in preparation." },
						...(waits && consent === "not_given" ? [{ term: "Needs your OK", value: <Agree /> }] : []),
						{
							term: "Next scan",
							value: (
								<>
									{nextScan}{" "}
									<Link to="/scanner" className="font-semibold underline underline-offset-4">
										Scan now
									</Link>
								</>
							),
						},
					]}
				/>
			</div>
		</Sheet>
	);
}

/** This feature does nothing before the person has agreed to what each site is told. */
const byItself = "Auto-removal AI";

function Agree() {
	return (
		<>
			{byItself}. We send nothing by ourselves until you have read what each site would be told.{" "}
			<Link to="/removals/settings#consent" className="font-semibold underline underline-offset-4">
				Read it and agree
			</Link>
		</>
	);
}

function useNextScan(): string {
	const { data, isError } = useQuery({
		queryKey: ["scanner", "settings", "next-scan"],
		queryFn: (): Promise<SettingsAnswer> => fetchApi("GET /api/scanner/settings"),
	});
	const due = data?.schedule?.next_scan_at;
	if (due) return `On ${dateInWords(due)}.`;
	if (data) return "After your first one.";
	return isError ? "We could not load its date." : "";
}
