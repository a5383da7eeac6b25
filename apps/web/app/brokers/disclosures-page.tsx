import { ArrowLeft, Download } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { fileAt } from "../lib/api/authed-api.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { DownloadSaid } from "../shell/parts/download-said.tsx";
import { Page } from "../shell/parts/page.tsx";
import { useDownload } from "../shell/parts/use-download.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet, Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { disclosureFiltersOf, useDisclosures } from "./api/disclosures.ts";
import { DisclosureList } from "./disclosures/disclosure-list.tsx";

export const meta = () =>
	pageMeta({
		title: "Who was told what",
		description:
			"Every detail about you that we told a site to have you removed, with the date and the reason.",
		path: "/removals/disclosures",
		hidden: true,
	});

export default function DisclosuresPage() {
	const heading = useId();
	const [search] = useSearchParams();
	const filters = disclosureFiltersOf(search);
	const list = useDisclosures(filters);
	const download = useDownload();
	const total = list.data?.pages[0]?.total;
	const nothing = total === 0 && !filters.broker && !filters.field;
	return (
		<Page>
			<PageHeading
				title="Who was told what"
				subtitle="To remove you, a site has to know who you are. This is every detail that we told each one."
			>
				<ButtonLink to="/removals" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					All removals
				</ButtonLink>
			</PageHeading>
			<div className="space-y-6">
				<DownloadSaid download={download} />
				{/* The list says it at its end. Without one, it has to be said here. */}
				{list.data && !nothing ? null : <LoadFailed of={list} title="We could not load the list" />}
				{list.data === undefined ? (
					list.isError ? null : (
						<Sheet className="min-h-svh">
							<Skeleton label="Loading the list" widths={["35%", ...Array(7).fill("100%")]} />
						</Sheet>
					)
				) : nothing ? (
					<BlankSheet title="Nothing on record">
						<p>
							We have not told anybody anything about you. When a request goes out, you can read here what it
							says.
						</p>
						<ButtonLink to="/removals">Go to your removals</ButtonLink>
					</BlankSheet>
				) : (
					<section aria-labelledby={heading}>
						<h2 id={heading} className="sr-only">
							Everything that was told
						</h2>
						<Sheet className="sm:max-lg:p-5">
							<DisclosureList heading={heading} filters={filters} list={list}>
								<Button
									look="secondary"
									busy={download.busy !== undefined}
									onClick={() => download.start(fileAt("GET /api/removals/disclosures.csv"), "The list")}
								>
									<Download aria-hidden className="size-4" />
									{download.busy ? "Preparing..." : "Download as a table"}
								</Button>
							</DisclosureList>
						</Sheet>
						<p className="mt-4 max-w-prose text-note text-ink-soft">
							"They said so" is what the site says about its own files. We check ourselves whether you are
							still listed. In the settings you choose which details we never share.
						</p>
					</section>
				)}
			</div>
		</Page>
	);
}
