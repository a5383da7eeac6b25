import type { User } from "@supabase/auth-js";
import type { ScanTask } from "@unlisted/contracts/told";
import { isEnoughKnown } from "../lib/api/security-score.ts";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { firstChecks } from "./first-checks.ts";
import { FirstChecks } from "./first-checks-list.tsx";
import { nextStep } from "./next-step.ts";
import { hasScanned, type Standing, useStanding } from "./parts/standing.ts";
import { OwnScore } from "./score/own-score.tsx";
import { SampleScore } from "./score/sample-score.tsx";
import { SecurityWaiting } from "./security-waiting.tsx";
import { StandingNotices } from "./standing-notices.tsx";
import { OwnStats, SampleStats } from "./stat-cards.tsx";
import { TheNextStep } from "./the-next-step.tsx";

interface SecurityProps {
	verified: boolean;
	/** From the profile. It only helps to guess the height. */
	scanned: boolean;
	running: ScanTask | undefined;
	user: User;
}

/** The score and figures: either the person's own, or the samples, or a failure. They never replace each other. */
export function Security({ verified, scanned, running, user }: SecurityProps) {
	const query = useStanding(verified);
	const standing = query.data;
	return (
		<>
			<LoadFailed of={query} title="We could not load your figures" />
			{standing || !verified ? (
				<Figures standing={standing} verified={verified} running={running} user={user} />
			) : query.isError ? null : (
				<SecurityWaiting scanned={scanned} />
			)}
		</>
	);
}

interface FiguresProps extends Omit<SecurityProps, "scanned"> {
	standing: Standing | undefined;
}

function Figures({ standing, verified, running, user }: FiguresProps) {
	const own = standing && hasScanned(standing) ? standing : undefined;
	const reason = own?.score.reasons?.find(({ id }) => id === "two_factor");
	// The score's reasons may be newer than the session, if the person switched something on elsewhere.
	const twoFactor = reason
		? reason.points > 0
		: (user.factors?.some(({ status }) => status === "verified") ?? false);
	const facts = { verified, twoFactor, scanning: running !== undefined };
	const step = <TheNextStep step={nextStep(standing ? { ...facts, standing } : facts)} />;
	if (!own) {
		return (
			<>
				<SampleScore verified={verified} twoFactor={twoFactor} step={step} />
				<SampleStats />
			</>
		);
	}
	return (
		<>
			<StandingNotices standing={own} />
			<OwnScore score={own.score} known={isEnoughKnown(own.score)} step={step} />
			<FirstChecks checks={firstChecks(own, { twoFactor, known: isEnoughKnown(own.score) })} />
			<OwnStats standing={own} />
		</>
	);
}
