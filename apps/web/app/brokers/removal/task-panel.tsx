import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { dateInWords } from "../../lib/site/format-date.ts";
import { websiteOf } from "../../lib/site/website.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { listed } from "../../ui/words/counted.ts";
import type { RemovalDetail, RemovalTask } from "../api/types.ts";
import type { RemovalStep } from "../api/use-removal-step.ts";
import { CopyValues } from "../asking/copy-values.tsx";
import { disclosed } from "../words/removal-words.ts";
import { EventFile } from "./event-file.tsx";
import { TaskAnswer } from "./task-answer.tsx";

// Most steps need neither of these, so the page does not wait for them.
const MeaningChoice = later(() => import("./meaning-choice.tsx").then((loaded) => loaded.MeaningChoice), {
	quiet: true,
});
const HelpWithStep = later(() => import("./help-with-step.tsx").then((loaded) => loaded.HelpWithStep), {
	quiet: true,
});

interface TaskPanelProps {
	removal: RemovalDetail;
	task: RemovalTask;
	step: RemovalStep;
}

/** A step for the person: the page to open, what to copy, what to press, and how it went. */
export function TaskPanel({ removal, task, step }: TaskPanelProps) {
	const { id, broker, can = [], events = [] } = removal;
	const isMail = task.kind === "read_mail";
	const beside = isMail ? undefined : (task.mail ?? undefined);
	// A mail is put into the record just before the question about it. Later mails are not the one that is asked about.
	const asked = Date.parse(beside?.since ?? task.since);
	const mail =
		isMail || beside
			? events.findLast(({ file, at }) => file?.kind === "mail" && Date.parse(at) <= asked)
			: undefined;
	const shownMail = mail?.file ? (
		<EventFile removal={id} broker={broker.name} event={{ ...mail, file: mail.file }} />
	) : null;
	const heading = useId();
	const { title, why, steps = [], values = [], tells = [], since } = task;
	const page = task.link ? websiteOf(task.link) : undefined;
	return (
		<section id="task" aria-labelledby={heading} data-print="no">
			<Sheet className="space-y-5 border-attention">
				<div>
					<p className="text-note font-semibold text-attention">Your turn</p>
					<h2 id={heading} className="mt-1 text-head">
						{title}
					</h2>
					<p className="mt-2 max-w-prose">{why}</p>
				</div>
				{tells.length > 0 ? (
					<Notice tone="attention" title="This tells them more than they show about you">
						<p>
							This step would tell {broker.name} your {listed(tells.map(disclosed))}. You decide.
						</p>
					</Notice>
				) : null}
				<ol className="max-w-prose list-decimal space-y-2 pl-5 marker:text-ink-soft">
					{steps.map((one) => (
						<li key={one}>{one}</li>
					))}
				</ol>
				{task.kind === "authorization" ? (
					<ButtonLink to={`/removals/authorization?removal=${id}`} className="max-sm:w-full">
						Read and sign it
					</ButtonLink>
				) : isMail ? null : page ? (
					<a
						href={page}
						target="_blank"
						rel="noreferrer nofollow"
						className={buttonClass("primary", "max-sm:w-full")}
					>
						Open the page of {broker.name}
						<ExternalLink aria-hidden className="size-4 shrink-0" />
					</a>
				) : null}
				<div className="max-w-lg">
					<CopyValues values={values} />
				</div>
				{isMail ? shownMail : null}
				{!can.includes("answer_task") ? null : isMail ? (
					<MeaningChoice key={since} id={id} since={since} likely={task.meanings ?? []} step={step} />
				) : (
					<TaskAnswer
						key={since}
						id={id}
						since={since}
						step={step}
						isOnlyAction={!page && task.kind !== "authorization"}
					/>
				)}
				{can.includes("answer_task") && task.help ? (
					<HelpWithStep id={id} broker={broker.name} task={task} step={step} />
				) : null}
				{beside && can.includes("answer_task") ? (
					<>
						<p className="max-w-prose border-t border-rule pt-5">
							{broker.name} sent an email in the meantime. We are not sure what it means. You can still finish
							the step above.
						</p>
						{shownMail}
						<MeaningChoice
							key={beside.since}
							id={id}
							since={beside.since}
							likely={beside.meanings ?? []}
							step={step}
						/>
					</>
				) : null}
				<p className="text-note text-ink-soft">Waiting since {dateInWords(since)}.</p>
			</Sheet>
		</section>
	);
}
