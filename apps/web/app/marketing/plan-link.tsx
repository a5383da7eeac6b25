import type { Plan } from "@unlisted/contracts/plans";
import { loginPath } from "../lib/site/next-path.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Opens the checkout, after the login page if nobody is signed in. */
export function PlanLink({ plan }: { plan: Plan }) {
	const checkout = `/checkout?plan=${plan.id}`;
	const look = plan.popular ? "primary" : "secondary";
	return (
		<>
			<ButtonLink
				to={loginPath(checkout)}
				state={{ from: checkout }}
				look={look}
				className="for-visitors w-full"
			>
				Choose {plan.name}
			</ButtonLink>
			<ButtonLink to={checkout} look={look} className="for-signed-in w-full">
				Choose {plan.name}
			</ButtonLink>
		</>
	);
}
