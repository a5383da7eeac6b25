import { Outlet } from "react-router";
import { useFocusOnArrival } from "./focus-on-arrival.ts";
import { Header } from "./header.tsx";
import { LinkNotice } from "./link-notice.tsx";
import { ProofAsker } from "./proof-asker.tsx";
import { QuietFooter } from "./quiet-footer.tsx";
import { SessionExpiry } from "./session-expiry.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Screens with one thing to do: the same header, and a footer that does not ask for anything. */
export default function QuietLayout() {
	useFocusOnArrival();
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink />
			<SessionExpiry />
			<ProofAsker />
			<Header />
			<main id="content" tabIndex={-1} className="flex-1 pt-16 outline-none">
				<LinkNotice className="mx-auto max-w-page px-5 pt-6 sm:px-8" />
				<Outlet />
			</main>
			<QuietFooter />
		</div>
	);
}
