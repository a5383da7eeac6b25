import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { sessionValidFor } from "../../lib/session/stored-session.ts";

/** In memory only, so a reload forgets it, and nothing that was typed stays on the disk. */
const kept = new Map<string, object>();

/**
 * A session may end while a form is half filled, in another tab or by time. After the next sign-in the form has the
 * same text again. The name must say whose form it is, so that nobody else finds it. Never for a password.
 */
export function useKeptText<T extends FieldValues>(
	name: string,
	{
		getValues,
		setValue,
		formState: { isDirty },
	}: Pick<UseFormReturn<T>, "getValues" | "setValue" | "formState">,
): void {
	const typed = useRef(isDirty);
	useEffect(() => {
		typed.current = isDirty;
	}, [isDirty]);
	useEffect(() => {
		for (const [field, text] of Object.entries(kept.get(name) ?? {}))
			setValue(field as Path<T>, text as PathValue<T, Path<T>>, { shouldDirty: true });
		kept.delete(name);
		return () => {
			if (typed.current && !sessionValidFor(0)) kept.set(name, getValues());
		};
	}, [name, getValues, setValue]);
}
