import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Page } from "../parts/page.tsx";

/** Shown until we know who is signed in: the shape that most pages share, a heading above two columns of sheets. */
export function GuardWaiting() {
	return (
		<Page>
			<div className="mb-8 min-h-24 border-b border-rule pb-6">
				<div className="w-80 max-w-full">
					<Skeleton label="Loading" widths={["80%", "100%"]} />
				</div>
			</div>
			<div className="grid items-start gap-6 lg:grid-cols-[1.5fr_1fr]">
				<Sheet className="min-h-80">
					<Skeleton label="" widths={["40%", "100%", "90%", "95%", "60%"]} />
				</Sheet>
				<Sheet className="min-h-60 max-sm:hidden">
					<Skeleton label="" widths={["50%", "100%", "80%"]} />
				</Sheet>
			</div>
		</Page>
	);
}

interface GuardFailureProps {
	title?: string;
	message?: string | undefined;
	label?: string;
	onRetry: () => void;
}

/** If we cannot find out who someone is, we do not turn them away: we say so and let them try again. */
export function GuardFailure({
	title = "We could not check your account",
	message = "The server did not answer. Check your connection and try again. You are still signed in.",
	...again
}: GuardFailureProps) {
	return (
		<Page>
			<CouldNotLoad title={title} message={message} busy={false} {...again} />
		</Page>
	);
}
