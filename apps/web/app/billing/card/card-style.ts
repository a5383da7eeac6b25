import type { StripeElementStyle } from "@stripe/stripe-js";
import { useMemo, useSyncExternalStore } from "react";

/** Stripe's field is in a frame without our tokens: it gets the colors now, and again when they change. */
export function useCardStyle(): StripeElementStyle {
	const colors = useSyncExternalStore(onSchemeChange, readColors);
	return useMemo(() => styleOf(colors), [colors]);
}

function onSchemeChange(onChange: () => void): () => void {
	const dark = matchMedia("(prefers-color-scheme: dark)");
	const chosen = new MutationObserver(onChange);
	dark.addEventListener("change", onChange);
	chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
	return () => {
		dark.removeEventListener("change", onChange);
		chosen.disconnect();
	};
}

const tokens = ["ink", "ink-soft", "exposed"];

/**
 * As the browser resolves them: a custom property still says light-dark(…). One text, so that it can be
 * compared.
 */
function readColors(): string {
	const probe = document.body.appendChild(document.createElement("span"));
	const colors = tokens.map((token) => {
		probe.style.color = `var(--${token})`;
		return getComputedStyle(probe).color;
	});
	probe.remove();
	return colors.join("|");
}

function styleOf(colors: string): StripeElementStyle {
	const [ink = "", inkSoft = "", exposed = ""] = colors.split("|");
	const shared = {
		// A missing font falls through to the next: our own does not reach into Stripe's frame.
		fontFamily: '"Instrument Sans", "Helvetica Neue", Arial, sans-serif',
		// Below 16 px a phone zooms in.
		fontSize: "16px",
		lineHeight: "24px",
		fontSmoothing: "antialiased",
	};
	return {
		base: { ...shared, color: ink, iconColor: inkSoft, "::placeholder": { color: inkSoft } },
		invalid: { color: exposed, iconColor: exposed },
	};
}
