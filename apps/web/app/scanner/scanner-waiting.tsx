import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** As high as what will come: nothing jumps when it does. */
export function ScannerWaiting() {
	return (
		<>
			<div className="border-y border-ink py-5">
				<Skeleton label="Loading scan data..." spoken={false} widths={["45%", "30%"]} />
			</div>
			<div className="grid gap-6 lg:grid-cols-2">
				{["trend", "severity"].map((name) => (
					<Sheet key={name} className="min-h-[388px]">
						<Skeleton label="" widths={["40%"]} />
					</Sheet>
				))}
			</div>
			<Sheet>
				<Skeleton label="" widths={["30%", "100%", "100%", "100%", "100%", "100%"]} />
			</Sheet>
		</>
	);
}
