import { changedKey } from "../lib/session/other-tabs.ts";
import { storedSessionKey } from "../lib/session/stored-session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { LegalPage } from "./legal-page.tsx";

export const meta = () =>
	pageMeta({
		title: "Cookie Policy",
		description: "What Unlisted stores in your browser: little, all of it for you, none for tracking.",
		path: "/cookies",
	});

const entries = [
	{
		name: storedSessionKey,
		purpose: "Keeps you signed in. Written when you sign in, removed when you sign out. Strictly necessary.",
	},
	{
		name: "unlisted-theme",
		purpose:
			"Remembers whether you chose light or dark. Written only when you choose; removed when you choose your device's setting.",
	},
	{
		name: "unlisted-help-country",
		purpose:
			"The country that you chose for the steps after an exposure, so that they fit where you live. Written only when you choose.",
	},
	{
		name: changedKey,
		purpose:
			"The time of your last change, so that what you change in one tab shows in your other tabs. Removed when you sign out. Strictly necessary.",
	},
	{
		name: "unlisted-session-warning, unlisted-session-unanswered, unlisted-farewell",
		purpose:
			"When your session ends, whether the server answered, and why it ended, so that all your tabs say the same. Strictly necessary.",
	},
	{
		name: "unlisted-identity-",
		purpose:
			"With the number of your account behind it: the details that brokers are searched with. Written only if you choose to keep them on this device; removed when you choose otherwise or delete your account here.",
	},
];

export default function CookiesPage() {
	return (
		<LegalPage
			title="Cookie Policy"
			summary="No tracking. Cookies only for signing in: to know your browser again, and whether you want to stay signed in."
			changed="November 29, 2026"
		>
			<h2>What is stored in your browser</h2>
			<p>Your browser's local storage may hold these entries, which only this site can read:</p>
			<dl>
				{entries.map(({ name, purpose }) => (
					<div key={name}>
						<dt className="font-mono text-note font-medium">{name}</dt>
						<dd>{purpose}</dd>
					</div>
				))}
			</dl>
			<p>
				While a payment waits for its answer, <span className="font-mono">unlisted:payment-attempt</span> is
				in this tab's session storage, so that the same payment is never made twice. It holds the plan and the
				name of the attempt, no card, and goes with the answer or the tab. Beside it,{" "}
				<span className="font-mono">places</span> holds how far down you left each page, until the tab is
				closed. Strictly necessary.
			</p>
			<p>
				Two cookies stay for up to 400 days, strictly for signing in.{" "}
				<span className="font-mono">unlisted_device</span> is set when you sign in: a random number by which
				we know your browser again, so that we can write to you when somebody signs in elsewhere, and nobody
				who guesses passwords can lock you out. <span className="font-mono">unlisted_stay</span> holds whether
				you want to stay signed in. One more is set where this installation lets you sign in through another
				provider, and you do: it is called <span className="font-mono">unlisted-oauth-</span> and a number,
				makes sure that you come back in the browser that you left from, and is removed when you do, or after
				five minutes. It is strictly necessary.
			</p>

			<h2>What is not</h2>
			<p>
				There is no advertising, no analytics service, no tracking pixel, and no content from other hosts:
				fonts and pictures come from this server. Our emails carry no tracking either. So there is nothing to
				accept or refuse, and no banner asks you to.
			</p>

			<h2>Payments</h2>
			<p>
				Where this installation takes card payments through a payment provider, the provider's card field is
				loaded where you pay, change your card or plan, or confirm a payment, and only there. It may store
				what it needs to recognize fraud, under its own policy.
			</p>

			<h2>How to remove it</h2>
			<p>
				Sign out, or clear the site's data in your browser's settings. Nothing is lost but the sign-in and
				your choice of colors.
			</p>
		</LegalPage>
	);
}
