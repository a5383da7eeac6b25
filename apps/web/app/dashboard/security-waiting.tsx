import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** As high as what will come: nothing jumps when it does. */
export function SecurityWaiting() {
	return (
		<>
			<Sheet className="grid min-h-[34rem] items-start gap-x-12 gap-y-8 md:grid-cols-[15rem_1fr] lg:grid-cols-[18rem_1fr]">
				<div aria-hidden className="mx-auto size-40 rounded-chip border-[10px] border-rule sm:size-48" />
				<Skeleton
					label="Loading how you stand"
					widths={["40%", "90%", "100%", "70%", "100%", "80%", "100%", "75%", "100%", "60%"]}
				/>
			</Sheet>
			<div className="min-h-36 border-y border-ink py-5">
				<Skeleton label="" widths={["45%", "30%", "40%"]} />
			</div>
		</>
	);
}
