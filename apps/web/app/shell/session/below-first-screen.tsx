import { type ReactNode, startTransition, useEffect, useState } from "react";
import { startsFurtherDown } from "../../lib/site/reading-place.ts";
import { isFirstDraw } from "./first-answers.ts";

/**
 * What lies below the first screen of a long page. When the page is opened, this is drawn after the rest, in slices
 * between which the page answers a press. Later visits draw it at once, and so does a visit that starts further down.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
	const [drawn, setDrawn] = useState(() => !isFirstDraw() || startsFurtherDown());
	useEffect(() => startTransition(() => setDrawn(true)), []);
	return drawn ? children : null;
}
