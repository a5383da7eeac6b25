import { Link } from "react-router";
import { useAccounts } from "../../lib/api/accounts.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { RemovalChip } from "../words/removal-chip.tsx";

/** Accounts at breached services, and the state of each. Shows nothing if the person closes none. */
export function AccountsClosing() {
	const { data } = useAccounts();
	const accounts = data?.accounts ?? [];
	if (accounts.length === 0) return null;
	return (
		<Sheet>
			<h2 className="text-title">Accounts you close</h2>
			<p className="mt-1 max-w-prose text-ink-soft">
				At services that leaked your data. They do not count in the figures.
			</p>
			<ul className="mt-3 divide-y divide-rule border-t border-rule">
				{accounts.map(({ removal: { id, broker, state, sentence } }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
						<div className="min-w-0">
							<Link
								to={`/removals/${id}`}
								className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
							>
								{broker.name}
							</Link>
							<p className="max-w-prose text-note text-ink-soft">{sentence}</p>
						</div>
						<RemovalChip state={state} />
					</li>
				))}
			</ul>
		</Sheet>
	);
}
