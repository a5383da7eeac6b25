import type { StripeElementStyle } from "@stripe/stripe-js";
import { useMemo, useSyncExternalStore } from "react";

/**
 * Stripe's field is in a frame that does not have our colors. It gets them at the start, and again when they change.
 */
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
 * The colors as the browser resolves them, because a custom property still says light-dark(…). One text, so that it can
 * be compared.
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
		// Our own font is not available in Stripe's frame, so the next one in the list is used.
		fontFamily: '"Instrument Sans", "Helvetica Neue", Arial, sans-serif',
		// Below 16 px, phones zoom in.
		fontSize: "16px",
		lineHeight: "24px",
		fontSmoothing: "antialiased",
	};
	return {
		base: { ...shared, color: ink, iconColor: inkSoft, "::placeholder": { color: inkSoft } },
		invalid: { color: exposed, iconColor: exposed },
	};
}
