import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** A placeholder, about as high as the content that replaces it. */
export function RemovalsWaiting() {
	return (
		<>
			<div className="space-y-4">
				<Skeleton label="Loading your removals" widths={["12rem"]} />
				<Sheet className="min-h-36">
					<Skeleton label="" widths={["40%", "60%"]} />
				</Sheet>
			</div>
			<Sheet className="min-h-svh">
				<Skeleton label="" widths={["35%", ...Array(6).fill("100%")]} />
			</Sheet>
		</>
	);
}
