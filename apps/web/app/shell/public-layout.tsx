import { Outlet } from "react-router";
import { ArrivalNotice } from "./frame/arrival-notice.tsx";
import { useFocusOnArrival } from "./frame/focus-on-arrival.ts";
import { Footer } from "./frame/footer.tsx";
import { Header } from "./frame/header.tsx";
import { LinkNotice } from "./frame/link-notice.tsx";
import { SkipLink } from "./frame/skip-link.tsx";
import { SessionExpiry } from "./session/session-expiry.tsx";

/** The public site: header and full footer. */
export default function PublicLayout() {
	useFocusOnArrival();
	return (
		<>
			<SkipLink />
			<SessionExpiry />
			<Header />
			<main id="content" tabIndex={-1} className="pt-16 outline-none">
				<ArrivalNotice className="mx-auto max-w-page px-5 pt-6 sm:px-8" />
				<LinkNotice className="mx-auto max-w-page px-5 pt-6 sm:px-8" />
				<Outlet />
			</main>
			<Footer />
		</>
	);
}
