export interface Standing {
	verified: boolean;
	scanned: boolean;
	twoFactor: boolean;
}

export interface Step {
	title: string;
	text: string;
	to: string;
	action: string;
}

/** The one thing to do next: what opens the rest comes first. */
export function nextStep({ verified, scanned, twoFactor }: Standing): Step {
	if (!verified) {
		return {
			title: "Confirm your email address",
			text: "Scanning, alerts and your profile open as soon as we know that the address is yours.",
			to: "/verify-email-required",
			action: "Verify email",
		};
	}
	if (!scanned) {
		return {
			title: "Run your first scan",
			text: "We do not know yet whether your data is exposed. A scan takes a few minutes.",
			to: "/scanner",
			action: "Go to the scanner",
		};
	}
	if (!twoFactor) {
		return {
			title: "Switch on two-factor",
			text: "Then a stolen password alone no longer opens your account.",
			to: "/account#two-factor",
			action: "Switch on two-factor",
		};
	}
	return {
		title: "See what the last scan found",
		text: "Each record comes with what to do about it, in order.",
		to: "/scanner",
		action: "Go to the scanner",
	};
}
