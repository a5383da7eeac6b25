import { useEffect, useState } from "react";
import { failureOfLink } from "../lib/session/link-failure.ts";
import { isStale, type LinkTokens, nextOfLink, takeLinkTokens } from "../lib/session/link-tokens.ts";
import { supabase } from "../lib/session/supabase.ts";
import { nextOfSearch, withNext } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { lookAtLink, type SeenLink } from "./link-calls.ts";
import { AuthScreen } from "./parts/auth-screen.tsx";
import { NeedsScript } from "./parts/needs-script.tsx";
import { ResetDone } from "./reset/reset-done.tsx";
import { resetType } from "./reset/reset-password.ts";
import { ResetPasswordForm } from "./reset/reset-password-form.tsx";

export const meta = () =>
	pageMeta({
		title: "Reset password",
		description: "Set a new password for your Unlisted account.",
		path: "/reset-password",
		hidden: true,
	});

export default function ResetPasswordPage() {
	const [link, setLink] = useState<LinkTokens>();
	const [seen, setSeen] = useState<SeenLink | { problem: string }>();
	const [next, setNext] = useState<string | null>(null);
	const [done, setDone] = useState(false);

	// Keeps the result of the first run, because a second run finds no tokens in the address.
	useEffect(() => {
		const wanted = nextOfLink(location.hash) ?? nextOfSearch(new URLSearchParams(location.search));
		setNext((known) => known ?? wanted);
		const found = takeLinkTokens();
		setLink((known) => known ?? found);
	}, []);

	// Checks the link and its account before the person chooses a password. Only the form uses the link up.
	useEffect(() => {
		if (!link?.token) return;
		void lookAtLink({ token: link.token, type: resetType(link) }).then(setSeen);
	}, [link]);

	const email = useEmailOf(link, seen);
	if (done) return <ResetDone email={email} next={next} />;
	if (!link) return <Reading />;
	if (!isComplete(link)) return <InvalidLink reason={failureOfLink(link)} next={next} />;
	if (link.token && !seen) return <Reading />;
	if (seen && "problem" in seen) return <InvalidLink reason={seen.problem} next={next} />;
	return (
		<ResetPasswordForm
			link={link}
			email={email}
			stale={isStale(link, Date.now())}
			onDone={() => setDone(true)}
		/>
	);
}

/** A link with a session does not name its account, so we ask the server. */
function useEmailOf(link: LinkTokens | undefined, seen: SeenLink | { problem: string } | undefined) {
	const [email, setEmail] = useState<string | null>(null);
	const token = link?.accessToken ?? null;
	useEffect(() => {
		if (token === null) return;
		let here = true;
		const ask = async () => (await (await supabase()).auth.getUser(token)).data.user?.email ?? null;
		// The form also works without an answer. Saving then says what is wrong.
		void ask().then(
			(found) => here && setEmail(found),
			() => undefined,
		);
		return () => {
			here = false;
		};
	}, [token]);
	return seen && "email" in seen ? seen.email : email;
}

function isComplete(link: LinkTokens): boolean {
	return link.token !== null || (link.accessToken !== null && link.refreshToken !== null);
}

function Reading() {
	return (
		<AuthScreen title="Set a new password">
			<NeedsScript />
			<Skeleton label="Reading the link" widths={["40%", "100%", "40%", "100%"]} />
		</AuthScreen>
	);
}

function InvalidLink({ reason, next }: { reason: string | undefined; next: string | null }) {
	return (
		<AuthScreen title="This link does not work">
			<Notice tone="exposed" announce>
				<p className="text-body">Invalid or missing reset tokens. Please request a new password reset.</p>
				{reason ? <p className="mt-1">{reason}</p> : null}
			</Notice>
			<ButtonLink to={withNext("/forgot-password", next)} className="mt-6 w-full">
				Request a new link
			</ButtonLink>
		</AuthScreen>
	);
}
