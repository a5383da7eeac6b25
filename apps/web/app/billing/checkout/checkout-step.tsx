import type { Plan } from "@unlisted/contracts/plans";
import { useSession } from "../../lib/session/session.ts";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useOverview } from "../api/overview.ts";
import { usePayer } from "../api/use-payer.ts";
import { StripeFrame } from "../card/stripe-frame.tsx";
import { CheckoutForm } from "./checkout-form.tsx";

interface CheckoutStepProps {
	plan: Plan;
	deepScanSetup: boolean;
	onBusy: (busy: boolean) => void;
	onPaid: (kind: "paid" | "unheard") => void;
}

/** Asks for a card only after we know that the person has no plan yet. */
export function CheckoutStep(props: CheckoutStepProps) {
	const session = useSession();
	const payer = usePayer();
	const overview = useOverview();

	if (overview.isError && !overview.data)
		return <LoadFailed of={overview} title="We could not check whether you already have a plan" />;
	if (!overview.data || session.status !== "signed-in") {
		return <Skeleton label="Loading" widths={["35%", "20%", "100%", "85%", "100%"]} />;
	}
	return (
		<StripeFrame>
			{(stripe) => (
				<CheckoutForm
					{...props}
					stripe={stripe}
					userId={session.user.id}
					payer={payer}
					waitingSecret={overview.data.action?.client_secret ?? null}
				/>
			)}
		</StripeFrame>
	);
}
