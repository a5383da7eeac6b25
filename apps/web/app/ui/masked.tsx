/** A run of characters in place of hidden letters. */
const hiddenRun = /([*•]+)/;

interface MaskedProps {
	/** The masked form that anybody may see: "d***@example.com". Bars replace the stars. */
	masked: string;
	/** The full value, after a reveal. Until then it is not in the page's text. */
	revealed?: string | undefined;
}

/** A value under a bar, which disappears when the full value is there. */
export function Masked({ masked, revealed }: MaskedProps) {
	if (revealed !== undefined) {
		return (
			<span className="struck font-mono break-all whitespace-normal!" data-lifted="true">
				{revealed}
			</span>
		);
	}
	return (
		<span className="font-mono">
			{masked.split(hiddenRun).map((part, at) =>
				at % 2 === 0 ? (
					part
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always in this order
					<span key={at} className="struck">
						<span aria-hidden>{"\u00a0".repeat(Math.min(Math.max(part.length, 3), 16))}</span>
						<span className="sr-only">hidden</span>
					</span>
				),
			)}
		</span>
	);
}
