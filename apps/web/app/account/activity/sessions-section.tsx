import { useQueryClient } from "@tanstack/react-query";
import type { OwnSession } from "@unlisted/contracts/told";
import { useState } from "react";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";
import { sessionsKey, signOutOthers, useOwnSessions } from "../parts/own-sessions.ts";
import { Section } from "../parts/section.tsx";
import { SessionLine } from "./session-line.tsx";

export function SessionsSection() {
	const sessions = useOwnSessions();
	return (
		<Section
			id="sessions"
			title="Where you are signed in"
			intro="If you do not recognize one of these, end it and change your password."
		>
			<LoadFailed of={sessions} title="We could not load your sessions" />
			{sessions.data ? <SessionList sessions={sessions.data} /> : null}
			{sessions.isPending ? <Skeleton label="Loading your sessions" widths={["60%", "45%"]} /> : null}
		</Section>
	);
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
	const others = sessions.filter(({ current }) => !current).length;
	return (
		<>
			<ul className="divide-y divide-rule border-y border-rule">
				{sessions.map((session) => (
					<SessionLine key={session.id} session={session} />
				))}
			</ul>
			<SignOutOthers others={others} />
		</>
	);
}

function SignOutOthers({ others }: { others: number }) {
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState<{ tone: "safe" | "exposed"; text: string }>();

	async function end() {
		setBusy(true);
		setSaid(undefined);
		const result = await signOutOthers();
		setBusy(false);
		if (!result.ok) return setSaid({ tone: "exposed", text: result.message });
		const { revoked }: { revoked?: number } = result.data;
		setSaid({
			tone: "safe",
			text:
				revoked === undefined ? "The others are signed out." : `${counted(revoked, "session")} signed out.`,
		});
		await queries.invalidateQueries({ queryKey: sessionsKey });
		await queries.invalidateQueries({ queryKey: securityEventsKey });
	}

	return (
		<div className="mt-5 space-y-4">
			{said ? (
				<Notice tone={said.tone} announce>
					<p>{said.text}</p>
				</Notice>
			) : null}
			{others > 0 ? (
				<Button look="secondary" busy={busy} onClick={end}>
					{busy ? "Signing out..." : "Sign out others"}
				</Button>
			) : (
				<p className="text-note text-ink-soft">You are not signed in anywhere else.</p>
			)}
		</div>
	);
}
