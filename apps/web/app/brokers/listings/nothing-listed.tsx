import { Link } from "react-router";
import type { BrokerIdentityAnswer, Coverage } from "../../lib/api/brokers.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BlankSheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import { addressOf } from "../api/listing-filters.ts";
import type { Listings } from "../api/types.ts";

interface NothingListedProps {
	/** Null if it could not be loaded: then nothing is promised. */
	coverage: Coverage | null;
	identity: Pick<BrokerIdentityAnswer, "enough" | "kept"> | null;
}

/** Why the list is empty. That is good news only about the sites that were checked. */
export function NothingListed({ coverage, identity }: NothingListedProps) {
	const checked = coverage?.checked?.length ?? 0;
	const couldNot = coverage?.could_not?.length ?? 0;
	if (coverage?.mode === "off") {
		return (
			<BlankSheet title="Data brokers are not searched here">
				<p>
					The operator of this installation has not switched the search on. We do not know whether any site
					lists you.
				</p>
			</BlankSheet>
		);
	}
	if (identity && !identity.enough && identity.kept === "here") {
		return (
			<BlankSheet title="We have not searched for you yet">
				<p>
					Data brokers list people by name and place. Tell us your name and your city, and the next scan looks
					for your listings.
				</p>
				<ButtonLink to="/identity">Add your name and city</ButtonLink>
			</BlankSheet>
		);
	}
	if (checked === 0) {
		return (
			<BlankSheet title="Nothing on record yet">
				<p>
					{couldNot > 0
						? `No site could be checked so far, so we do not know whether any lists you. ${counted(couldNot, "site")} did not let us look.`
						: "No site has been checked yet. The next scan looks for you; the first listings come within seconds."}
				</p>
				<ButtonLink to="/scanner">Go to the scanner</ButtonLink>
			</BlankSheet>
		);
	}
	return (
		<BlankSheet title="Nothing on record">
			<p>
				{counted(checked, coverage?.mode === "lab" ? "made-up site" : "site")} looked through, and no listing
				of you.
				{couldNot > 0
					? ` ${counted(couldNot, "site")} could not be checked, and we know nothing of ${couldNot === 1 ? "it" : "those"}.`
					: ""}
			</p>
		</BlankSheet>
	);
}

/** What was there, or was somebody else's, is found again here. */
export function OutOfTheList({ summary: { by_state } }: Pick<Listings, "summary">) {
	const others = [
		{
			state: "gone" as const,
			count: by_state.gone,
			text: (what: string) => `${what} ${by_state.gone === 1 ? "is" : "are"} gone again.`,
		},
		{
			state: "not_me" as const,
			count: by_state.not_me,
			text: (what: string) => `You marked ${what} as not about you.`,
		},
	].filter(({ count }) => count > 0);
	return others.map(({ state, count, text }) => (
		<p key={state} className="text-note text-ink-soft">
			{text(counted(count, "listing"))}{" "}
			<Link to={addressOf({ state })} className="font-semibold underline underline-offset-4">
				Show them
			</Link>
		</p>
	));
}
