import type { ReactNode } from "react";
import { siteConfig } from "../lib/site/site-config.ts";
import { Page } from "../shell/parts/page.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

interface LegalPageProps {
	title: string;
	summary: string;
	children: ReactNode;
}

/** A legal text: the frame of all four, with the note that the operator must remove. */
export function LegalPage({ title, summary, children }: LegalPageProps) {
	return (
		<Page>
			<PageHeading title={title} subtitle={summary} />
			<div className="max-w-prose">
				<Notice tone="attention" title="For the operator of this installation">
					<p>
						This text describes what the software does as it comes. Review it with somebody who knows your
						law, add your name and address, and remove this note before you open the service to others.
					</p>
				</Notice>
				<div className="legal mt-10">{children}</div>
				<section className="mt-12 border-t border-rule pt-6">
					<h2 className="text-title">Who to write to</h2>
					<p className="mt-2">
						Write to{" "}
						<a className="underline underline-offset-4" href={`mailto:${siteConfig.supportEmail}`}>
							{siteConfig.supportEmail}
						</a>{" "}
						or call {siteConfig.supportPhone}. Last changed on November 20, 2026.
					</p>
				</section>
			</div>
		</Page>
	);
}
