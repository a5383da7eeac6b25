import { inPreparation } from "@unlisted/contracts/in-preparation";
import { When } from "../shell/parts/promised.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { InPreparation } from "../ui/in-preparation.tsx";
import { hero } from "./content.ts";
import { ListingStruckOut } from "./listing-struck-out.tsx";

export function Hero() {
	return (
		<section className="mx-auto grid max-w-page items-center gap-12 px-5 pt-10 pb-16 sm:px-8 sm:pt-16 sm:pb-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pb-24">
			<div>
				<h1 className="text-display sm:text-poster">{hero.title}</h1>
				<p className="mt-6 max-w-136 text-lead text-ink-soft">
					<When what="removal" is="works">
						{hero.lead}
					</When>
					<When what="removal" is="pending">
						{hero.leadWithoutRemoval}
					</When>
				</p>
				<When as="p" what="scanning" is="pending" className="mt-3 max-w-136 text-note text-ink-soft">
					<InPreparation /> {inPreparation.scanning?.why}
				</When>
				<div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-6">
					<ButtonLink to="/signup" className="for-visitors min-h-13 text-lead sm:px-7">
						{hero.action}
					</ButtonLink>
					<ButtonLink to="/scanner" className="for-signed-in min-h-13 text-lead sm:px-7">
						{hero.action}
					</ButtonLink>
					<ButtonLink to="/#pricing" look="quiet" className="min-h-13">
						{hero.second}
					</ButtonLink>
				</div>
				<p className="mt-4 text-note text-ink-soft">{hero.note}</p>
			</div>
			<ListingStruckOut />
		</section>
	);
}
