import { Link } from "react-router";

export function Brand() {
	return (
		<Link to="/" aria-label="Unlisted, home" className="inline-flex min-h-11 items-center">
			<span aria-hidden className="brand-word">
				Un<span>list</span>ed
			</span>
		</Link>
	);
}
