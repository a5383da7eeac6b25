import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** As high as the content that will come, so nothing jumps. */
export function ScannerWaiting() {
	return (
		<>
			<div className="min-h-[15.4rem] border-y border-ink py-5 lg:min-h-[8.1rem]">
				<Skeleton label="Loading scan data..." spoken={false} widths={["45%", "30%"]} />
			</div>
			<div className="grid gap-6 lg:grid-cols-2">
				<Sheet className="min-h-[24.9rem] sm:min-h-[25.4rem]">
					<Skeleton label="" widths={["40%"]} />
				</Sheet>
				<Sheet className="min-h-[33.1rem] sm:min-h-[25.4rem]">
					<Skeleton label="" widths={["40%"]} />
				</Sheet>
			</div>
			<Sheet>
				<Skeleton label="" widths={["30%", "100%", "100%", "100%", "100%", "100%"]} />
			</Sheet>
		</>
	);
}
