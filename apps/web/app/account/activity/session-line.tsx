import { useQueryClient } from "@tanstack/react-query";
import type { OwnSession } from "@unlisted/contracts/told";
import { type FormEvent, useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { momentInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { endSessionOf, nameDevice, sessionsKey } from "../parts/own-sessions.ts";

/** One session: its device, when and from where it was last used, and buttons to name and end it. */
export function SessionLine({ session }: { session: OwnSession }) {
	const queries = useQueryClient();
	const [doing, setDoing] = useState<"name" | "end">();
	const busy = doing !== undefined;
	const [naming, setNaming] = useState(false);
	const [problem, setProblem] = useState<string>();
	const device = session.name ?? session.device ?? "Unknown device";

	async function run(what: "name" | "end", act: () => Promise<ApiResult<unknown>>) {
		setDoing(what);
		setProblem(undefined);
		const result = await act();
		setDoing(undefined);
		if (!result.ok) return setProblem(result.message);
		setNaming(false);
		await queries.invalidateQueries({ queryKey: sessionsKey });
		await queries.invalidateQueries({ queryKey: securityEventsKey });
	}
	function rename(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
		if (name === "") return setProblem("Name is required");
		void run("name", () => nameDevice(session.id, name));
	}

	return (
		<li className="py-3">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
				<span className="flex flex-wrap items-center gap-3">
					<span dir="auto" className="font-medium">
						{device}
					</span>
					{session.current ? <Chip tone="safe">This device</Chip> : null}
				</span>
				<span className="flex flex-wrap gap-1">
					<Button look="quiet" busy={busy} onClick={() => setNaming(!naming)} aria-expanded={naming}>
						Rename<span className="sr-only"> {device}</span>
					</Button>
					{session.current ? null : (
						<Button look="quiet" busy={busy} onClick={() => run("end", () => endSessionOf(session.id))}>
							{doing === "end" ? "Ending..." : "End"}
							<span className="sr-only"> the session on {device}</span>
						</Button>
					)}
				</span>
			</div>
			<p className="text-note text-ink-soft">
				{session.name && session.device ? `${session.device} · ` : ""}
				{session.address ? `Network ${session.address} · ` : ""}
				last used {momentInWords(session.last_used_at)}
			</p>
			{naming ? (
				<form noValidate onSubmit={rename} className="mt-3 flex flex-wrap items-end gap-3">
					<TextField
						label="Name of this device"
						name="name"
						defaultValue={session.name ?? ""}
						maxLength={60}
					/>
					<Button type="submit" look="secondary" busy={busy}>
						{doing === "name" ? "Saving..." : "Save name"}
					</Button>
				</form>
			) : null}
			{problem ? (
				<div className="mt-3">
					<Notice tone="exposed" announce>
						{problem}
					</Notice>
				</div>
			) : null}
		</li>
	);
}
