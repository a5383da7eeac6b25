import { Outlet } from "react-router";
import { ArrivalWord } from "./frame/arrival-notice.tsx";
import { useFocusOnArrival } from "./frame/focus-on-arrival.ts";
import { Header } from "./frame/header.tsx";
import { LinkNotice } from "./frame/link-notice.tsx";
import { OfflineBar } from "./frame/offline-bar.tsx";
import { OperatorBanner } from "./frame/operator-banner.tsx";
import { QuietFooter } from "./frame/quiet-footer.tsx";
import { SkipLink } from "./frame/skip-link.tsx";
import { ProofAsker } from "./proof/proof-asker.tsx";
import { SessionExpiry } from "./session/session-expiry.tsx";

/** For screens with one task: the same header, and a footer that asks for nothing. */
export default function QuietLayout() {
	useFocusOnArrival();
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink />
			<SessionExpiry />
			<ProofAsker />
			<Header />
			<main id="content" tabIndex={-1} className="flex-1 pt-16 outline-none">
				<OperatorBanner />
				<LinkNotice className="mx-auto max-w-page px-5 pt-6 sm:px-8" />
				<Outlet />
			</main>
			<ArrivalWord />
			<QuietFooter />
			<OfflineBar />
		</div>
	);
}
