import { useEffect, useRef, useState } from "react";

const restMs = 700;

export type SaveState =
	| { readonly kind: "idle" | "waiting" | "saving" | "saved" }
	| { readonly kind: "failed"; readonly message: string };

export interface Refused {
	readonly message: string;
}

interface Saving<T> {
	/** `before`: the value that the person changed. */
	readonly save: (value: T, before: T) => Promise<Refused | undefined>;
	/** What of a value is stored. Two values with the same text are the same. */
	readonly textOf?: (value: T) => string;
	/** The same of what is stored now, if `known` suggests more than that. */
	readonly knownText?: string;
	/** Called when nothing is unsaved, so that what the person types next begins from `known`. */
	readonly whenFollowed?: () => void;
}

/**
 * Saves by itself when the person stops typing. It sends one request after the other, so that an older text never
 * arrives last. Text that could not be saved stays in the field and is sent with the next try. If nothing is unsaved,
 * it follows `known`, which another tab or device may have changed.
 */
export function useSavedAsTyped<T>(
	known: T,
	{ save, textOf = JSON.stringify, knownText = textOf(known), whenFollowed }: Saving<T>,
) {
	const [value, setValue] = useState(known);
	const [state, setState] = useState<SaveState>({ kind: "idle" });
	// The current value between two renders: typing does not wait for a render.
	const now = useRef(value);
	const saved = useRef(value);
	const underway = useRef(false);
	/** As the state says, and also before a render has shown it. */
	const hasFailed = useRef(false);
	/** Somebody asked for a try while one was under way. If that one fails, the other is made. */
	const askedMeanwhile = useRef(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	useEffect(() => () => clearTimeout(timer.current), []);

	async function saveNow(): Promise<void> {
		clearTimeout(timer.current);
		askedMeanwhile.current = underway.current;
		if (underway.current || saved.current === now.current) return;
		underway.current = true;
		setState({ kind: "saving" });
		let refused: Refused | undefined;
		do {
			askedMeanwhile.current = false;
			const sent = now.current;
			refused = await save(sent, saved.current);
			if (!refused) saved.current = sent;
		} while (refused ? askedMeanwhile.current : saved.current !== now.current);
		underway.current = false;
		hasFailed.current = refused !== undefined;
		setState(refused ? { kind: "failed", message: refused.message } : { kind: "saved" });
	}

	// Nobody should have to press again only because the connection was away.
	useEffect(() => {
		const again = () => {
			if (hasFailed.current || underway.current) void saveNow();
		};
		addEventListener("online", again);
		return () => removeEventListener("online", again);
	});

	const isUnsaved = state.kind === "waiting" || state.kind === "saving" || state.kind === "failed";
	const followed = useRef(knownText);
	useEffect(() => {
		if (isUnsaved || saved.current !== now.current) return;
		whenFollowed?.();
		if (followed.current === knownText) return;
		followed.current = knownText;
		// The person's own change comes back. The field keeps it as it was typed.
		if (textOf(now.current) === knownText) return;
		now.current = known;
		saved.current = known;
		setValue(known);
	});

	function change(next: T): void {
		now.current = next;
		setValue(next);
		setState((before) => (before.kind === "saving" ? before : { kind: "waiting" }));
		clearTimeout(timer.current);
		timer.current = setTimeout(() => void saveNow(), restMs);
	}

	/** Sets the known value without saving it. */
	function startOver(next: T): void {
		clearTimeout(timer.current);
		now.current = next;
		saved.current = next;
		setValue(next);
		setState({ kind: "idle" });
	}

	return {
		value,
		state,
		change,
		startOver,
		saveNow: () => void saveNow(),
		isUnsaved,
	};
}
