import { fetchApi } from "../../lib/api/authed-api.ts";
import { Chip } from "../../ui/chip.tsx";
import { Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { asWords, Moment } from "../parts/moment.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { useRoom } from "../parts/use-room.ts";

export function SourcesRoom() {
	const sources = useRoom(["sources"], () => fetchApi("GET /api/admin/sources"));
	return (
		<RoomFrame
			title="Sources"
			subtitle="What scans search, and how each source answered in the last seven days."
			room={sources}
		>
			{({ providers = [], answers = [] }) => (
				<div className="space-y-6">
					{providers.length === 0 ? (
						<BlankSheet title="No source is connected">
							<p>Scans of breaches find nothing until HIBP_API_KEY or a corpus is configured.</p>
						</BlankSheet>
					) : (
						<Sheet>
							<h2 className="text-title">Providers</h2>
							<ul className="mt-3 divide-y divide-rule border-y border-rule">
								{providers.map(({ name, label, types, paused_until }) => (
									<li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
										<span>
											<span className="block font-semibold">{label}</span>
											<span className="block text-note text-ink-soft">
												{types ? types.map(asWords).join(", ") || "Covers nothing" : "Did not answer in time"}
											</span>
										</span>
										{paused_until ? (
											<Chip tone="attention">
												Paused until <Moment at={paused_until} />
											</Chip>
										) : (
											<Chip tone={types ? "safe" : "attention"}>{types ? "Ready" : "Could not check"}</Chip>
										)}
									</li>
								))}
							</ul>
						</Sheet>
					)}
					<Sheet>
						<h2 className="mb-3 text-title">Answers</h2>
						<Records
							caption="Last answers by source"
							rows={answers}
							rowKey={({ source_type }) => source_type}
							columns={[
								{
									title: "Source",
									isName: true,
									cell: ({ source_type, reasons = [] }) => (
										<>
											<span className="block font-semibold">{asWords(source_type)}</span>
											{reasons.length > 0 ? (
												<span className="block text-note text-ink-soft">
													{reasons.map(({ reason, count }) => `${asWords(reason)} ${count}`).join(", ")}
												</span>
											) : null}
										</>
									),
								},
								{ title: "Answered", cell: ({ ok }) => ok.toLocaleString("en-US") },
								{
									title: "Could not check",
									cell: ({ unknown }) =>
										unknown === 0 ? "0" : <Chip tone="attention">{unknown.toLocaleString("en-US")}</Chip>,
								},
								{
									title: "Not configured",
									cell: ({ not_configured }) => not_configured.toLocaleString("en-US"),
								},
								{ title: "Last answer", cell: ({ last_ok_at }) => <Moment at={last_ok_at} /> },
							]}
						/>
						<p className="mt-4 text-note text-ink-soft">
							Each person counts once, with the last answer. Where there are many people, a sample is counted.
						</p>
					</Sheet>
				</div>
			)}
		</RoomFrame>
	);
}
