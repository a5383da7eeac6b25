import { useState } from "react";
import { later } from "../../ui/later.tsx";

const AskBeforeLeaving = later(
	() => import("./ask-before-leaving.tsx").then((module) => module.AskBeforeLeaving),
	{ quiet: true },
);

/**
 * Loads the question after the first input. It then stays mounted: a person who left during the saving must continue
 * after it.
 */
export function AskOnceTyped(props: { unsaved: boolean; saving: boolean }) {
	const [typed, setTyped] = useState(false);
	if (props.unsaved && !typed) setTyped(true);
	return typed ? <AskBeforeLeaving {...props} /> : null;
}
