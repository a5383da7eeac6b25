import { Link } from "react-router";
import { pageMeta } from "../lib/site/page-meta.ts";
import { LegalPage } from "./legal-page.tsx";

export const meta = () =>
	pageMeta({
		title: "CCPA",
		description:
			"Notice to people in California: what is collected, that nothing is sold, and how to use your rights.",
		path: "/ccpa",
	});

export default function CcpaPage() {
	return (
		<LegalPage
			title="CCPA"
			summary="A notice for people in California, under the California Consumer Privacy Act as amended."
			changed="November 26, 2026"
		>
			<h2>We do not sell or share your personal information</h2>
			<p>
				We have not sold personal information, nor shared it for advertising across sites, in the past twelve
				months, and do not plan to. That includes what we hold about people under 16.
			</p>

			<h2>What is collected</h2>
			<dl>
				<div>
					<dt>Identifiers</dt>
					<dd>
						Name, email address, phone number, username, network address. From you, to run your account.
					</dd>
				</div>
				<div>
					<dt>Customer records</dt>
					<dd>
						Details you ask us to watch, and what we find of them. From you and from the sources searched.
					</dd>
				</div>
				<div>
					<dt>Commercial information</dt>
					<dd>Plans and payments, without card numbers. From you and the payment provider.</dd>
				</div>
				<div>
					<dt>Sensitive information</dt>
					<dd>
						Account credentials, and document or card numbers that appear in a breach. Used only to show you
						the exposure and to have it removed.
					</dd>
				</div>
			</dl>
			<p>
				The <Link to="/privacy">Privacy Policy</Link> says how long we keep each.
			</p>

			<h2>Your rights</h2>
			<ul>
				<li>To know what is held about you, where it came from, what it is used for and who received it.</li>
				<li>To receive a copy in a format that another service can read.</li>
				<li>To have it corrected, and to have it deleted.</li>
				<li>
					To limit the use of sensitive information to what the service needs. It is used for nothing else.
				</li>
				<li>To be treated no worse, and charged no more, for using any of these rights.</li>
			</ul>

			<h2>How to use them</h2>
			<p>
				Correct, export and delete in your account's settings, at once. Or{" "}
				<Link to="/support">write to us</Link> with the topic "What you hold about me": we confirm within 10
				business days and answer within 45 days, and ask only for what is needed to know that it is you. An
				authorized agent may write for you with your signed permission.
			</p>
		</LegalPage>
	);
}
