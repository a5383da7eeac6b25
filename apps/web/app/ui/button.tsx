import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useHydrated } from "./hydrated.ts";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";

const shape =
	"inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-box py-2 text-center text-body font-semibold transition-colors disabled:cursor-not-allowed disabled:data-[ready=true]:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55";

const looks: Record<ButtonLook, string> = {
	primary: "bg-safe px-5 text-on-safe hover:not-disabled:bg-safe-strong",
	secondary:
		"border border-edge bg-sheet px-5 text-ink hover:not-disabled:border-ink hover:not-disabled:bg-tint",
	quiet:
		"text-ink underline decoration-rule decoration-2 underline-offset-4 hover:not-disabled:decoration-ink",
	// Opens something destructive, but does nothing destructive itself.
	"danger-quiet":
		"border border-edge bg-sheet px-5 text-exposed hover:not-disabled:border-exposed hover:not-disabled:bg-exposed-wash",
	danger: "bg-exposed px-5 text-on-exposed hover:not-disabled:bg-exposed-strong",
};

export function buttonClass(look: ButtonLook = "primary", extra = ""): string {
	return `${shape} ${looks[look]} ${extra}`;
}

interface ButtonProps extends ComponentProps<"button"> {
	look?: ButtonLook | undefined;
	/** A click does nothing for now. The button keeps the focus, which a disabled button would lose. */
	busy?: boolean;
}

export function Button({
	look = "primary",
	className = "",
	type = "button",
	busy = false,
	onClick,
	...rest
}: ButtonProps) {
	return (
		<button
			data-ready="true"
			type={type}
			className={buttonClass(look, className)}
			aria-disabled={busy || undefined}
			// Enter in a field presses the form's button, too.
			onClick={busy ? (event) => event.preventDefault() : onClick}
			{...rest}
		/>
	);
}

/**
 * Sends a form. It is disabled until the page's script runs. Before that the browser would send the form itself, and a
 * password must not end up in an address.
 */
export function SubmitButton({
	busy,
	busyText,
	disabled,
	look,
	className,
	children,
}: {
	busy: boolean;
	busyText: string;
	disabled?: boolean | undefined;
	look?: ButtonLook | undefined;
	className?: string | undefined;
	children: React.ReactNode;
}) {
	const ready = useHydrated();
	return (
		<Button
			type="submit"
			data-ready={ready}
			disabled={!ready || disabled}
			busy={busy}
			look={look}
			className={className}
		>
			{busy ? busyText : children}
		</Button>
	);
}

export function ButtonLink({
	look = "primary",
	className = "",
	...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
	return <Link className={buttonClass(look, className)} {...rest} />;
}
