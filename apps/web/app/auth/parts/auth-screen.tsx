import type { ReactNode } from "react";
import { ArrivalNotice } from "../../shell/frame/arrival-notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** One sheet with one task. */
export function AuthScreen({
	title,
	intro,
	below,
	children,
}: {
	title: string;
	intro?: ReactNode;
	below?: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className="mx-auto max-w-form px-5 py-12 sm:py-16">
			<Sheet>
				<h1 className="text-head">{title}</h1>
				{intro ? <div className="mt-2 text-ink-soft">{intro}</div> : null}
				<div className="mt-6">
					<ArrivalNotice className="mb-5" />
					{children}
				</div>
			</Sheet>
			{below ? <div className="mt-6 text-center">{below}</div> : null}
		</div>
	);
}

export const textLink = "font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink";
