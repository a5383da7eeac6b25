import { pageMeta } from "../lib/site/page-meta.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { Page } from "../shell/parts/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { SupportForm } from "./support-form.tsx";

export const meta = () =>
	pageMeta({
		title: "Support",
		description: "Write to the people behind Unlisted. A person reads every message and answers by email.",
		path: "/support",
	});

export default function SupportPage() {
	return (
		<Page>
			<PageHeading title="Support" subtitle="A person reads every message and answers by email." />
			<div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
				<Sheet>
					<SupportForm />
				</Sheet>
				<aside className="space-y-6">
					<section>
						<h2 className="text-title">Other ways to reach us</h2>
						<p className="mt-3">
							<a
								className="font-semibold underline underline-offset-4"
								href={`mailto:${siteConfig.supportEmail}`}
							>
								{siteConfig.supportEmail}
							</a>
						</p>
						<p className="mt-1">{siteConfig.supportPhone}</p>
					</section>
					<section>
						<h2 className="text-title">What to write</h2>
						<p className="mt-3 max-w-prose text-ink-soft">
							Tell us what you did, what you expected and what happened. Do not send passwords, card numbers
							or exposed data: we never need them.
						</p>
					</section>
				</aside>
			</div>
		</Page>
	);
}
