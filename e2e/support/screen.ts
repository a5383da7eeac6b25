import type { Answer, CallAddress } from "@unlisted/contracts/seam";

/** What the server would answer, by address, in the contract's shapes. */
export type Answers = { readonly [A in CallAddress]?: Answer<A> };

/** One screen of the product, for `npm run screens` and the journeys over all screens (axe, keyboard, width). */
export type Screen = {
	name: string;
	path: string;
	signedIn?: true;
	/** The person needs the operator role. */
	operator?: true;
	/** Shows the demo account after a scan. */
	scanned?: true;
	/** Answers in place of the server's, for states that take weeks to reach. */
	answers?: Answers;
	/** The server refuses everything, or answers nothing. */
	face?: "failing" | "waiting";
	/** A button to click, or a box to tick, before the picture is taken. */
	press?: string;
	tick?: string;
};
