import { Link, NavLink } from "react-router";
import { useSeemsSignedIn } from "../../lib/session/stored-session.ts";
import { SignOutButton } from "../session/sign-out-button.tsx";
import { publicLinks, signedInLinks } from "./navigation.ts";

const inline = "inline-flex min-h-11 items-center px-3 text-note font-semibold";
const block = "flex min-h-12 w-full items-center border-b border-rule font-semibold";
const state =
	"decoration-2 underline-offset-8 hover:underline hover:decoration-rule aria-[current=page]:underline aria-[current=page]:decoration-safe";

/** The header's links, in a row or, in the menu, one below the other. */
export function HeaderLinks({ stacked = false }: { stacked?: boolean }) {
	const signedIn = useSeemsSignedIn();
	const look = `${stacked ? block : inline} ${state}`;
	return (
		<ul className={stacked ? "" : `flex items-center ${signedIn ? "-mr-3" : ""}`}>
			{publicLinks.map(({ label, to }) => (
				<li key={to}>
					<Link to={to} className={look}>
						{label}
					</Link>
				</li>
			))}
			{signedIn ? (
				<>
					{signedInLinks.map(({ label, to }) => (
						<li key={to}>
							<NavLink to={to} className={look}>
								{label}
							</NavLink>
						</li>
					))}
					<li>
						<SignOutButton className={look} />
					</li>
				</>
			) : (
				<li>
					<NavLink
						to="/login"
						className={
							stacked
								? look
								: "ml-3 inline-flex min-h-11 items-center rounded-box border border-edge px-5 text-note font-semibold hover:border-ink hover:bg-tint"
						}
					>
						Login
					</NavLink>
				</li>
			)}
		</ul>
	);
}
