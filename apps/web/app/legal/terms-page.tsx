import { inPreparation, type Promised } from "@unlisted/contracts/in-preparation";
import { plans } from "@unlisted/contracts/plans";
import { Link } from "react-router";
import { pageMeta } from "../lib/site/page-meta.ts";
import { PendingMark, When } from "../shell/parts/promised.tsx";
import { LegalPage } from "./legal-page.tsx";

export const meta = () =>
	pageMeta({
		title: "Terms of Service",
		description: "What Unlisted promises, what it cannot promise, and what it asks of you.",
		path: "/terms",
	});

export default function TermsPage() {
	const names = plans.map((plan) => plan.name).join(", ");
	const promised = Object.entries(inPreparation) as [Promised, { words: string }][];
	return (
		<LegalPage
			title="Terms of Service"
			summary="What you can expect of us, and what we ask of you."
			changed="November 27, 2026"
		>
			<h2>The service</h2>
			<p>
				Unlisted searches breach data, pastes, markets and leaks for the details you give it, and tells you
				what it found, what you can do about it, and what it could not check.
				<When as="span" what="removal" is="works">
					{" "}
					It also searches data-broker sites for you and, if you agree, asks them to remove what they show.
				</When>
			</p>
			{promised.length > 0 ? (
				<>
					<p>Some of what we list is in preparation, and not part of the service of this installation yet:</p>
					<ul>
						{promised.map(([what, { words }]) => (
							<When key={what} as="li" what={what} is="pending">
								{words}
							</When>
						))}
					</ul>
					<p>
						It is marked wherever it is listed. You pay the price of the plan also before it is there; if that
						is not worth it to you, do not buy the plan, or cancel it.
					</p>
				</>
			) : null}

			<h2>What we cannot promise</h2>
			<p>
				No search is complete. Removal depends on other companies and on the law where you live. A good score,
				or a scan that finds nothing, does not mean that nothing is exposed. The service is not insurance,
				legal advice or credit repair.
			</p>

			<h2>Your account</h2>
			<ul>
				<li>You are an adult, and what you tell us about yourself is true.</li>
				<li>
					You have only your own details watched, or, with family access, those of members who agreed or who
					are in your care <PendingMark what="family" />. Looking up other people is not allowed, and ends the
					account.
				</li>
				<li>You keep your password to yourself, and tell us when you think that somebody else knows it.</li>
			</ul>

			<h2>Acting for you</h2>
			<p>
				When you press for it, or once you have agreed to automatic requests, you authorize us to send removal
				and opt-out requests in your name to the sites that list you. You can withdraw this at any time;
				requests already sent cannot be called back.
			</p>

			<h2>Plans and payment</h2>
			<p>
				The plans are {names}. They are billed monthly in advance until you cancel. When you cancel, the plan
				stays active until the end of the month you paid for, and is not renewed. The optional one-time setup
				is charged once, at checkout, and only if you choose it; it is not sold while it is in preparation.
				Prices may change for months to come, never for one that is paid; you are told before.
			</p>

			<h2>Fair use</h2>
			<p>
				Do not attack the service, test stolen data against it, resell its results, or use it to find, follow
				or pressure anyone. Automated use goes through the documented interface and within its limits.
			</p>

			<h2>Ending it</h2>
			<p>
				You may delete your account at any time in its settings. We may close an account that breaks these
				terms, after telling you why, unless waiting would harm others.
			</p>

			<h2>Liability</h2>
			<p>
				We are liable without limit for intent, gross negligence and injury to life, body or health. Otherwise
				we are liable for the damage that was foreseeable, up to what you paid in the twelve months before.
				This does not limit consumer rights that the law does not let anyone waive.
			</p>

			<h2>Others</h2>
			<p>
				Unlisted is not affiliated with any credit bureau or third-party service. The{" "}
				<Link to="/privacy">Privacy Policy</Link> says how we handle your data.
			</p>
		</LegalPage>
	);
}
