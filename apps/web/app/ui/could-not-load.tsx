import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export const outOfDate = "This may be out of date";

interface CouldNotLoadProps {
	title: string;
	message: string;
	/** The reason, if the message is a fixed text. */
	more?: string;
	/** The label of the button, if it does more than try again. */
	label?: string | undefined;
	busy: boolean;
	onRetry: () => void;
	/** What an earlier load brought is still shown. Nothing is missing, so it does not interrupt a screen reader. */
	isOld?: boolean;
}

/** What a query knows about its last load. */
export interface Load {
	readonly isError: boolean;
	readonly error: Error | null;
	/** What an earlier load brought, or undefined. */
	readonly data: unknown;
	readonly isFetching: boolean;
	readonly refetch: () => unknown;
}

interface LoadFailedProps {
	of: Load;
	/** Says what is missing, if nothing was loaded before. */
	title: string;
	/** A fixed text before the reason. */
	message?: string;
}

/**
 * Says that a load failed, and offers another try; shows nothing otherwise. It belongs above the data and not in their
 * place: what an earlier load brought stays, but it may be out of date.
 */
export function LoadFailed({ of, title, message }: LoadFailedProps) {
	const reason = of.error?.message ?? "";
	const isOld = of.data !== undefined;
	return of.isError ? (
		<CouldNotLoad
			title={isOld ? outOfDate : title}
			isOld={isOld}
			message={message ?? reason}
			more={reason}
			busy={of.isFetching}
			onRetry={() => void of.refetch()}
		/>
	) : null;
}

/** Shown instead of an empty list after a failed load. Says so and offers another try. */
export function CouldNotLoad({
	title,
	message,
	more,
	label = "Try again",
	busy,
	onRetry,
	isOld = false,
}: CouldNotLoadProps) {
	return (
		<Notice tone={isOld ? "attention" : "exposed"} title={title} announce={!isOld}>
			<p>{message}</p>
			{more && more !== message ? <p>{more}</p> : null}
			<Button
				ref={isOld ? keepFocus : undefined}
				look="secondary"
				className="mt-3"
				busy={busy}
				onClick={onRetry}
			>
				{busy ? "Trying again..." : label}
			</Button>
		</Notice>
	);
}

/** The button goes away when the load works. Without this, the keyboard focus would start again at the top of the page. */
function keepFocus(button: HTMLElement | null) {
	return () => {
		if (document.activeElement === button) document.getElementById("content")?.focus({ preventScroll: true });
	};
}
