import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** A failed load is not an empty list: it says so, and offers another try. */
export function CouldNotLoad(props: { title: string; message: string; busy: boolean; onRetry: () => void }) {
	return (
		<Notice tone="exposed" title={props.title} announce>
			<p>{props.message}</p>
			<Button look="secondary" className="mt-3" disabled={props.busy} onClick={props.onRetry}>
				{props.busy ? "Trying again..." : "Try again"}
			</Button>
		</Notice>
	);
}
