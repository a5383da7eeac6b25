import { Check } from "lucide-react";
import { Link } from "react-router";
import { Sheet } from "../ui/sheet.tsx";
import type { FirstCheck } from "./first-checks.ts";

/** Disappears when everything on it is done. */
export function FirstChecks({ checks }: { checks: readonly FirstCheck[] }) {
	if (checks.length === 0) return null;
	const done = checks.filter((check) => check.done).length;
	return (
		<section aria-labelledby="first-checks">
			<Sheet>
				<div className="flex flex-wrap items-baseline justify-between gap-x-6">
					<h2 id="first-checks" className="text-title">
						Four first steps
					</h2>
					<p className="text-note text-ink-soft">
						{done} of {checks.length} done
					</p>
				</div>
				<ol className="mt-3 grid gap-x-10 sm:grid-cols-2">
					{checks.map((check) => (
						<li key={check.title} className="flex items-center gap-3 border-t border-rule py-2.5">
							<span
								className={`grid size-6 shrink-0 place-items-center rounded-box border ${check.done ? "border-safe bg-safe text-on-safe" : "border-edge"}`}
							>
								{check.done ? <Check aria-hidden className="size-4" /> : null}
							</span>
							<span className="min-w-0">
								{check.done ? (
									<>
										<span className="sr-only">Done: </span>
										{check.title}
									</>
								) : (
									<Link
										to={check.to}
										className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
									>
										{check.title}
									</Link>
								)}
								<span className="block text-note text-ink-soft">{check.earns}</span>
							</span>
						</li>
					))}
				</ol>
			</Sheet>
		</section>
	);
}
