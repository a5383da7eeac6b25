import { ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** For people in California: one request reaches every registered broker, and only the person can file it. */
export function Californian() {
	return (
		<Sheet className="gap-8 sm:flex sm:items-center sm:justify-between">
			<div>
				<h2 className="text-title">You live in California</h2>
				<p className="mt-1 max-w-prose text-ink-soft">
					One request to the state covers every data broker registered there. Only you can file it. It takes
					about ten minutes. We guide you and watch the deadlines.
				</p>
			</div>
			<ButtonLink to="/removals/drop" look="secondary" className="mt-4 shrink-0 max-sm:w-full sm:mt-0">
				File at DROP
			</ButtonLink>
		</Sheet>
	);
}
