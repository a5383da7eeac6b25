import { useAuthorization } from "../../lib/api/authorization.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Whether we may ask as the person's agent, with a link to sign or revoke that. */
export function AuthorizationPart() {
	const authorization = useAuthorization();
	const { data } = authorization;
	const signed = data?.signed;
	return (
		<section aria-labelledby="authorization-title">
			<Sheet className="space-y-3">
				<h2 id="authorization-title" className="text-title">
					Your authorization
				</h2>
				<LoadFailed of={authorization} title="We could not load your authorization" />
				{data ? (
					<>
						<p className="max-w-prose">
							{signed
								? `You signed on ${dateInWords(signed.signed_at)} that we may ask companies as your agent.`
								: "Not signed: letters come from you, not from an agent. Some companies answer an agent only with a permission that you signed."}
						</p>
						<ButtonLink to="/removals/authorization" look="secondary" className="max-sm:w-full">
							{signed ? "See or revoke it" : "Read and sign it"}
						</ButtonLink>
					</>
				) : authorization.isError ? null : (
					<Skeleton label="Loading your authorization" widths={["80%", "12rem"]} />
				)}
			</Sheet>
		</section>
	);
}
