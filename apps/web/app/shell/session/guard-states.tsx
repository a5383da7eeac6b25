import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Page } from "../parts/page.tsx";

export function GuardWaiting() {
	return (
		<Page>
			<Skeleton label="Loading" widths={["40%", "100%", "90%", "60%"]} />
		</Page>
	);
}

/** Not knowing who someone is, is no reason to turn them away: say so, and let them try again. */
export function GuardFailure({ onRetry }: { onRetry: () => void }) {
	return (
		<Page>
			<Notice tone="exposed" title="We could not check your account" announce>
				<p>The server did not answer. Check your connection and try again. You are still signed in.</p>
				<Button look="secondary" className="mt-3" onClick={onRetry}>
					Try again
				</Button>
			</Notice>
		</Page>
	);
}
