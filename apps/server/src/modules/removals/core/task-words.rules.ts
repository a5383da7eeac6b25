import {
	type DisclosableField,
	disclosableFieldWords,
	type MailMeaning,
	mailMeaningWords,
	type RemovalTaskKind,
} from "@unlisted/contracts/removals/removal-values";
import type { HandStep } from "@unlisted/contracts/removals/removals";
import type { StateBefore } from "./removal-row.rules.ts";

/** The sealed part of a task, because it holds values of the person. */
export interface TaskContent extends HandStep {
	readonly why: string;
	/** What the broker is told when the person does the step. */
	readonly tells: readonly DisclosableField[];
	/** The mail of `read_mail`. For another step: a mail that came while the step was open, and is asked about beside it. */
	readonly mail?: MailToRead;
}

/** A mail whose meaning is unsure: who wrote it, what it may mean, and its link, if there is one. */
export interface MailToRead {
	readonly from: string;
	readonly likely: readonly MailMeaning[];
	readonly link: string | null;
	/** When it came. Missing in steps from older versions, as the next field is. */
	readonly since?: string;
	/** Only for `read_mail`: the state that the question interrupts. */
	readonly back?: StateBefore;
}

export interface ToDo {
	readonly kind: RemovalTaskKind;
	/** The name as it is used inside a sentence, such as PeopleLane. */
	readonly broker: string;
	readonly link: string | null;
	/** The words on the button, if we have seen it. */
	readonly press: string | null;
	readonly values: TaskContent["values"];
	readonly tells: readonly DisclosableField[];
	/** Only for `limits`: what the form demands and we may not tell. */
	readonly beyond?: readonly DisclosableField[];
	/** Whether the request asks what the company holds. */
	readonly asksForAccess?: boolean;
	/** Only for `authorization`: once it is signed, the request goes out again by itself. */
	readonly letterFollows?: boolean;
	readonly mail?: MailToRead;
	/** How an account is closed, in the words of the source that knows. */
	readonly how?: string | null;
	/** Replaces the usual reason of the kind. */
	readonly why?: string;
}

/** What a person is asked to do, and why only they can do it. */
export function taskContent(todo: ToDo): TaskContent {
	return {
		why: todo.why ?? whyOf(todo),
		link: todo.link,
		steps: stepsOf(todo),
		values: todo.values,
		tells: todo.tells,
		...(todo.mail && { mail: todo.mail }),
	};
}

function whyOf({ kind, broker, beyond = [] }: ToDo): string {
	const words = beyond.map((field) => disclosableFieldWords[field].toLowerCase()).join(", ");
	const reasons: Readonly<Record<RemovalTaskKind, string>> = {
		puzzle: `${broker} shows a puzzle that only a person may solve.`,
		code: `${broker} sends you a code to type in.`,
		confirm: `${broker} wants the request confirmed.`,
		identity_document: `${broker} wants a copy of an identity card. No law demands that you send one: ask for another way first.`,
		limits: `${broker} wants to know: ${words}. You have not told us, or you asked us never to share it.`,
		wall: `${broker} keeps automatic visitors out. A person gets through.`,
		form: `Nobody has written down yet how the form of ${broker} works, or it has changed.`,
		authorization: `${broker} answers us only with a permission that you signed.`,
		read_mail: `${broker} wrote something that we could not read for sure.`,
		close_account: `Your account at ${broker} leaked. What you delete there cannot leak again.`,
		check_account: `${broker} wrote that your account is closed. We cannot see that; you can.`,
	};
	return reasons[kind];
}

function stepsOf(todo: ToDo): string[] {
	const { kind, link, press, values, broker, letterFollows, asksForAccess } = todo;
	const open = link === null ? `Find the privacy page of ${broker}.` : "Open the page with the button below.";
	const fill = values.length > 0 ? ["Copy the values below into the form, and nothing else."] : [];
	const send = press === null ? "Send the form." : `Press “${press}”.`;
	const back = "Come back, and say whether it worked.";
	if (kind === "read_mail" && asksForAccess)
		return [
			"Read the mail.",
			`If it shows what they hold about you, choose “${mailMeaningWords.completed}”: we then ask for its removal.`,
			`If it says that they hold nothing, choose “${mailMeaningWords.no_record}”.`,
		];
	if (kind === "read_mail") return ["Read the mail.", "Say what it means. We go on from there."];
	if (kind === "authorization")
		return letterFollows
			? ["Read the authorization, and sign it if you agree.", "The request then goes out again, with it."]
			: [
					"Read the authorization, and sign it if you agree.",
					`Download the PDF, and send it to ${broker} where its mail says.`,
					back,
				];
	if (kind === "close_account")
		return [
			open,
			...(todo.how ? [todo.how] : ["Sign in, and close the account."]),
			"Come back, and say whether it worked.",
		];
	if (kind === "check_account")
		return ["Try to sign in there.", "If you cannot anymore, press “Done”. If you can, it did not work."];
	if (kind === "confirm") return ["Open the mail or the page.", "Confirm the request.", back];
	const own = {
		puzzle: "Solve the puzzle on the page.",
		code: "Type in the code that you get.",
		identity_document: "Ask for another way to show who you are. Send no copy that you do not want to send.",
	} as const;
	const middle = kind in own ? [own[kind as keyof typeof own]] : [];
	return [open, ...fill, ...middle, send, back];
}
