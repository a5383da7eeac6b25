import { Link, Outlet, useLocation } from "react-router";
import { accountPlaces, currentness } from "./frame/navigation.ts";

/** Profile, account, plan and billing. Each page has a row of links to the others. */
export default function AccountLayout() {
	const { pathname } = useLocation();
	return (
		<>
			<nav aria-label="Your account" data-print="no" className="border-b border-rule">
				<ul className="mx-auto flex max-w-page flex-wrap gap-x-6 px-5 sm:gap-x-8 sm:px-8">
					{accountPlaces.map((place) => (
						<li key={place.to}>
							<Link
								to={place.to}
								aria-current={currentness(place, pathname)}
								className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-semibold text-ink-soft hover:text-ink aria-[current]:border-safe aria-[current]:text-ink"
							>
								{place.label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<Outlet />
		</>
	);
}
