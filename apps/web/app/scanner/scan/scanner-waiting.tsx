import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const labels = ["Total Exposures", "Critical Issues", "New This Week", "Last Scan"];

/**
 * A placeholder in the page's own shape: four figures, then the list. It is as high as the content that replaces it, so
 * nothing moves.
 */
export function ScannerWaiting() {
	return (
		<>
			<div className="relative border-y border-ink">
				<div aria-hidden className="grid grid-cols-2 lg:grid-cols-4">
					{labels.map((label) => (
						<div
							key={label}
							className="flex flex-col gap-1 border-rule py-4 max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:border-l lg:px-5 lg:py-5 lg:first:border-l-0 lg:first:pl-0"
						>
							<span className="text-note font-semibold">{label}</span>
							<span className="waiting-late waiting-bar my-1.5 h-7 w-16 rounded-bar bg-ink/8" />
							<span className="h-5" />
						</div>
					))}
				</div>
			</div>
			<Sheet className="min-h-[52rem] sm:min-h-[36rem]">
				<Skeleton label="Loading scan data..." spoken={false} widths={["30%", ...rows]} />
			</Sheet>
		</>
	);
}

const rows = Array<string>(8).fill("100%");
