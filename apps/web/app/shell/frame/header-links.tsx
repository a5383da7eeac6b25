import { Link, useLocation } from "react-router";
import { SignOutButton } from "../session/sign-out-button.tsx";
import {
	accountPlaces,
	currentness,
	type Place,
	publicLinks,
	smallLinks,
	workingPlaces,
} from "./navigation.ts";

const state =
	"decoration-2 underline-offset-8 hover:underline hover:decoration-rule aria-[current]:underline aria-[current]:decoration-safe";
const inRow = `inline-flex min-h-11 items-center whitespace-nowrap ${state}`;
const place = `${inRow} px-3 font-semibold`;
const small = `${inRow} px-2 text-note text-ink-soft hover:text-ink`;
const login =
	"ml-3 inline-flex min-h-11 items-center rounded-box border border-edge px-5 text-note font-semibold hover:border-ink hover:bg-tint";

/** A visitor's row: the public pages, and Login. */
export function VisitorRow() {
	return (
		<ul className="ml-auto flex items-center">
			<Items places={publicLinks} look={`${inRow} px-3 text-note font-semibold`} />
			<li>
				<Link to="/login" className={login}>
					Login
				</Link>
			</li>
		</ul>
	);
}

/** A signed-in person's row: the working pages beside the logo, the others small at the other end. */
export function PersonRow() {
	return (
		<>
			<ul className="-ml-3 flex items-center">
				<Items places={workingPlaces} look={place} />
			</ul>
			{/* Below 1024 px only the menu has these. */}
			<ul className="-mr-3 ml-auto hidden items-center lg:flex">
				<Items places={smallLinks} look={small} />
				<li>
					<SignOutButton className={`${inRow} px-3 text-note font-semibold`} />
				</li>
			</ul>
		</>
	);
}

const stacked = `flex min-h-12 w-full items-center border-b border-rule font-semibold ${state}`;

export function VisitorMenu() {
	return (
		<ul>
			<Items places={publicLinks} look={stacked} />
			<li>
				<Link to="/login" className={stacked}>
					Login
				</Link>
			</li>
		</ul>
	);
}

/** The working pages come first, with those of the account, so that each needs only two clicks. */
export function PersonMenu() {
	const underAccount = accountPlaces.filter(({ to }) => !workingPlaces.some((other) => other.to === to));
	return (
		<>
			<ul>
				<Items places={workingPlaces} look={stacked} />
			</ul>
			<ul className="flex flex-wrap gap-x-6 border-b border-rule pl-4">
				<Items places={underAccount} look={`${inRow} font-semibold`} />
			</ul>
			<ul className="mt-2 flex flex-wrap gap-x-5">
				<Items places={smallLinks} look={`${inRow} text-note text-ink-soft hover:text-ink`} />
			</ul>
			<SignOutButton className={`${inRow} font-semibold`} />
		</>
	);
}

function Items({ places, look }: { places: readonly Place[]; look: string }) {
	const { pathname } = useLocation();
	return places.map((one) => (
		<li key={one.to}>
			<Link to={one.to} aria-current={currentness(one, pathname)} className={look}>
				{one.label}
			</Link>
		</li>
	));
}
