import { useState } from "react";
import { later } from "../../ui/later.tsx";

const AskBeforeLeaving = later(
	() => import("./ask-before-leaving.tsx").then((module) => module.AskBeforeLeaving),
	{ quiet: true },
);

/** The question is loaded with the first thing typed. It stays then: a person who left while it was saved must get on. */
export function AskOnceTyped(props: { unsaved: boolean; saving: boolean }) {
	const [typed, setTyped] = useState(false);
	if (props.unsaved && !typed) setTyped(true);
	return typed ? <AskBeforeLeaving {...props} /> : null;
}
