import { isRouteErrorResponse, useRouteError } from "react-router";
import { siteConfig } from "../lib/site/site-config.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import ToRoot from "./to-root.tsx";

export function ErrorPage() {
	const error = useRouteError();
	if (isRouteErrorResponse(error) && error.status === 404) return <ToRoot />;
	return (
		<main className="mx-auto max-w-form px-5 py-24">
			<Sheet>
				<h1 className="text-head">This page stopped working</h1>
				<p className="mt-3 text-ink-soft">
					Something in it failed to load or to run. Nothing that you saved is lost. Loading it again usually
					helps; if it does not, write to {siteConfig.supportEmail}.
				</p>
				<Button className="mt-6" onClick={() => location.reload()}>
					Load the page again
				</Button>
			</Sheet>
		</main>
	);
}
