import { ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

export function NeedHelp() {
	return (
		<Sheet>
			<h2 className="text-title">Need Help?</h2>
			<p className="mt-2 text-ink-soft">A person reads and answers every billing question.</p>
			<ButtonLink look="secondary" to="/support" className="mt-4">
				Contact Support
			</ButtonLink>
		</Sheet>
	);
}
