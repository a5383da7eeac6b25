import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { controlClass, describedBy, Field } from "./field.tsx";

interface PasswordFieldProps extends ComponentProps<"input"> {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
}

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
	const id = useId();
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<Field id={id} label={label} hint={hint} error={error}>
			<div className="relative">
				<input
					id={id}
					type={shown ? "text" : "password"}
					className={`${controlClass} pr-12`}
					autoCapitalize="none"
					autoCorrect="off"
					spellCheck={false}
					{...describedBy(id, { hint, error })}
					{...input}
				/>
				<button
					type="button"
					aria-label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
					aria-pressed={shown}
					aria-controls={id}
					onClick={() => setShown(!shown)}
					className="absolute inset-y-0 right-0 grid min-w-11 place-items-center rounded-box text-ink-soft hover:text-ink"
				>
					<Icon aria-hidden className="size-5" />
				</button>
			</div>
		</Field>
	);
}
