import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export const controlClass =
	"block w-full min-h-11 rounded-box border border-edge bg-sheet px-3 py-2 text-body text-ink placeholder:text-ink-soft hover:border-ink aria-invalid:border-exposed aria-invalid:border-2 [&[readonly]]:bg-tint disabled:bg-tint disabled:text-ink-soft";

interface FieldProps {
	id: string;
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
	optional?: boolean;
	children: ReactNode;
}

/** A label, a control, and its error. describedBy() connects both texts to the control. */
export function Field({ id, label, hint, error, optional = false, children }: FieldProps) {
	return (
		<div className="flex flex-col gap-1.5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-3 text-note">
				<label htmlFor={id} className="font-semibold">
					{label}
				</label>
				{optional ? (
					<span id={`${id}-optional`} className="text-ink-soft">
						Optional
					</span>
				) : null}
			</div>
			{children}
			{hint ? (
				<p id={`${id}-hint`} className="text-note text-ink-soft">
					{hint}
				</p>
			) : null}
			<p
				id={`${id}-error`}
				aria-live="polite"
				className="text-note font-medium text-exposed has-[>[hidden]]:-mt-1.5"
			>
				{/* Always in the page, because a form without a framework (live-form.ts) writes into the same element. */}
				<span hidden={!error}>
					<TriangleAlert aria-hidden className="mr-1 inline size-4 align-[-3px]" />
					<span data-said="">{error}</span>
				</span>
			</p>
		</div>
	);
}

interface Described {
	hint?: unknown;
	error?: unknown;
	optional?: boolean | undefined;
}

export function describedBy(id: string, { hint, error, optional }: Described) {
	const ids = [optional ? `${id}-optional` : "", hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
		.filter(Boolean)
		.join(" ");
	return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
