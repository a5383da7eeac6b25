import { SignOutButton } from "../session/sign-out-button.tsx";
import {
	accountPlaces,
	currentness,
	type Place,
	publicLinks,
	smallLinks,
	workingPlaces,
} from "./navigation.ts";
import type { Links } from "./use-links.ts";

const state =
	"decoration-2 underline-offset-8 hover:underline hover:decoration-rule aria-[current]:underline aria-[current]:decoration-safe";
const inRow = `inline-flex min-h-11 items-center whitespace-nowrap ${state}`;
const place = `${inRow} px-3 font-semibold`;
const small = `${inRow} px-2 text-note text-ink-soft hover:text-ink`;
const login =
	"ml-3 inline-flex min-h-11 items-center rounded-box border border-edge px-5 text-note font-semibold hover:border-ink hover:bg-tint";

/** A visitor's row: the public pages, and Login. */
export function VisitorRow({ links }: { links: Links }) {
	return (
		<ul className="ml-auto flex items-center">
			<Items links={links} places={publicLinks} look={`${inRow} px-3 text-note font-semibold`} />
			<li>
				<a href="/login" onClick={links.follow} className={login}>
					Login
				</a>
			</li>
		</ul>
	);
}

/** A signed-in person's row: the working pages beside the logo, the others small at the other end. */
export function PersonRow({ links }: { links: Links }) {
	return (
		<>
			<ul className="-ml-3 flex items-center">
				<Items links={links} places={workingPlaces} look={place} />
			</ul>
			{/* Where there is no room for them, only the menu has these. */}
			<ul className="-mr-3 ml-auto hidden items-center in-full-header:flex">
				<Items links={links} places={smallLinks} look={small} />
				<li>
					<SignOutButton className={`${inRow} px-3 text-note font-semibold`} />
				</li>
			</ul>
		</>
	);
}

const stacked = `flex min-h-12 w-full items-center border-b border-rule font-semibold ${state}`;

export function VisitorMenu({ links }: { links: Links }) {
	return (
		<ul>
			<Items links={links} places={publicLinks} look={stacked} />
			<li>
				<a href="/login" onClick={links.follow} className={stacked}>
					Login
				</a>
			</li>
		</ul>
	);
}

/** The working pages come first, with those of the account, so that each needs only two clicks. */
export function PersonMenu({ links }: { links: Links }) {
	const underAccount = accountPlaces.filter(({ to }) => !workingPlaces.some((other) => other.to === to));
	return (
		<>
			<ul>
				<Items links={links} places={workingPlaces} look={stacked} />
			</ul>
			<ul className="flex flex-wrap gap-x-6 border-b border-rule pl-4">
				<Items links={links} places={underAccount} look={`${inRow} font-semibold`} />
			</ul>
			<ul className="mt-2 flex flex-wrap gap-x-5">
				<Items links={links} places={smallLinks} look={`${inRow} text-note text-ink-soft hover:text-ink`} />
			</ul>
			<SignOutButton className={`${inRow} font-semibold`} />
		</>
	);
}

function Items({ links, places, look }: { links: Links; places: readonly Place[]; look: string }) {
	return places.map((one) => (
		<li key={one.to}>
			<a href={one.to} aria-current={currentness(one, links.here)} onClick={links.follow} className={look}>
				{one.label}
			</a>
		</li>
	));
}
