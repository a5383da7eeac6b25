import { pageMeta } from "../lib/site/page-meta.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { Page } from "../shell/parts/page.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { NotSetUp } from "./card/stripe-frame.tsx";
import { TestCards } from "./try-out/test-card-list.tsx";
import { TryOut } from "./try-out/try-out.tsx";

export const meta = () =>
	pageMeta({
		title: "Payment Test",
		description: "Card numbers for trying out payments without money.",
		path: "/payment-test",
		hidden: true,
	});

export default function PaymentTestPage() {
	// The prerendered page does not know this installation yet. It lists the cards, which is right for most.
	const mode = useHydrated() ? (siteConfig.payments?.mode ?? "none") : "unknown";
	return (
		<Page>
			<PageHeading
				title="Payment Test"
				subtitle={
					mode === "stripe"
						? "Payments are real here."
						: "Card numbers for trying out payments. No money moves, and none of these belongs to anyone."
				}
			/>
			{mode === "stripe" ? (
				<Notice tone="info" title="There is nothing to try out on this installation">
					<p>
						This installation takes real payments, so test cards would be declined. Do not enter a real card
						on a test page. To buy a plan, choose one under Pricing.
					</p>
				</Notice>
			) : (
				<div className="grid items-start gap-6 lg:grid-cols-2">
					{mode === "none" ? <NotSetUp /> : <TryOut ready={mode === "sandbox"} />}
					<TestCards />
				</div>
			)}
		</Page>
	);
}
