import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Room for the text: when it was asked, and which provider answered. */
const room = "min-h-23 lg:min-h-17";

export interface LineProps {
	Icon: LucideIcon;
	look: string;
	said?: string;
	detail?: ReactNode;
	checking?: boolean;
	/** The place was searched, and nothing was found. */
	struck?: boolean;
}

/** The result of one place that a scan asks. */
export function Line(props: LineProps & { name: string; compact: boolean }) {
	const { name, compact, Icon, look, said, detail, checking = false, struck = false } = props;
	const wide = compact ? "lg:grid-cols-[auto_10rem_1fr]" : "sm:grid-cols-[auto_11rem_1fr]";
	return (
		<li
			className={`grid grid-cols-[auto_1fr] content-start items-start gap-x-3 border-t border-rule py-3 ${wide} ${said === undefined ? room : ""}`}
		>
			<Icon aria-hidden className={`mt-0.5 size-5 ${look}`} />
			<span className={`font-medium ${struck ? "line-through decoration-safe decoration-2" : ""}`}>
				{checking ? <span className="being-checked">{name}</span> : name}
			</span>
			<span className={`col-start-2 min-w-0 ${compact ? "lg:col-start-3" : "sm:col-start-3"}`}>
				{said === undefined ? (
					<span aria-hidden className="waiting-late mt-1 block h-4 w-24 rounded-bar bg-ink/8" />
				) : (
					<span className={`font-semibold ${look}`}>{said}</span>
				)}{" "}
				{detail ? <span className="block text-note text-ink-soft">{detail}</span> : null}
			</span>
		</li>
	);
}
