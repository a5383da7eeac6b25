import { Outlet } from "react-router";
import { ArrivalNotice } from "./arrival-notice.tsx";
import { useFocusOnArrival } from "./focus-on-arrival.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LinkNotice } from "./link-notice.tsx";
import { SessionExpiry } from "./session-expiry.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The public site: header, the whole footer. */
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
