import { Link } from "react-router";
import { pageMeta } from "../lib/site/page-meta.ts";
import { PendingMark } from "../shell/parts/promised.tsx";
import { heldData } from "./held-data.ts";
import { LegalPage } from "./legal-page.tsx";

export const meta = () =>
	pageMeta({
		title: "Privacy Policy",
		description: "What Unlisted holds about you, why, for how long, and how to have it erased.",
		path: "/privacy",
	});

export default function PrivacyPage() {
	return (
		<LegalPage
			title="Privacy Policy"
			summary="What is held about you, why, for how long, and how to get it back."
			changed="November 26, 2026"
		>
			<h2>Who is responsible</h2>
			<p>
				Unlisted is software that anyone may run. The operator of this installation decides about the data in
				it and is responsible for it. The makers of the software have no access to it and receive nothing from
				it.
			</p>

			<h2>What is held, and why</h2>
			<dl>
				{heldData.map(({ what, why }) => (
					<div key={what}>
						<dt>{what}</dt>
						<dd>{why}</dd>
					</div>
				))}
			</dl>
			<p>
				We process account, scan and payment data because the contract with you needs it, security records
				because we have a legitimate interest in a safe service, and the newsletter because you asked for it.
			</p>

			<h2>Who else sees it</h2>
			<p>Nobody buys or rents your data from us. It leaves this server only where a task needs it:</p>
			<ul>
				<li>the payment provider, for what you pay and how;</li>
				<li>the mail and message carriers, for what we send you;</li>
				<li>a site that lists you, for the few details it needs to find and remove the listing;</li>
				<li>
					breach data sources, which we ask in a form that does not hand over the full detail where they allow
					it;
				</li>
				<li>authorities, where the law requires it.</li>
			</ul>

			<h2>How it is kept safe</h2>
			<p>
				Connections are encrypted. What identifies you beyond your profile is encrypted at rest with a key of
				your own (AES with 256 bits), and each query is fenced to your own rows by the database itself.
				Passwords, card numbers and exposed data are never written to logs.
			</p>

			<h2>Your rights</h2>
			<p>You may at any time, without giving a reason and without cost:</p>
			<ul>
				<li>read what is held about you, and take a copy along in a common format;</li>
				<li>correct what is wrong;</li>
				<li>
					delete your account: your key is destroyed with it, which makes every remaining encrypted copy
					unreadable;
				</li>
				<li>object to a use, restrict it, or withdraw a consent;</li>
				<li>complain to the data protection authority where you live.</li>
			</ul>
			<p>
				People in California find their rights on the <Link to="/ccpa">CCPA page</Link>. The{" "}
				<Link to="/cookies">Cookie Policy</Link> says what is stored in your browser.
			</p>

			<h2>Children</h2>
			<p>
				An account is for adults. Parents may add a child to family protection, and decide for them{" "}
				<PendingMark what="family" />.
			</p>

			<h2>Changes</h2>
			<p>
				If this text changes in a way that matters to you, you are told by email before the change applies.
			</p>
		</LegalPage>
	);
}
