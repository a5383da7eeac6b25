import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { VerifyProof } from "./verify-proof.tsx";

export const meta = () =>
	pageMeta({
		title: "Verify a proof",
		description: "Check the proof file of a removal in your browser. The file is not sent anywhere.",
		path: "/verify",
	});

export default function VerifyPage() {
	return (
		<Page>
			<PageHeading
				title="Verify a proof"
				subtitle="Check the proof file of a removal, here in your browser. The file is not sent anywhere."
			/>
			<div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
				<VerifyProof />
				<aside className="space-y-6">
					<section>
						<h2 className="text-title">What a verified proof shows</h2>
						<p className="mt-3 max-w-prose text-ink-soft">
							Each event, mail and picture is what was committed to in a public log at the time. Nothing was
							changed since, left out between two events, or added.
						</p>
					</section>
					<section>
						<h2 className="text-title">What it does not show</h2>
						<p className="mt-3 max-w-prose text-ink-soft">
							What happened after the last event. And whose log it is: compare its key with the one that the
							service publishes.{" "}
							<a className="font-semibold underline underline-offset-4" href="/transparency/key">
								The key of this service
							</a>
						</p>
					</section>
					<section>
						<h2 className="text-title">Without this page</h2>
						<p className="mt-3 max-w-prose text-ink-soft">
							The command <code className="font-mono text-note">npx removal-proof verify FILE</code> does the
							same on your own machine. The format is public, so anybody can write another one.
						</p>
					</section>
				</aside>
			</div>
		</Page>
	);
}
