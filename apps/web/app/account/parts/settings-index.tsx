import { Link } from "react-router";
import { usePasskeysPossible } from "../../lib/sign-in/passkey-support.ts";

const entries = [
	{ hash: "#settings", label: "Profile and password" },
	{ hash: "#passkeys", label: "Passkeys" },
	{ hash: "#two-factor", label: "Two-factor" },
	{ hash: "#sessions", label: "Sessions" },
	{ hash: "#events", label: "Security events" },
	{ hash: "#your-data", label: "Your data" },
];

export function SettingsIndex() {
	const passkeys = usePasskeysPossible();
	const shown = entries.filter(({ hash }) => passkeys || hash !== "#passkeys");
	return (
		<nav aria-label="On this page" className="lg:sticky lg:top-24">
			<ul className="flex flex-wrap gap-x-5 lg:block lg:border-l lg:border-rule">
				{shown.map(({ hash, label }) => (
					<li key={hash}>
						<Link
							to={{ search: location.search, hash }}
							className="inline-flex min-h-11 items-center text-note font-semibold text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:pl-4"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
