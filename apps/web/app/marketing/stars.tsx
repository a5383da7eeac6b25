import { Star } from "lucide-react";

const outOf = [1, 2, 3, 4, 5];

export function Stars({ count }: { count: number }) {
	return (
		<p className="flex gap-1 text-attention">
			<span className="sr-only">{count} out of 5 stars</span>
			{outOf.map((star) => (
				<Star key={star} aria-hidden className="size-4" fill={star <= count ? "currentColor" : "none"} />
			))}
		</p>
	);
}
