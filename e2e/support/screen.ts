import type { Answer, CallAddress } from "@unlisted/contracts/seam";

/** What the server would answer, by address: in the contract's shapes, or in those of the sign-in and table clients. */
export type Answers = { readonly [A in CallAddress]?: Answer<A> } & {
	readonly [A in `${string} /auth/v1/${string}` | `${string} /rest/v1/${string}`]?: unknown;
};

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
	/** Fields to fill in by their labels, a box to tick and a button to click, before the picture is taken. */
	fill?: Readonly<Record<string, string>>;
	tick?: string;
	press?: string;
	/** The picture shows this text. */
	sees?: string;
	/** The connection is gone once the page is there. */
	offline?: true;
};
