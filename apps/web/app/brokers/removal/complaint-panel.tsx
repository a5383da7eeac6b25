import { Download, ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { fileAt } from "../../lib/api/authed-api.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { websiteOf } from "../../lib/site/website.ts";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { FormFailure } from "../../shell/parts/form-failure.tsx";
import { useDownload } from "../../shell/parts/use-download.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useComplaint, useFiling } from "../api/complaint.ts";
import type { Complaint } from "../api/types.ts";
import { CopyValues } from "../asking/copy-values.tsx";

/**
 * Shown when the deadlines of the law and of the last letter have passed: the complaint, ready to be filed, with all
 * its files.
 */
export function ComplaintPanel({ id, broker }: { id: string; broker: string }) {
	const complaint = useComplaint(id);
	const { data } = complaint;
	const heading = useId();
	return (
		<section id="complaint" aria-labelledby={heading} data-print="no">
			<Sheet className="space-y-5 border-exposed">
				<h2 id={heading} className="text-head">
					Complain about {broker}
				</h2>
				<LoadFailed of={complaint} title="We could not load the complaint" />
				{data?.complaint ? (
					<Ready id={id} broker={broker} complaint={data.complaint} filed={data.filed} />
				) : data ? (
					<p className="max-w-prose">
						No law that you can use gives {broker} a time to answer, or we do not know your name anymore. So
						there is no complaint to write. You can ask again.
					</p>
				) : complaint.isError ? null : (
					<Skeleton label="Loading the complaint" widths={["80%", "60%", "40%"]} />
				)}
			</Sheet>
		</section>
	);
}

type Authority = NonNullable<NonNullable<Complaint["complaint"]>["authorities"]>[number];

interface ReadyProps {
	id: string;
	broker: string;
	complaint: NonNullable<Complaint["complaint"]>;
	filed: Complaint["filed"];
}

function Ready({ id, broker, complaint, filed }: ReadyProps) {
	const { law, authorities = [], subject, text } = complaint;
	const [chosen, setChosen] = useState(0);
	const authority = authorities[chosen] ?? authorities[0];
	const download = useDownload();
	const [reading, setReading] = useState(false);
	return (
		<>
			{filed ? (
				<Notice tone="safe" title={`You filed it on ${dateInWords(filed.at)}`}>
					<p>With {filed.authority}. It is in the record. We still check whether you are listed.</p>
				</Notice>
			) : (
				<p className="max-w-prose">
					{broker} did not do what you asked in the time that the {law} gives it. The complaint is written,
					with every step and date. Only you can file it.
				</p>
			)}
			{authorities.length > 1 ? (
				<fieldset>
					<legend className="font-semibold">Which authority is yours?</legend>
					<div className="mt-1 max-h-60 overflow-y-auto">
						{authorities.map(({ name }, at) => (
							<Radio
								key={name}
								name={`authority-${id}`}
								label={name}
								checked={at === chosen}
								onChange={() => setChosen(at)}
							/>
						))}
					</div>
				</fieldset>
			) : null}
			<ol className="max-w-prose space-y-5">
				<Step number={1} title="Download everything in one file">
					<p className="text-note text-ink-soft">
						The complaint as a PDF, each mail and page, and the proof. It shows your data in full, so we may
						ask you to confirm that it is you.
					</p>
					<Button
						look="secondary"
						className="mt-2 max-sm:w-full"
						busy={download.busy !== undefined}
						onClick={() =>
							download.start(fileAt("GET /api/removals/:id/complaint/file", { params: { id } }), "The file")
						}
					>
						<Download aria-hidden className="size-4" />
						{download.busy ? "Preparing..." : "Download the complaint"}
					</Button>
					<p className="mt-1 text-note text-ink-soft">
						Anybody can check the proof in it{" "}
						<Link to="/verify" className="font-semibold underline underline-offset-4">
							in a browser
						</Link>
						.
					</p>
					<DownloadSaid download={download} />
				</Step>
				<Step number={2} title={authority ? `File it with ${authority.name}` : "File it with your authority"}>
					{authority ? <WayThere authority={authority} subject={subject} text={text} /> : null}
					<Button look="quiet" aria-expanded={reading} onClick={() => setReading(!reading)}>
						{reading ? "Hide the text" : "Read or copy the text"}
					</Button>
					{reading ? (
						<div className="mt-2 space-y-3">
							<CopyValues values={[{ label: "Subject", value: subject }]} />
							<div className="relative rounded-box border border-edge">
								<p className="p-4 pr-14 text-note whitespace-pre-wrap wrap-anywhere">{text}</p>
								<span className="absolute top-1 right-1">
									<CopyButton text={text} label="Copy the complaint" />
								</span>
							</div>
						</div>
					) : null}
				</Step>
				{filed || !authority ? null : (
					<Step number={3} title="Say that you filed it">
						<Filed id={id} authority={authority.name} />
					</Step>
				)}
			</ol>
		</>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
	return (
		<li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2">
			<span aria-hidden className="font-serif text-title text-ink-soft">
				{number}
			</span>
			<div className="min-w-0">
				<p className="font-semibold">{title}</p>
				{children}
			</div>
		</li>
	);
}

interface WayThereProps {
	authority: Authority;
	subject: string;
	text: string;
}

function WayThere({ authority: { page, email }, subject, text }: WayThereProps) {
	const form = page ? websiteOf(page) : undefined;
	return (
		<div className="mt-2 flex flex-wrap items-center gap-3">
			{form ? (
				<a href={form} target="_blank" rel="noreferrer" className={buttonClass("primary", "max-sm:w-full")}>
					Open its page
					<ExternalLink aria-hidden className="size-4 shrink-0" />
				</a>
			) : null}
			{email ? (
				<a
					href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
					className={buttonClass(form ? "secondary" : "primary", "max-sm:w-full")}
				>
					Write to {email}
				</a>
			) : null}
			{form || email ? null : (
				<p className="text-note text-ink-soft">
					We don't know its complaint page. Its own site says how to file one.
				</p>
			)}
		</div>
	);
}

function Filed({ id, authority }: { id: string; authority: string }) {
	const { busy, failure, file } = useFiling(id);
	const [reference, setReference] = useState("");
	return (
		<div className="mt-2 max-w-sm space-y-3">
			{failure ? (
				<FormFailure title="It was not saved">
					<p>{failure}</p>
				</FormFailure>
			) : null}
			<TextField
				label="Its case number"
				optional
				maxLength={100}
				value={reference}
				onChange={({ target }) => setReference(target.value)}
			/>
			<Button
				look="secondary"
				className="max-sm:w-full"
				busy={busy}
				onClick={() => file({ authority, ...(reference.trim() && { reference: reference.trim() }) })}
			>
				{busy ? "Saving..." : "I filed it"}
			</Button>
		</div>
	);
}
