import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { controlClass, describedBy, Field } from "./field.tsx";

interface Shared {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
	optional?: boolean;
}

export function TextField({ label, hint, error, optional, id, ...input }: Shared & ComponentProps<"input">) {
	const made = useId();
	const own = id ?? made;
	return (
		<Field id={own} label={label} hint={hint} error={error} optional={optional ?? false}>
			<input id={own} className={controlClass} {...describedBy(own, { hint, error, optional })} {...input} />
		</Field>
	);
}

export function TextAreaField({ label, hint, error, id, ...input }: Shared & ComponentProps<"textarea">) {
	const made = useId();
	const own = id ?? made;
	return (
		<Field id={own} label={label} hint={hint} error={error}>
			<textarea
				id={own}
				rows={6}
				className={controlClass}
				{...describedBy(own, { hint, error })}
				{...input}
			/>
		</Field>
	);
}

export function SelectField({
	label,
	hint,
	error,
	id,
	children,
	...input
}: Shared & ComponentProps<"select">) {
	const made = useId();
	const own = id ?? made;
	return (
		<Field id={own} label={label} hint={hint} error={error}>
			{/* Draws our own arrow, because Chrome draws its arrow directly at the border, whatever the padding. */}
			<div className="relative">
				<select
					id={own}
					className={`${controlClass} appearance-none pr-10`}
					{...describedBy(own, { hint, error })}
					{...input}
				>
					{children}
				</select>
				<ChevronDown
					aria-hidden
					className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
				/>
			</div>
		</Field>
	);
}
