import { Link } from "react-router";
import { legalLinks } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

export function QuietFooter() {
	return (
		<footer data-print="no" className="border-t border-rule">
			<div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-6 text-note text-ink-soft sm:px-8">
				<div className="flex items-center gap-6 max-sm:w-full max-sm:justify-between">
					<p>© 2025 Unlisted</p>
					<ThemeSwitch />
				</div>
				<ul className="flex flex-wrap gap-x-5">
					{[...legalLinks, { label: "Support", to: "/support" }].map(({ label, to }) => (
						<li key={to}>
							<Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
								{label}
							</Link>
						</li>
					))}
				</ul>
			</div>
		</footer>
	);
}
