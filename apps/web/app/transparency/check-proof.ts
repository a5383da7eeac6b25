import { largestFile, type ProofFacts, type Verdict, verifyProofFile } from "@unlisted/removal-proof";
import { showEvents, showFacts } from "./show-facts.ts";

type State = "empty" | "reading" | "verified" | "failed" | "impossible";

/** Checks a chosen or dropped file. The last file counts. Sends nothing to any server. */
export function checkProofs(root: HTMLElement): () => void {
	const end = new AbortController();
	start(root, end.signal);
	return () => end.abort();
}

function start(root: HTMLElement, signal: AbortSignal): void {
	const input = root.querySelector<HTMLInputElement>("input[type=file]");
	const drop = root.querySelector<HTMLElement>("[data-drop]");
	if (!input || !drop) return;
	let latest = 0;
	const check = async (file: File | undefined): Promise<void> => {
		latest += 1;
		const mine = latest;
		if (!file) return show(root, "empty");
		show(root, "reading", file.name);
		const verdict = await verdictOn(file);
		if (mine === latest && !signal.aborted) showVerdict(root, verdict);
	};
	input.addEventListener("change", () => void check(input.files?.[0]), { signal });
	// Otherwise the browser would open a file that is dropped beside the field.
	document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
	document.addEventListener("drop", (event) => event.preventDefault(), { signal });
	const setOver = (over: boolean) => drop.setAttribute("data-over", String(over));
	drop.addEventListener("dragenter", () => setOver(true), { signal });
	drop.addEventListener("dragover", () => setOver(true), { signal });
	drop.addEventListener("dragleave", () => setOver(false), { signal });
	drop.addEventListener(
		"drop",
		(event) => {
			setOver(false);
			const files = event.dataTransfer?.files;
			if (!files?.[0]) return;
			input.files = files;
			void check(files[0]);
		},
		{ signal },
	);
	// The person chose a file before this script had loaded.
	if (input.files?.[0]) void check(input.files[0]);
}

async function verdictOn(file: File): Promise<Verdict> {
	if (file.size > largestFile) {
		return { outcome: "failed", sentence: "The file is larger than a proof file can be (256 MB)." };
	}
	try {
		return await verifyProofFile(new Uint8Array(await file.arrayBuffer()));
	} catch {
		return { outcome: "impossible", sentence: "Your browser could not read this file. Choose it again." };
	}
}

function showVerdict(root: HTMLElement, verdict: Verdict): void {
	if (verdict.outcome === "verified") {
		showProof(root, verdict.facts);
		return;
	}
	const sentence = root.querySelector(`[data-state="${verdict.outcome}"] [data-sentence]`);
	if (sentence) sentence.textContent = verdict.sentence;
	show(root, verdict.outcome);
}

function showProof(root: HTMLElement, facts: ProofFacts): void {
	const texts = { published: `${facts.origin}/key`, key: facts.key };
	for (const [name, text] of Object.entries(texts)) {
		const place = root.querySelector(`[data-${name}]`);
		if (place) place.textContent = text;
	}
	root.querySelector("[data-facts]")?.replaceChildren(...showFacts(facts));
	root.querySelector("[data-removals]")?.replaceChildren(...showEvents(facts));
	show(root, "verified");
}

function show(root: HTMLElement, state: State, name = ""): void {
	for (const part of root.querySelectorAll<HTMLElement>("[data-state]"))
		part.hidden = part.dataset.state !== state;
	const nameOf = root.querySelector("[data-name]");
	if (nameOf) nameOf.textContent = name;
	const details = root.querySelector<HTMLElement>("[data-details]");
	if (details) details.hidden = state !== "verified";
}
