import type { Plan } from "@unlisted/contracts/plans";
import { useSeemsSignedIn } from "../lib/session/stored-session.ts";
import { loginPath } from "../lib/site/next-path.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Leads to the checkout, through the login page if nobody is signed in. */
export function PlanLink({ plan }: { plan: Plan }) {
	const signedIn = useSeemsSignedIn();
	const checkout = `/checkout?plan=${plan.id}`;
	return (
		<ButtonLink
			to={signedIn ? checkout : loginPath(checkout)}
			state={signedIn ? undefined : { from: checkout }}
			look={plan.popular ? "primary" : "secondary"}
			className="w-full"
		>
			Choose {plan.name}
		</ButtonLink>
	);
}
