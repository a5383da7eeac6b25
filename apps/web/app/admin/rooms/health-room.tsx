import type { Answer } from "@unlisted/contracts/seam";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { momentInWords } from "../../lib/site/format-date.ts";
import { Chip } from "../../ui/chip.tsx";
import { Records } from "../../ui/records.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { RoomFrame } from "../parts/room-frame.tsx";
import { useRoom } from "../parts/use-room.ts";

type Health = Answer<"GET /api/admin/health">;
type Check = NonNullable<Health["checks"]>[number];

const words = {
	well: { tone: "safe", word: "OK" },
	look: { tone: "attention", word: "Needs attention" },
	bad: { tone: "exposed", word: "Failing" },
	unknown: { tone: "attention", word: "Could not check" },
} as const;

export function HealthRoom() {
	const health = useRoom(["health"], () => fetchApi("GET /api/admin/health"));
	return (
		<RoomFrame title="Health" subtitle="How each part of this installation is doing." room={health}>
			{(answer) => <Health {...answer} />}
		</RoomFrame>
	);
}

function Health({ checks, figures, checked_at }: Health) {
	return (
		<div className="space-y-6">
			<Sheet>
				<h2 className="text-title">Parts</h2>
				<ul className="mt-3 divide-y divide-rule border-y border-rule">
					{(checks ?? []).map((check) => (
						<CheckLine key={check.name} {...check} />
					))}
				</ul>
				{checked_at ? (
					<p className="mt-3 text-note text-ink-soft">Checked on {momentInWords(checked_at)}.</p>
				) : null}
			</Sheet>
			<Sheet>
				<details>
					<summary className="flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4">
						All figures ({figures?.length ?? 0})
					</summary>
					<div className="mt-3">
						<Records
							caption="Figures of /metrics"
							rows={figures ?? []}
							rowKey={({ name }) => name}
							columns={[
								{
									title: "Figure",
									isName: true,
									cell: ({ name, help }) => (
										<>
											<span className="block font-mono text-note wrap-anywhere">{name}</span>
											<span className="block text-note text-ink-soft">{help}</span>
										</>
									),
								},
								{
									title: "Value",
									cell: ({ value }) => (
										<span className="font-mono">
											{value === null || value === undefined ? "Could not read" : number.format(value)}
										</span>
									),
								},
							]}
						/>
					</div>
				</details>
			</Sheet>
		</div>
	);
}

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function CheckLine({ name, state, said }: Check) {
	const { tone, word } = words[state ?? "unknown"];
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
			<span className="w-[10rem] font-semibold">{name}</span>
			<span className="order-last w-full text-ink-soft sm:order-none sm:w-auto sm:flex-1">{said}</span>
			<span className="ml-auto">
				<Chip tone={tone}>{word}</Chip>
			</span>
		</li>
	);
}
