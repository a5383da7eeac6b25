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
	return of.isError ? (
		<CouldNotLoad
			title={of.data === undefined ? title : outOfDate}
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
}: CouldNotLoadProps) {
	return (
		<Notice tone="exposed" title={title} announce>
			<p>{message}</p>
			{more && more !== message ? <p>{more}</p> : null}
			<Button look="secondary" className="mt-3" busy={busy} onClick={onRetry}>
				{busy ? "Trying again..." : label}
			</Button>
		</Notice>
	);
}
