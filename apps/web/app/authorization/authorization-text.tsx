import type { AuthorizationAnswer } from "../lib/api/authorization.ts";
import { Sheet } from "../ui/sheet.tsx";

/** The exact text that the person signs. */
export function AuthorizationText({ text }: { text: AuthorizationAnswer["text"] }) {
	return (
		<Sheet>
			<h2 className="font-serif text-head">{text.title}</h2>
			<div className="mt-4 max-w-prose space-y-4">
				{(text.paragraphs ?? []).map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
			</div>
			<p className="mt-4 text-note text-ink-soft">This is version {text.version} of the text.</p>
		</Sheet>
	);
}
