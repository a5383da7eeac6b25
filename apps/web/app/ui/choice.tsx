import type { ComponentProps, ReactNode } from "react";

interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
	label: string;
	description?: ReactNode;
}

const row = "flex min-h-11 items-start gap-3 rounded-box py-2";

function Text({ label, description }: { label: string; description?: ReactNode }) {
	return (
		<span>
			<span className="block font-semibold">{label}</span>
			{description ? <span className="block text-note text-ink-soft">{description}</span> : null}
		</span>
	);
}

export function Checkbox({ label, description, ...input }: ChoiceProps) {
	return (
		<label className={row}>
			<input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-safe" {...input} />
			<Text label={label} description={description} />
		</label>
	);
}

export function Radio({ label, description, ...input }: ChoiceProps) {
	return (
		<label className={row}>
			<input type="radio" className="mt-0.5 size-5 shrink-0 accent-safe" {...input} />
			<Text label={label} description={description} />
		</label>
	);
}

/** On or off at once, without a button to send it. */
export function Switch({ label, description, ...input }: ChoiceProps) {
	return (
		<label className={`${row} justify-between`}>
			<Text label={label} description={description} />
			<span className="relative mt-0.5 inline-flex h-6 w-11 shrink-0">
				<input
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
					role="switch"
					className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-chip border border-edge bg-tint checked:border-safe checked:bg-safe disabled:opacity-55"
					{...input}
				/>
				<span
					aria-hidden
					className="pointer-events-none absolute top-1 left-1 size-4 rounded-chip bg-edge motion-safe:transition-transform peer-checked:translate-x-5 peer-checked:bg-on-safe"
				/>
			</span>
		</label>
	);
}
