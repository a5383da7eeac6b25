import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholders for the figures and the list, about as high as these will be. */
export function ListingsWaiting() {
	return (
		<>
			<div className="h-28 border-y border-ink py-4 max-lg:h-52">
				<Skeleton label="Loading your listings" widths={["30%", "20%"]} />
			</div>
			<Sheet className="min-h-120">
				<Skeleton label="" widths={["35%", ...Array(6).fill("100%")]} />
			</Sheet>
		</>
	);
}
