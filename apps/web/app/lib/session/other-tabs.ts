/** What is said between the tabs of one browser: that something of the scanner's was changed in one of them. */
const name = "unlisted-scanner";

let channel: BroadcastChannel | undefined;

/** One for both directions: a channel does not hear itself, so the tab that made the change is not told. */
function ours(): BroadcastChannel {
	channel ??= new BroadcastChannel(name);
	return channel;
}

export function tellOtherTabs(): void {
	ours().postMessage("changed");
}

/** Returns how to stop it. */
export function hearOtherTabs(onChange: () => void): () => void {
	const hearing = ours();
	hearing.addEventListener("message", onChange);
	return () => hearing.removeEventListener("message", onChange);
}
