import { useEffect, useState } from "react";
import { isOutage } from "../../lib/session/auth-failure.ts";
import { authFailureEvent } from "../../lib/session/auth-failure-event.ts";
import { endHere, endSession, notReached, notRenewed, timedOut } from "../../lib/session/session.ts";
import {
	activityRefreshes,
	isActivityDue,
	phaseAt,
	type SessionTimes,
} from "../../lib/session/session-clock.ts";
import {
	onStoredSessionChange,
	readStored,
	storedExpiry,
	writeStored,
} from "../../lib/session/stored-session.ts";
import { supabase } from "../../lib/session/supabase.ts";

/**
 * When a tab first warned about the end of a session, and of which. In the storage, so that all tabs count down from
 * the same moment.
 */
const warningKey = "unlisted-session-warning";
/**
 * The end of a session that a person wanted to renew while the server did not answer. In the storage too, because the
 * time may run out in another tab.
 */
const unansweredKey = "unlisted-session-unanswered";
const activities = ["mousedown", "mousemove", "keydown", "scroll", "touchstart"] as const;
/** Timers stop while a machine sleeps, so we check the clock at least this often. */
const longestNap = 30_000;

/** The seconds left to answer the warning; null if there is no warning. */
export function useSessionKeeper(): number | null {
	const [secondsLeft, show] = useState<number | null>(null);
	useEffect(() => keepSession(show), []);
	return secondsLeft;
}

function keepSession(show: (secondsLeft: number | null) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** The session that ended on 'auth:failure'. It needs no timer any more. */
	let failed: number | null = null;

	function look() {
		clearTimeout(timer);
		const times = readTimes();
		if (!times || times.expiresAt === failed) return show(null);
		const now = Date.now();
		const phase = phaseAt(now, times);
		if (phase.kind === "over") {
			show(null);
			void (isUnanswered(times.expiresAt) ? endHere(notReached) : endSession(timedOut));
			return;
		}
		if (phase.kind === "warning") {
			if (times.warnedAt === null) rememberWarning(times.expiresAt, now);
			show(phase.secondsLeft);
			timer = setTimeout(look, (phase.endsAt - now) % 1000 || 1000);
			return;
		}
		show(null);
		timer = setTimeout(look, Math.min(phase.warnAt - now, longestNap));
	}

	function giveUp() {
		clearTimeout(timer);
		failed = storedExpiry();
		show(null);
	}

	look();
	const stopHearing = onStoredSessionChange(look);
	const stopActivity = refreshOnActivity();
	window.addEventListener(authFailureEvent, giveUp);
	document.addEventListener("visibilitychange", look);
	return () => {
		clearTimeout(timer);
		stopHearing();
		stopActivity();
		window.removeEventListener(authFailureEvent, giveUp);
		document.removeEventListener("visibilitychange", look);
	};
}

function refreshOnActivity(): () => void {
	let lastCheckedAt: number | null = null;
	const onActivity = () => {
		const now = Date.now();
		if (!isActivityDue(now, lastCheckedAt)) return;
		lastCheckedAt = now;
		const times = readTimes();
		if (!times || !activityRefreshes(now, times)) return;
		// A short network failure must not sign anybody out: the next movement tries again.
		refresh().catch((error: unknown) => {
			if (isNoAnswer(error)) rememberUnanswered(times.expiresAt);
		});
	};
	const options = { passive: true, capture: true };
	for (const name of activities) window.addEventListener(name, onActivity, options);
	return () => {
		for (const name of activities) window.removeEventListener(name, onActivity, options);
	};
}

const tryAgainAfter = 5000;

/**
 * Renews the session. If the server refuses, the session ends. If the server does not answer, it asks again until the
 * time is up: the person was there, so "inactive" would be wrong.
 */
export async function stayLoggedIn(onOutage: () => void): Promise<void> {
	for (;;) {
		const ends = storedExpiry();
		// Stored before the answer, because the time may be up before the client gives up.
		if (ends !== null) rememberUnanswered(ends);
		const failure = await refresh().then(
			() => undefined,
			(error: unknown) => error,
		);
		if (failure === undefined) return;
		if (!isNoAnswer(failure)) return void (await endSession(notRenewed));
		onOutage();
		await new Promise((resolve) => setTimeout(resolve, tryAgainAfter));
		// Another tab renewed the session meanwhile, or it is over.
		if (storedExpiry() !== ends) return;
	}
}

async function refresh(): Promise<void> {
	const client = await supabase();
	const { error } = await client.auth.refreshSession();
	if (error) throw error;
}

const isNoAnswer = (failure: unknown) => isOutage(failure as Parameters<typeof isOutage>[0]);

function readTimes(): SessionTimes | null {
	const expiresAt = storedExpiry();
	if (expiresAt === null) return null;
	const [warnedFor, warnedAt] = (readStored(warningKey) ?? "").split(" ").map(Number);
	return { expiresAt, warnedAt: warnedFor === expiresAt && warnedAt ? warnedAt : null };
}

function isUnanswered(expiresAt: number): boolean {
	return readStored(unansweredKey) === String(expiresAt);
}

function rememberUnanswered(expiresAt: number): void {
	writeStored(unansweredKey, String(expiresAt));
}

function rememberWarning(expiresAt: number, now: number): void {
	writeStored(warningKey, `${expiresAt} ${now}`);
}
