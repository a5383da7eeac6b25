import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

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
