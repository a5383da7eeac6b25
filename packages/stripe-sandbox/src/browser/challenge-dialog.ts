/**
 * Shows the bank's page in a modal dialog. Resolves when the cardholder has answered or closed it. The API
 * tells the answer.
 */
export function showChallenge(url: string, origin: string): Promise<"answered" | "closed"> {
	const dialog = document.createElement("dialog");
	const frame = document.createElement("iframe");
	const close = document.createElement("button");
	dialog.setAttribute("aria-label", "Card authentication");
	dialog.tabIndex = -1;
	frame.src = url;
	frame.title = "Card authentication by your bank";
	close.type = "button";
	close.textContent = "Cancel authentication";
	dress(dialog, {
		outline: "none",
		width: "min(30rem, calc(100vw - 2rem))",
		padding: "0",
		border: "0",
		borderRadius: "12px",
		overflow: "hidden",
		background: "Canvas",
		color: "CanvasText",
	});
	dress(frame, { display: "block", width: "100%", height: "min(24rem, 60vh)", border: "0" });
	dress(close, {
		display: "block",
		width: "100%",
		minHeight: "44px",
		border: "0",
		borderTop: "1px solid GrayText",
		background: "transparent",
		color: "inherit",
		font: "inherit",
		cursor: "pointer",
	});
	dialog.append(frame, close);

	return new Promise((resolve) => {
		const heard = (event: MessageEvent) => {
			if (event.source !== frame.contentWindow || event.origin !== origin) return;
			const said = (event.data as { stripeSandbox?: unknown } | null)?.stripeSandbox;
			if (said === "3ds-done") end("answered");
			if (said === "3ds-escape") end("closed");
		};
		const end = (how: "answered" | "closed") => {
			window.removeEventListener("message", heard);
			dialog.remove();
			resolve(how);
		};
		window.addEventListener("message", heard);
		close.addEventListener("click", () => end("closed"));
		// Escape, or another way to close a dialog on this device.
		dialog.addEventListener("close", () => end("closed"));
		document.body.append(dialog);
		dialog.showModal();
		// Focuses the dialog and not the frame, because the frame keeps the keys to itself.
		dialog.focus();
	});
}

function dress(element: HTMLElement, style: Partial<CSSStyleDeclaration>): void {
	Object.assign(element.style, style);
}
