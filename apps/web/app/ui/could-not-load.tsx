import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface CouldNotLoadProps {
	title: string;
	message: string;
	/** Why, if the message is a fixed text. */
	more?: string;
	/** What the button does, if it is more than another try. */
	label?: string | undefined;
	busy: boolean;
	onRetry: () => void;
}

/** A failed load is not an empty list: it says so, and offers another try. */
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
