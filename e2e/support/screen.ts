import type { Answer, CallAddress } from "@unlisted/contracts/seam";

/** What the server would say, by address, in the contract's shapes. */
export type Answers = { readonly [A in CallAddress]?: Answer<A> };

/** One screen of the product, as `npm run screens` and the sweeping journeys (axe, keyboard, width) see it. */
export type Screen = {
	name: string;
	path: string;
	signedIn?: true;
	/** With the operator role. */
	operator?: true;
	/** As it looks once the demo account has been scanned. */
	scanned?: true;
	/** What the server would say, where it takes weeks until it says it. */
	answers?: Answers;
	/** The server refuses everything, or answers nothing. */
	face?: "failing" | "waiting";
	/** A button to press, or a box to tick, before the picture is taken. */
	press?: string;
	tick?: string;
};
