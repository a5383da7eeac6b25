import { Group, Specimen } from "./group.tsx";

const swatches = [
	["paper", "bg-paper"],
	["sheet", "bg-sheet"],
	["tint", "bg-tint"],
	["rule", "bg-rule"],
	["edge", "bg-edge"],
	["ink-soft", "bg-ink-soft"],
	["ink", "bg-ink"],
	["safe", "bg-safe"],
	["exposed", "bg-exposed"],
	["attention", "bg-attention"],
	["info", "bg-info"],
	["high", "bg-fill-high"],
] as const;

const scale = [
	["64", "text-poster"],
	["48", "text-display"],
	["36", "text-display-sm"],
	["28", "text-head"],
	["22", "text-title"],
] as const;

const running = [
	["18", "text-lead"],
	["16", "text-body"],
	["14", "text-note"],
] as const;

export function Foundations() {
	return (
		<Group title="Foundations">
			<Specimen title="Color, by meaning">
				<ul className="grid grid-cols-3 gap-4 sm:grid-cols-6">
					{swatches.map(([name, fill]) => (
						<li key={name}>
							<span aria-hidden className={`block h-14 rounded-box border border-edge ${fill}`} />
							<span className="font-mono text-note">{name}</span>
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen title="Headlines">
				{scale.map(([pixels, size]) => (
					<p key={pixels} className={`font-serif ${size}`}>
						Struck out, {pixels}
					</p>
				))}
			</Specimen>
			<Specimen title="Text and records">
				{running.map(([pixels, size]) => (
					<p key={pixels} className={size}>
						Nothing on record. We looked in four places on November 20, 2026. ({pixels})
					</p>
				))}
				<p className="mt-2 font-mono text-note">UN-7K3F9Q 4242 4242 4242 $19.99 0123456789</p>
			</Specimen>
		</Group>
	);
}
