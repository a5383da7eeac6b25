import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** As high as the content that replaces it, if the profile tells which, so that nothing below moves. */
const heights = {
	own: {
		score: "min-h-[95rem] md:min-h-[62rem] lg:min-h-[39rem]",
		stats: "min-h-[36rem] sm:min-h-[19rem] lg:min-h-[10.4rem]",
	},
	samples: {
		score: "min-h-[51rem] md:min-h-[30rem]",
		stats: "min-h-[18.5rem] sm:min-h-[19rem] lg:min-h-[10.4rem]",
	},
};

export function SecurityWaiting({ scanned }: { scanned: boolean }) {
	const { score, stats } = heights[scanned ? "own" : "samples"];
	return (
		<>
			<Sheet
				className={`grid items-start gap-x-12 gap-y-8 max-md:content-start md:grid-cols-[15rem_1fr] lg:grid-cols-[18rem_1fr] ${score}`}
			>
				<div
					aria-hidden
					className="mx-auto size-[10rem] rounded-chip border-[10px] border-rule max-md:order-last sm:size-[12rem] lg:mx-12"
				/>
				<Skeleton
					label="Loading your figures"
					widths={["40%", "90%", "100%", "70%", "100%", "80%", "100%", "75%", "100%", "60%"]}
				/>
			</Sheet>
			<div className={`border-y border-ink py-5 ${stats}`}>
				<Skeleton label="" widths={["45%", "30%", "40%"]} />
			</div>
		</>
	);
}

/** The placeholder for the history and the latest changes, which need a scan. */
export function MovesWaiting() {
	return (
		<div className="grid gap-6 lg:grid-cols-[1.7fr_1fr]">
			<Sheet className="min-h-[25.4rem]">
				<Skeleton label="" widths={["40%"]} />
			</Sheet>
			<Sheet className="min-h-72">
				<Skeleton label="" widths={["50%", "100%", "80%"]} />
			</Sheet>
		</div>
	);
}
