import type { SiteConfig } from "@unlisted/contracts/site-config";
import { Link } from "react-router";
import { siteConfig } from "../lib/site/site-config.ts";
import { claims, claimsNote, ownClaims, ownClaimsNote } from "./content.ts";

/**
 * The claims in one row. The page has both forms. When the installation has figures of its own, the server shows these
 * and hides the fixed claims (apps/server/src/platform/http/pages/page-values.ts).
 */
export function Claims({ figures = siteConfig.figures }: { figures?: SiteConfig["figures"] }) {
	return (
		<>
			<section
				data-figures="fixed"
				aria-label="In figures"
				className="border-y border-rule bg-sheet"
				hidden={figures !== null}
			>
				<ul className="mx-auto grid max-w-page grid-cols-2 gap-x-6 px-5 py-4 sm:grid-cols-3 sm:px-8 lg:grid-cols-5">
					{claims.map(({ figure, label }) => (
						<li key={figure} className="py-4">
							<span className="block font-serif text-head">{figure}</span>
							<span className="text-note text-ink-soft">{label}</span>
						</li>
					))}
				</ul>
				<Note text={claimsNote} />
			</section>
			<section
				data-figures="own"
				aria-label="In figures of this installation"
				className="border-y border-rule bg-sheet"
				hidden={figures === null}
			>
				<ul className="mx-auto grid max-w-page grid-cols-2 gap-x-6 px-5 py-4 sm:px-8 lg:grid-cols-5">
					{ownClaims.map(({ figure, label, labelFrom }) => (
						<li key={figure} className="py-4">
							<span data-figure={figure} className="block font-serif text-head">
								{figures?.[figure]}
							</span>
							<span data-figure={labelFrom} className="text-note text-ink-soft">
								{labelFrom ? figures?.[labelFrom] : label}
							</span>
						</li>
					))}
				</ul>
				<Note text={ownClaimsNote} />
			</section>
		</>
	);
}

function Note({ text }: { text: string }) {
	return (
		<p className="mx-auto flex max-w-page flex-wrap items-baseline gap-x-4 px-5 pb-4 text-note text-ink-soft sm:px-8">
			<span>{text}</span>
			<Link
				to="/effectiveness"
				className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
			>
				What removals achieve here
			</Link>
		</p>
	);
}
