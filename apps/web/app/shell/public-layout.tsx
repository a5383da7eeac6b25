import { Outlet } from "react-router";
import { useFocusOnArrival } from "./focus-on-arrival.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The public site: header, the whole footer. */
export default function PublicLayout() {
	useFocusOnArrival();
	return (
		<>
			<SkipLink />
			<Header />
			<main id="content" tabIndex={-1} className="pt-16 outline-none">
				<Outlet />
			</main>
			<Footer />
		</>
	);
}
