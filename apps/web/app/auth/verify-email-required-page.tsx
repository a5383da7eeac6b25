import type { User } from "@supabase/auth-js";
import { useNavigate } from "react-router";
import { type Session, useSession } from "../lib/session/session.ts";
import { firstRunPath, loginPath } from "../lib/site/next-path.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { SignOutButton } from "../shell/session/sign-out-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { WhatYouBought } from "./bought/what-you-bought.tsx";
import { AskForCode } from "./code/ask-for-code.tsx";
import { ConfirmAddress } from "./code/confirm-address.tsx";
import { useGoOnceVerified } from "./go-once-verified.ts";
import { AuthScreen } from "./parts/auth-screen.tsx";
import { useNextPath, useNextState } from "./parts/use-next-path.ts";

export const meta = () =>
	pageMeta({
		title: "Verify your email",
		description: "Confirm your email address to continue.",
		path: "/verify-email-required",
		hidden: true,
	});

export default function VerifyEmailRequiredPage() {
	const session = useSession();
	const next = useNextPath();
	const nextState = useNextState();
	useGoOnceVerified(session.status === "signed-in", next ?? firstRunPath, nextState);
	return (
		<AuthScreen
			title="Verify your email"
			intro="Confirm that this address is yours to use the rest of your account."
		>
			<Content session={session} next={next} nextState={nextState} />
		</AuthScreen>
	);
}

interface ContentProps {
	session: Session;
	next: string | null;
	nextState: unknown;
}

function Content({ session, next, nextState }: ContentProps) {
	const navigate = useNavigate();
	const confirmed = () => void navigate(next ?? firstRunPath, { replace: true, state: nextState });
	if (session.status === "loading") return <Skeleton label="Loading" widths={["80%", "100%", "100%"]} />;
	if (session.status !== "signed-in" || !session.user.email) {
		return <AskForCode next={next} onConfirmed={confirmed} signIn={loginPath(next ?? "/dashboard")} />;
	}
	return (
		<div className="space-y-5">
			<ConfirmAddress
				email={session.user.email}
				sentAt={lastSent(session.user)}
				next={next}
				onConfirmed={confirmed}
			/>
			{/* The key makes it ask again for another person in the same tab. */}
			<WhatYouBought key={session.user.id} />
			<SignOutButton className={buttonClass("secondary", "w-full")} />
		</div>
	);
}

/**
 * The time that the session knows. It does not know about a mail that was requested in another browser; then the server
 * refuses.
 */
function lastSent({ confirmation_sent_at: sentAt }: User): number | undefined {
	return sentAt ? Date.parse(sentAt) : undefined;
}
